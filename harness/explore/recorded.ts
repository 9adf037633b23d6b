import { isObject, type JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { byConnection, conversation } from "../trace/conversation.ts";
import type { TraceEvent } from "../trace/event.ts";
import { keyOf } from "../trace/message.ts";
import type { Slot, Step } from "./step.ts";

/** What the session writes by itself. */
const OWN: readonly unknown[] = ["initialize", "notifications/initialized", "notifications/cancelled"];

/** The steps that a recording shows: what its first two connections sent, in order. Messages that were broken on purpose are left out. */
export function recordedSteps(events: readonly TraceEvent[]): readonly Step[] {
  const sent = [...byConnection(events)]
    .map(([connection, mine]) => conversation(connection, mine))
    .filter(({ agreed }) => agreed !== undefined)
    .slice(0, 2)
    .flatMap(({ messages }, slot) =>
      messages.flatMap((message, nth) => {
        const step =
          message.from === "client" && !message.broken ? stepOf(message.value, slot === 0 ? 0 : 1) : [];
        const [first] = step;
        if (first?.do !== "request") return step.map((one) => ({ step: one, seq: message.seq }));
        const rest = messages.slice(nth + 1);
        const isOpen = isSentBeside(rest, keyOf((message.value as JsonObject).id));
        return [{ step: isOpen ? { ...first, open: true as const } : first, seq: message.seq }];
      }),
    );
  return sent.toSorted((a, b) => a.seq - b.seq).map(({ step }) => step);
}

/** Whether something else was sent before the answer came. */
function isSentBeside(
  rest: readonly { readonly from: string; readonly value: unknown }[],
  key: string,
): boolean {
  const answered = rest.findIndex(
    ({ from, value }) =>
      from === "server" && isObject(value) && value.method === undefined && keyOf(value.id) === key,
  );
  const sent = rest.findIndex(({ from }) => from === "client");
  return sent >= 0 && (answered < 0 || sent < answered);
}

function stepOf(value: unknown, on: Slot): readonly Step[] {
  if (!isObject(value) || typeof value.method !== "string" || OWN.includes(value.method)) return [];
  const { method } = value;
  const params = isObject(value.params) ? { params: withoutEnvelope(value.params) } : {};
  return value.id === undefined
    ? [{ do: "notify", on, method, ...params }]
    : [{ do: "request", on, method, ...params }];
}

/** The facts about the client are written again. */
function withoutEnvelope({ _meta: meta, ...params }: JsonObject): JsonObject {
  if (!isObject(meta)) return params;
  const own: readonly string[] = [META.protocolVersion, META.clientCapabilities, META.clientInfo];
  const rest = Object.entries(meta).filter(([name]) => !own.includes(name) && name !== "progressToken");
  return rest.length === 0 ? params : { ...params, _meta: Object.fromEntries(rest) };
}
