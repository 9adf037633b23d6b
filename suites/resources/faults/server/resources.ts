import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { ProtocolError } from "../../../../harness/reference/message.ts";
import { onError, onNotification, onResult } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";
import { listingAnnounced } from "../../../across-topics/faults/server/listing-announced.ts";
import { undeclared, unknownMethod } from "../../../across-topics/faults/server/undeclared.ts";
import { templateFaults } from "./templates.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");
const STATELESS = since("2026-07-28");

/** Changes the first item of a list. */
function onFirst(method: string, member: string, edit: JsonObject): Hooks {
  return onResult(method, (result, { params }) => {
    const [first, ...others] = result[member] as readonly JsonObject[];
    return params.cursor === undefined ? { ...result, [member]: [{ ...first, ...edit }, ...others] } : result;
  });
}

/** Adds resources to the last page of the list. */
function onLast(...more: readonly JsonObject[]): Hooks {
  return onResult("resources/list", (result) =>
    result.nextCursor === undefined && Array.isArray(result.resources)
      ? { ...result, resources: [...result.resources, ...more] }
      : result,
  );
}

/** A PNG with one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Changes the contents of resources. */
function onContents(edit: (entry: JsonObject) => JsonObject): Hooks {
  return onResult("resources/read", (result) => ({
    ...result,
    contents: (result.contents as readonly JsonObject[]).map(edit),
  }));
}

/** Changes the errors about invalid or unknown URIs. */
function onUnknown(parses: boolean, edit: () => JsonObject | ProtocolError): Hooks {
  return onError("resources/read", (error, call) =>
    URL.canParse(String(call.params.uri)) === parses ? edit() : error,
  );
}

const hello = { contents: [{ uri: "test://hello", text: "hello" }] };

/** A folder that does not exist. Nothing but the file of the check is read. */
const FOLDER = "file:///srv/mcp-conform/";

function readOutside(uri: string): string | undefined {
  if (!uri.startsWith(FOLDER) || !/mcp-conform-.*canary\.txt$/.test(uri)) return undefined;
  const path = decodeURIComponent(new URL(uri).pathname);
  const resolved = posix.normalize(path);
  return existsSync(resolved) ? readFileSync(resolved, "utf8") : undefined;
}

