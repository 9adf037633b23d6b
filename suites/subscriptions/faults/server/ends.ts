import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  isResponse,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import { onAnyResult, onError, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { knowing, metaOf } from "./knowing.ts";

/** Changes the results that end subscriptions. Undefined removes them. */
function onEnd(edit: (result: JsonObject) => JsonObject | undefined) {
  return knowing((ids) => ({
    outgoing: (message) => {
      if (!isResponse(message) || !("result" in message) || !ids.has(message.id)) return [message];
      // Each client starts its ids again: only a result with nothing but `_meta` is the end of a subscription.
      const isEnd = Object.keys(message.result).every((key) => key === "_meta" || key === "resultType");
      if (!isEnd) return [message];
      const result = edit(message.result);
      return result ? [{ ...message, result }] : [];
    },
  }));
}

/** At the end of subscriptions, and of the tasks that some of them follow. */
export const endFaults: readonly Fault[] = inPlace<Fault>({ revisions: since("2026-07-28") }, [
  {
    id: "subscriptions.ends-silently",
    describe: "ends subscriptions without a final message",
    transports: ["http"],
    trips: ["subscriptions.end.announced"],
    says: /closed without either/,
    ...onEnd(() => undefined),
  },
  {
    id: "subscriptions.ends-by-notice",
    describe: "ends subscriptions with notifications/cancelled, but without a result",
    transports: ["stdio"],
    trips: ["subscriptions.end.response"],
    says: /no result/,
    ...onEnd(() => undefined),
  },
  {
    id: "subscriptions.end-untagged",
    describe: "omits the subscription id from the results of subscriptions",
    trips: ["subscriptions.end.result-id"],
    says: /subscriptionId/,
    ...onEnd((result) => ({ ...result, _meta: without(metaOf(result), META.subscriptionId) })),
  },
  {
    id: "subscriptions.end-asks",
    describe: "ends subscriptions with an input_required result",
    trips: ["mrtr.ask.elsewhere"],
    says: /subscriptions\/listen/,
    ...onEnd((result) => ({ ...result, resultType: "input_required", requestState: "1" })),
  },
  ...["tasks/get", "tasks/update", "tasks/cancel"].map((method) => ({
    id: `subscriptions.${method.replace("/", "-")}-internal`,
    describe: `answers ${method} with an internal error if the id is unknown`,
    trips: [method === "tasks/get" ? "extensions.tasks.id.unknown-get" : "extensions.tasks.id.unknown-write"],
    says: /-32602/,
    ...onError(method, (error) =>
      error.code === INVALID_PARAMS ? new ProtocolError(INTERNAL_ERROR, error.message) : error,
    ),
  })),
  {
    id: "subscriptions.end-server-info",
    describe: "names itself in the answer to subscriptions/listen with a title that is no text",
    trips: ["schema.messages.valid"],
    says: /subscriptions\/listen.*title/,
    ...onAnyResult((result) => {
      const { _meta } = result;
      const info = isObject(_meta) ? _meta["io.modelcontextprotocol/serverInfo"] : undefined;
      const isEnd = isObject(_meta) && "io.modelcontextprotocol/subscriptionId" in _meta;
      if (!isEnd || !isObject(info)) return result;
      return { ...result, _meta: { ..._meta, "io.modelcontextprotocol/serverInfo": { ...info, title: 7 } } };
    }),
  },
]);
