import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { read } from "../../../across-topics/faults/server/receive.ts";
import { answersWith, deafAfter } from "./answers.ts";

const revisions = ["2025-11-25"] as const;

const served = (id: string, method: string): Fault => ({
  id: `forms.broken.role.request.${id}`,
  describe: `serves ${method}, which only servers send`,
  revisions,
  trips: [`forms.broken.role.request.${id}`],
  says: /only servers send this request/,
  remember: answersWith("result", (message) => isObject(message) && message.method === method),
});

const deaf = (id: string, what: string, is: (message: JsonObject) => boolean): Fault => ({
  id: `forms.broken.role.${id}`,
  describe: `stops answering after ${what}`,
  revisions,
  transports: ["stdio"],
  trips: [`forms.broken.role.${id}`],
  says: /, then a request → no answer/,
  remember: deafAfter((text) => {
    const message = read(text);
    return isObject(message) && is(message);
  }),
});

const notification = (id: string, method: string, is = (_: JsonObject) => true) =>
  deaf(`notification.${id}`, method, (message) => message.method === method && is(message));

const isFor = (id: string) => (message: JsonObject) => message.id === id && !("method" in message);

export const roleFaults: readonly Fault[] = [
  served("sampling.create-message", "sampling/createMessage"),
  served("roots.list", "roots/list"),
  served("elicitation.create", "elicitation/create"),
  notification("tools-list-changed", "notifications/tools/list_changed"),
  notification("resources-updated", "notifications/resources/updated"),
  notification("message", "notifications/message"),
  notification("progress", "notifications/progress", ({ params }) => params === undefined),
  notification("cancelled", "notifications/cancelled", ({ params }) => params === undefined),
  notification("of-request", "ping", ({ id }) => id === undefined),
  deaf("response.error", "an error for no request", isFor("mcp-conform-nobody")),
  deaf("response.both", "a response with a result and an error", isFor("mcp-conform-nobody-2")),
  deaf(
    "response.without-id",
    "an error without an id",
    ({ id, error }) => id === undefined && isObject(error),
  ),
  deaf("response.result-null", "a response whose result is null", isFor("mcp-conform-nobody-3")),
];
