import { brief } from "../../../harness/session/replies/reply.ts";
import { isRequest, keyOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { type ClientMessage, clientMessages, sessionOf } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { cancel } from "../../across-topics/situations/cancel.ts";

const TOKENS = "a client that asks for progress";

/** The requests with a progress token of any type. */
function withTokens(seen: Parameters<typeof clientMessages>[0]) {
  return clientMessages(seen)
    .filter(isRequest)
    .flatMap((one) => {
      const { _meta } = paramsOf(one);
      return isObject(_meta) && "progressToken" in _meta ? [{ one, token: _meta.progressToken }] : [];
    });
}

export const tokenType = clientMonitor({
  id: "client.progress.token-type",
  title: "A progress token is a string or an integer",
  requirements: ["progress.token.type"],
  also: [cancel],
  sends: "nothing: reads every request of the client",
  hint: "Omit progressToken when you do not want progress notifications.",
  reads: withTokens,
  judge: (all) => ({
    expected: "a string or an integer as progressToken",
    read: seqsOf(all.map(({ one }) => one)),
    flaws: all
      .filter(({ token }) => typeof token !== "string" && !Number.isInteger(token))
      .map(({ one, token }) =>
        flawIn(one, `progressToken ${brief(JSON.stringify(token))}`, "/params/_meta/progressToken"),
      ),
    needs: TOKENS,
  }),
});

/**
 * Whether a request ended without a response: it was cancelled; its HTTP status refused it, for example because the
 * session ended; or its stream was closed, which ends a request in 2026-07-28.
 */
function isOver({ conversation, message, revision, value }: ClientMessage, until: number): boolean {
  const isCancelledByClient = conversation.messages.some(
    ({ from, seq, value: later }) =>
      from === "client" &&
      seq < until &&
      isObject(later) &&
      later.method === "notifications/cancelled" &&
      isObject(later.params) &&
      later.params.requestId === value.id,
  );
  const isEnded = conversation.events.some((event) => {
    if (!("exchange" in event) || event.exchange !== message.exchange || event.seq >= until) return false;
    const isRefused = event.channel === "http-response" && event.status >= 400;
    return isRefused || (event.channel === "http-end" && eraOf(revision) === "stateless");
  });
  return isCancelledByClient || isEnded;
}

export const tokenUnique = clientMonitor({
  id: "client.progress.token-unique",
  title: "Progress tokens are unique among the active requests of a client",
  hint: "Count the tokens upward, or use the id of the request as its progressToken.",
  requirements: ["progress.token.unique"],
  also: [cancel],
  sends: "nothing: reads every request of the client",
  judge(seen) {
    const all = withTokens(seen).filter(({ token }) => typeof token === "string" || Number.isInteger(token));
    const isActive = (one: ClientMessage, until: number) => {
      const rpc = one.conversation.clientRequests.find(({ request }) => request === one.message);
      return rpc !== undefined && !rpc.responses.some(({ seq }) => seq < until) && !isOver(one, until);
    };
    return {
      expected: "a progressToken that no other active request has",
      read: seqsOf(all.map(({ one }) => one)),
      flaws: all.flatMap(({ one, token }, index) => {
        const twin = all
          .slice(0, index)
          .find(
            (other) =>
              other.one.conversation === one.conversation &&
              sessionOf(other.one) === sessionOf(one) &&
              keyOf(other.token) === keyOf(token) &&
              isActive(other.one, one.message.seq),
          );
        if (twin === undefined) return [];
        const text = `progressToken ${brief(JSON.stringify(token))}, as in message ${twin.one.message.seq}`;
        return [flawIn(one, text, "/params/_meta/progressToken")];
      }),
      needs: TOKENS,
    };
  },
});
