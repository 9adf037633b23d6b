import { legTrace } from "../../trace/conversation.ts";
import type { HttpResponseEvent, LegKey, TraceEvent } from "../../trace/event.ts";
import { isAskedAgain, isBusyStatus, isGatewayStatus, isOfGateway } from "../../trace/gateway.ts";

/** What a gateway has answered in place of the server in a leg, as facts: "a gateway answered 1 of 20 requests with HTTP 502". */
export function gatewayNotes(events: readonly TraceEvent[], { revision, transport }: LegKey): string[] {
  if (transport === "stdio") return [];
  const mine = new Set(legTrace(revision, transport, events).conversations.map((one) => one.connection));
  const found = new Map<number, HttpResponseEvent[]>();
  const last = new Map<number, HttpResponseEvent>();
  let requests = 0;
  for (const event of events) {
    if (!mine.has(event.connection)) continue;
    if (event.channel === "http-request") requests += 1;
    if (event.channel !== "http-response") continue;
    if (isAskedAgain(event)) requests += 1;
    else last.set(event.exchange, event);
    if (isAskedAgain(event) || (isOfGateway(event) && !isBusyStatus(event.status)))
      found.set(event.status, [...(found.get(event.status) ?? []), event]);
  }
  return [...found].flatMap(([status, answers]) => {
    const other = answers.filter(({ exchange }) => last.get(exchange)?.status !== status);
    const words = `${status === 200 ? "a page (HTTP 200)" : `HTTP ${status}`}`;
    if (isGatewayStatus(status)) {
      return [
        `a gateway answered ${answers.length} of ${requests} requests with ${words}: none of these answers is judged`,
      ];
    }
    if (other.length === 0) return [];
    const were = other.length === 1 ? "was" : "were";
    return [
      `${other.length} of ${requests} requests ${were} answered with ${words}, and with another status when sent again: only that is judged`,
    ];
  });
}
