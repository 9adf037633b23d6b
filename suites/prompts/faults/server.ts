import { ProtocolError } from "../../../harness/reference/message.ts";
import { onError, onNotification, onResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";
import { listingAnnounced } from "../../across-topics/faults/server/listing-announced.ts";
import { undeclared, unknownMethod } from "../../across-topics/faults/server/undeclared.ts";

/** Returns one prompt with this content. */
function onContent(content: unknown): Hooks {
  return onResult("prompts/get", (result, call) =>
    call.params.name === "test_simple_prompt" ? { ...result, messages: [{ role: "user", content }] } : result,
  );
}

const embedded = (resource: JsonObject) => onContent({ type: "resource", resource });
const internal = () => new ProtocolError(-32603, "Internal error");

/** Changes the errors of prompts/get that match. */
function onPromptError(
  fits: (name: string, given: readonly unknown[]) => boolean,
  edit: () => JsonObject | ProtocolError,
): Hooks {
  return onError("prompts/get", (error, { params }) =>
    fits(String(params.name), Object.values((params.arguments ?? {}) as JsonObject)) ? edit() : error,
  );
}

const known = (name: string) => name.startsWith("test_");
/** An unknown name. A request without a name is a different fault. */
const strange = (name: string) => name !== "undefined" && !known(name);

export const promptFaults: readonly Fault[] = [
  {
    id: "prompts.change-unannounced",
    describe: "does not announce that its prompts have changed",
    trips: ["prompts.list-changed.sent"],
    says: /no notifications\/prompts\/list_changed after the change/,
    transports: ["stdio"],
    ...onNotification("notifications/prompts/list_changed", () => undefined),
  },
  {
    id: "prompts.not-listed",
    describe: "declares prompts, but does not know prompts/list",
    trips: ["prompts.list.answered"],
    says: /-32601/,
    ...unknownMethod("prompts/list"),
  },
  {
    id: "prompts.undeclared",
    describe: "lists prompts without declaring them",
    trips: ["prompts.capability.declared", "subscriptions.acknowledged.subset"],
    says: /an error|notifications/,
    ...undeclared("prompts"),
  },
  {
    id: "prompts.argument-nameless",
    describe: "lists a prompt with an argument that has no name",
    trips: ["prompts.list.shape"],
    says: /must have "name"/,
    ...onResult("prompts/list", (result) => ({
      ...result,
      prompts: (result.prompts as readonly JsonObject[]).map((prompt) =>
        prompt.name === "test_simple_prompt" ? { ...prompt, arguments: [{ required: false }] } : prompt,
      ),
    })),
  },
  {
    id: "prompts.listed-not-there",
    describe: "answers prompts/get for a listed prompt with an error",
    trips: ["prompts.get.answered"],
    says: /no required arguments/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === "prompts/get" && call.params.name === "test_simple_prompt") throw internal();
      return result;
    },
  },
  {
    id: "prompts.role-unknown",
    describe: "sends a prompt message with a role that does not exist",
    trips: ["prompts.get.shape"],
    says: /role must be/,
    ...onResult("prompts/get", (result) => ({
      ...result,
      messages: (result.messages as readonly JsonObject[]).map((message) => ({ ...message, role: "system" })),
    })),
  },
  {
    id: "prompts.image-not-base64",
    describe: "sends an image that is not base64",
    trips: ["prompts.content.image"],
    says: /base64/,
    ...onContent({ type: "image", data: "%%%%", mimeType: "image/png" }),
  },
  {
    id: "prompts.audio-type-invalid",
    describe: "sends audio with an invalid MIME type",
    revisions: since("2025-03-26"),
    trips: ["prompts.content.audio"],
    says: /type\/subtype/,
    ...onContent({ type: "audio", data: "AAAA", mimeType: "wave" }),
  },
  {
    id: "prompts.resource-uri-invalid",
    describe: "embeds a resource with an invalid URI",
    trips: ["prompts.content.resource-uri"],
    says: /absolute URI/,
    ...embedded({ uri: "readme.md", mimeType: "text/markdown", text: "# Read me" }),
  },
  {
    id: "prompts.resource-type-left-out",
    describe: "embeds a resource without its MIME type",
    trips: ["prompts.content.resource-type"],
    says: /mimeType should be present/,
    ...embedded({ uri: "test://one", text: "one" }),
  },
  {
    id: "prompts.resource-blob-not-base64",
    describe: "embeds a resource with a blob that is not base64",
    trips: ["prompts.content.resource-data"],
    says: /base64/,
    ...embedded({ uri: "test://one", mimeType: "image/png", blob: "%%%%" }),
  },
  {
    id: "prompts.unknown-name-internal",
    describe: "answers an unknown prompt name with an internal error",
    trips: ["prompts.get.unknown-name"],
    mayTrip: ["forms.broken.code"],
    says: /-32602/,
    ...onPromptError(strange, internal),
  },
  {
    id: "prompts.missing-argument-accepted",
    describe: "returns a prompt although a required argument is missing",
    trips: ["prompts.get.missing-argument"],
    says: /-32602/,
    ...onPromptError(
      (name, given) => known(name) && given.length === 0,
      () => ({ messages: [] }),
    ),
  },
  {
    id: "prompts.argument-not-checked",
    describe: "accepts a prompt argument that is not a string",
    trips: ["prompts.arguments.validated"],
    says: /an error/,
    ...onPromptError(
      (name, given) => known(name) && given.some((one) => typeof one !== "string"),
      () => ({ messages: [] }),
    ),
  },
  listingAnnounced("prompts"),
];
