import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";
import { read } from "./receive.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");

/** Takes an error of the client to a request of this method for this result. */
const inPlaceOfError = (method: string, result: JsonObject): Pick<Fault, "remember"> => ({
  remember: () => {
    const asked = new Set<unknown>();
    return {
      outgoing: (message) => {
        if ("method" in message && "id" in message && message.method === method) asked.add(message.id);
        return [message];
      },
      receive: (text) => {
        const message = read(text);
        if (!isObject(message) || message.error === undefined || !asked.has(message.id)) return text;
        return JSON.stringify({ jsonrpc: "2.0", id: message.id, result });
      },
    };
  },
});

/** Goes on as if the client had answered. */
export const usedAnywayFaults: readonly Fault[] = [
  {
    id: "elicitation.refusal-used",
    describe: "uses the content of an elicitation that the user has declined or cancelled",
    revisions: since("2025-06-18"),
    trips: ["elicitation.refusal.content-unused"],
    says: /the content is in the result/,
    receive: (text) => text.replaceAll(/"action":"(?:decline|cancel)"(?=,"content")/g, '"action":"accept"'),
  },
  {
    id: "elicitation.error-invented",
    describe: "goes on without the answer when an elicitation fails",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["elicitation.error.reported"],
    says: /a success with ".*undefined/,
    ...inPlaceOfError("elicitation/create", {
      action: "accept",
      content: { username: "undefined", email: "undefined" },
    }),
  },
  {
    id: "sampling.error-invented",
    describe: "goes on without the answer when a sampling fails",
    revisions: STATEFUL,
    trips: ["sampling.error.reported"],
    says: /a success with "LLM response: undefined"/,
    ...inPlaceOfError("sampling/createMessage", {
      role: "assistant",
      content: { type: "text", text: "undefined" },
      model: "none",
    }),
  },
];
