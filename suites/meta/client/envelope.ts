import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { lintMetaKeys, lintTraceContext } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Flaw } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { allRequests, type ClientRequest } from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

const REVISION = "2026-07-28";

const shown = (value: unknown): string =>
  value === undefined ? "is missing" : `is ${brief(JSON.stringify(value))}`;

const step = (key: string): string => `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;

const at = ({ seq, pointer }: ClientRequest, rest: string) => ({
  at: seq,
  pointer: `${pointer}/params/_meta${rest}`,
});

function missingIn(sent: ClientRequest): readonly Flaw[] {
  const wrong = (key: string, holds: boolean) =>
    holds
      ? []
      : [{ actual: `${sent.method}: ${key} ${shown(ownMember(sent.meta, key))}`, ...at(sent, step(key)) }];
  return [
    ...wrong(META.protocolVersion, typeof sent.meta[META.protocolVersion] === "string"),
    ...wrong(META.clientCapabilities, isObject(sent.meta[META.clientCapabilities])),
  ];
}

/** Another check judges params that are not an object. */
const hasReadableParams = ({ request }: ClientRequest): boolean =>
  isObject(request.value) && (request.value.params === undefined || isObject(request.value.params));

/** A request without any of these keys has no envelope. Only client.meta.required-keys reports that. */
const hasEnvelope = ({ meta }: ClientRequest): boolean =>
  META.protocolVersion in meta || META.clientCapabilities in meta;

export const requiredKeys = clientMonitor({
  id: "client.meta.required-keys",
  title: "Every request has the protocol version and the client capabilities in `_meta`",
  requirements: ["meta.request.required-keys"],
  revisions: STATELESS,
  sends: "nothing: reads every request of the client",
  hint: `Add ${META.protocolVersion} (a string) and ${META.clientCapabilities} (an object) to params._meta of every request, also of retries and server/discover.`,
  reads: (seen) => allRequests(seen).filter(hasReadableParams),
  judge: (sent) => ({
    expected: `_meta with ${META.protocolVersion}, a string, and ${META.clientCapabilities}, an object`,
    read: sent.map(({ seq }) => seq),
    flaws: sent.flatMap(missingIn),
    needs: "a client that sends a request",
  }),
});

const isNamed = (info: unknown): boolean =>
  isObject(info) && typeof info.name === "string" && typeof info.version === "string";

export const clientInfo = clientMonitor({
  id: "client.meta.client-info",
  title: "Every request has the name and version of the client in `_meta`",
  requirements: ["meta.client-info.present"],
  revisions: STATELESS,
  sends: "nothing: reads every request of the client",
  hint: `Add ${META.clientInfo} with name and version to params._meta of every request.`,
  reads: (seen) => allRequests(seen).filter(hasEnvelope),
  judge: (sent) => ({
    expected: `_meta with ${META.clientInfo}, a name and a version`,
    read: sent.map(({ seq }) => seq),
    flaws: sent
      .filter(({ meta }) => !isNamed(meta[META.clientInfo]))
      .map((one) => ({
        actual: `${one.method}: ${META.clientInfo} ${shown(one.meta[META.clientInfo])}`,
        ...at(one, step(META.clientInfo)),
      })),
    needs: "a client that sends a request with an envelope in _meta",
  }),
});

function problemsIn(
  sent: readonly ClientRequest[],
  lint: (meta: JsonObject) => readonly Problem[],
): readonly Flaw[] {
  return sent.flatMap((one) =>
    lint(one.meta).map(({ pointer, message }) => ({
      actual: `${pointer.slice(1)} ${message}`,
      ...at(one, pointer),
    })),
  );
}

/** The grammar rules of the lint. Other checks report its SHOULD rules. */
const GRAMMAR: ReadonlySet<string> = new Set(["meta-key-prefix", "meta-key-name"]);

export const metaKeys = clientMonitor({
  id: "client.meta.keys",
  title: "The keys of `_meta` follow the grammar of the specification",
  requirements: ["meta.key.prefix", "meta.key.name"],
  revisions: STATELESS,
  sends: "nothing: reads _meta of every request of the client",
  hint: "Write a key as a name, or as a prefix (labels joined by dots), a slash and a name. Each label starts with a letter.",
  reads: (seen) => allRequests(seen).filter(({ meta }) => Object.keys(meta).length > 0),
  judge: (sent) => ({
    expected:
      "keys with a valid name and, if any, a prefix of labels that start with a letter and end with a letter or digit",
    read: sent.map(({ seq }) => seq),
    flaws: problemsIn(sent, (meta) => lintMetaKeys(meta, REVISION).filter(({ rule }) => GRAMMAR.has(rule))),
    needs: "a client that sends a request with _meta",
  }),
});

const TRACE_KEYS = ["traceparent", "tracestate", "baggage"];

export const traceContext = clientMonitor({
  id: "client.meta.trace-context",
  title: "A trace context has the W3C format",
  hint: "Copy traceparent, tracestate and baggage unchanged from the tracing library.",
  requirements: ["meta.trace-context.format"],
  revisions: STATELESS,
  sends: "nothing: reads traceparent, tracestate and baggage in the requests of the client",
  reads: (seen) => allRequests(seen).filter(({ meta }) => TRACE_KEYS.some((key) => Object.hasOwn(meta, key))),
  judge: (sent) => ({
    expected: "traceparent, tracestate and baggage in the W3C format",
    read: sent.map(({ seq }) => seq),
    flaws: problemsIn(sent, (meta) => lintTraceContext(meta, REVISION)),
    needs: "a client that sends a request with a trace context",
  }),
});

function extensionsOf({ meta }: ClientRequest): JsonObject {
  const declared = meta[META.clientCapabilities];
  return isObject(declared) && isObject(declared.extensions) ? declared.extensions : {};
}

export const extensionIds = clientMonitor({
  id: "client.extensions.identifiers",
  title: "The identifiers of declared extensions have a prefix",
  requirements: ["extensions.identifier.prefix"],
  revisions: STATELESS,
  sends: "nothing: reads the client capabilities in every request",
  hint: 'Write an extension identifier like a key of _meta, with a prefix: "com.example/feature".',
  reads: (seen) => allRequests(seen).filter((one) => Object.keys(extensionsOf(one)).length > 0),
  judge: (sent) => ({
    expected: 'identifiers such as "com.example/feature"',
    read: sent.map(({ seq }) => seq),
    flaws: sent.flatMap((one) =>
      Object.keys(extensionsOf(one))
        .filter(
          (name) =>
            !name.includes("/") ||
            lintMetaKeys({ [name]: 1 }, REVISION).some(({ rule }) => GRAMMAR.has(rule)),
        )
        .map((name) => ({
          actual: `${JSON.stringify(brief(name))}`,
          ...at(one, `${step(META.clientCapabilities)}/extensions${step(name)}`),
        })),
    ),
    needs: "a client that sends a request that declares an extension",
  }),
});