export const resourceFaults: readonly Fault[] = [
  {
    id: "resources.change-unannounced",
    describe: "does not announce that its resources have changed",
    trips: ["resources.list-changed.sent"],
    says: /no notifications\/resources\/list_changed after the change/,
    transports: ["stdio"],
    ...onNotification("notifications/resources/list_changed", () => undefined),
  },
  {
    id: "resources.update-unannounced",
    describe: "does not report the change of a resource to its subscribers",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["resources.updated.sent"],
    says: /no notifications\/resources\/updated after the change/,
    transports: ["stdio"],
    ...onNotification("notifications/resources/updated", () => undefined),
  },
  {
    id: "resources.traversal",
    describe: "reads files outside its folder for encoded dot segments",
    revisions: since("2026-07-28"),
    trips: ["security.resources.path-traversal"],
    says: /%2e%2e%2f × 2 → a result with contents/,
    dispatch: async (call, next) => {
      const { uri } = call.params;
      const text = call.method === "resources/read" ? readOutside(String(uri)) : undefined;
      if (text !== undefined) return { contents: [{ uri, text }], ttlMs: 0, cacheScope: "private" };
      const readme = `${FOLDER}readme.txt`;
      if (call.method === "resources/read" && uri === readme) return { contents: [{ uri, text: "Read me" }] };
      const result = await next(call);
      if (
        call.method !== "resources/list" ||
        !Array.isArray(result?.resources) ||
        call.params.cursor !== undefined
      )
        return result;
      return { ...result, resources: [...result.resources, { uri: readme, name: "readme" }] };
    },
  },
  {
    id: "resources.not-listed",
    describe: "declares resources, but does not know resources/list",
    trips: ["resources.list.answered"],
    says: /-32601/,
    ...unknownMethod("resources/list"),
  },
  {
    id: "resources.undeclared",
    describe: "lists resources without declaring them",
    // In later revisions its tools embed resources, which also requires the declaration.
    revisions: ["2024-11-05", "2025-03-26"],
    trips: ["resources.capability.declared"],
    says: /an error/,
    ...undeclared("resources"),
  },
  {
    id: "resources.nameless",
    describe: "lists resources without a name",
    trips: ["resources.list.shape"],
    says: /name must be a string/,
    ...onFirst("resources/list", "resources", { name: 7 }),
  },
  {
    id: "resources.uri-with-blank",
    describe: "lists a resource whose URI contains a space",
    revisions: since("2025-06-18"),
    trips: ["resources.uri.syntax", "resources.read.listed", "resources.subscribe.empty-result"],
    says: /percent-encoded|result with contents|an empty result/,
    ...onFirst("resources/list", "resources", { uri: "test://my file" }),
  },
  {
    id: "resources.template-listed",
    describe: "lists a URI template as a resource",
    revisions: since("2025-06-18"),
    trips: ["resources.uri.syntax"],
    mayTrip: ["resources.read.listed"],
    says: /uri is a URI template, not a URI: "\{" at 12 must be percent-encoded/,
    ...onLast({ uri: "test://days/{day}", name: "days" }),
  },
  {
    id: "resources.escapes-unreadable",
    describe: "does not find a resource whose URI has escapes, behind those that are read first",
    trips: ["resources.read.listed"],
    says: /test:\/\/chapters\/%C3%A9, test:\/\/chapters\/%E2%82%AC → error/,
    ...onLast(...["%C3%A9", "%E2%82%AC"].map((name) => ({ uri: `test://chapters/${name}`, name }))),
  },
  {
    id: "resources.audience-unknown",
    describe: "annotates a resource for an audience that does not exist",
    trips: ["resources.annotations.range"],
    says: /audience/,
    ...onFirst("resources/list", "resources", { annotations: { audience: ["everybody"] } }),
  },
  {
    id: "resources.annotations-text",
    describe: "annotates a resource with a text",
    trips: ["resources.annotations.range"],
    says: /must be an object/,
    ...onFirst("resources/list", "resources", { annotations: "for users" }),
  },
  {
    id: "resources.template-not-closed",
    describe: "lists a URI template with an expression that is not closed",
    trips: ["resources.templates.shape"],
    says: /not closed/,
    ...onFirst("resources/templates/list", "resourceTemplates", { uriTemplate: "test://one/{id" }),
  },
  {
    id: "resources.templates-not-found",
    describe: "does not know resources/templates/list",
    trips: ["resources.templates.answered"],
    says: /-32601/,
    ...unknownMethod("resources/templates/list"),
  },
  {
    id: "resources.listed-not-readable",
    describe: "answers resources/read for a listed resource with an error",
    trips: ["resources.read.listed"],
    says: /error -32603/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method !== "resources/read" || !String(call.params.uri).endsWith("static-text")) return result;
      throw new ProtocolError(-32603, "Internal error");
    },
  },
  {
    id: "resources.read-without-uri",
    describe: "omits the uri from resource contents",
    trips: ["resources.read.shape"],
    says: /must have "uri"/,
    ...onContents(({ uri: _, ...entry }) => entry),
  },
  {
    id: "resources.blob-not-base64",
    describe: "sends binary data that is not base64",
    trips: ["resources.read.blob-base64"],
    says: /base64/,
    ...onContents((entry) => ("blob" in entry ? { ...entry, blob: "%%%" } : entry)),
  },
  ...templateFaults,
  {
    id: "resources.binary-as-text",
    describe: "sends base64 of an image as text",
    trips: ["resources.read.text-not-binary"],
    says: /is base64 of the type image\/png/,
    ...onContents(({ blob, ...entry }) =>
      blob === undefined ? entry : { ...entry, mimeType: "image/png", text: PIXEL },
    ),
  },
  {
    id: "resources.type-of-bytes",
    describe: "reads each image as bytes without a type of their own",
    trips: ["resources.read.mime-type"],
    says: /listed mimeType image\/png.*octet-stream/s,
    ...onContents((entry) =>
      entry.blob === undefined ? entry : { ...entry, mimeType: "application/octet-stream" },
    ),
  },
  {
    id: "resources.unknown-is-empty",
    describe: "returns empty contents for a resource that does not exist",
    trips: ["resources.read.unknown", "resources.read.unknown-not-empty", "resources.read.unknown.refused"],
    says: /contents/,
    ...onUnknown(true, () => ({ contents: [] })),
  },
  {
    id: "resources.unknown-is-read",
    describe: "returns text for a resource that does not exist",
    trips: ["resources.read.unknown", "resources.read.unknown.refused"],
    says: /contents/,
    ...onUnknown(true, () => hello),
  },
  {
    id: "resources.malformed-is-read",
    describe: "returns text for an invalid URI",
    trips: ["resources.read.malformed-uri"],
    mayTrip: [
      "forms.broken.resources.read.uri.absent",
      "forms.broken.resources.read.uri.null",
      "forms.broken.resources.read.uri.type",
      "forms.broken.resources.read.uri.empty",
      "forms.broken.resources.read.params.absent",
    ],
    says: /contents/,
    ...onUnknown(false, () => hello),
  },
  {
    id: "resources.unknown-old-code",
    describe: "still uses error -32002 for a resource that does not exist",
    revisions: STATELESS,
    trips: ["resources.read.unknown", "resources.errors.no-legacy-code", "jsonrpc.error.legacy-codes"],
    says: /-32002/,
    ...onUnknown(true, () => new ProtocolError(-32002, "Resource not found")),
  },
  {
    id: "resources.unknown-code-for-lists",
    describe: "answers resources/templates/list with the error for a missing resource",
    revisions: STATEFUL,
    trips: ["resources.errors.not-found-code", "resources.templates.answered"],
    says: /-32002/,
    dispatch: (call, next) =>
      call.method === "resources/templates/list"
        ? Promise.reject(new ProtocolError(-32002, "Resource not found"))
        : next(call),
  },
  {
    id: "resources.subscribe-not-found",
    describe: "declares subscribe, but does not know resources/subscribe",
    revisions: STATEFUL,
    trips: ["resources.subscribe.answered", "resources.subscribe.empty-result"],
    says: /-32601/,
    ...unknownMethod("resources/subscribe"),
  },
  {
    id: "resources.subscribe-not-empty",
    describe: "answers resources/subscribe with a result that is not empty",
    revisions: STATEFUL,
    trips: ["resources.subscribe.empty-result"],
    says: /empty/,
    ...onResult("resources/subscribe", () => ({ subscribed: true })),
  },
  {
    id: "resources.subscribe-undeclared",
    describe: "accepts subscriptions without declaring subscribe",
    revisions: STATEFUL,
    trips: ["resources.subscribe.undeclared"],
    says: /-32601/,
    dispatch: async (call, next) => {
      if (call.method === "resources/subscribe") return {};
      const result = await next(call);
      if (call.method !== "initialize") return result;
      return { ...result, capabilities: { ...(result?.capabilities as JsonObject), resources: {} } };
    },
  },
  listingAnnounced("resources"),
];
