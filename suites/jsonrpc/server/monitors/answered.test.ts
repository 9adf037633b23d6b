import type { LegTrace } from "../../../../harness/trace/conversation.ts";
import {
  leg,
  legOf,
  received,
  request,
  result,
  type Step,
  sent,
  unanswered,
} from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { answered } from "./answered.ts";

const METHODS = ["ping", "tools/list"];

/** The event of a request: the connection is opened by the first one, and each request has two events. */
const eventOf = (index: number) => 2 * index + 2;

/** Requests of two methods in turn. Each has an answer, or none within the limit. */
function asking(
  count: number,
  answerTo: (index: number) => "result" | "error" | undefined,
  lost: "by itself" | "beside others" = "by itself",
): LegTrace {
  const steps = Array.from({ length: count }, (_, index): readonly Step[] => {
    const answer = answerTo(index);
    const error = { jsonrpc: "2.0", id: index, error: { code: -32602, message: "Invalid params" } };
    return [
      sent(request(index, METHODS[index % 2] ?? "ping")),
      answer === undefined
        ? unanswered(eventOf(index), lost)
        : received(answer === "result" ? result(index) : error),
    ];
  });
  return leg(...steps.flat());
}

/** Three connections. On each the request after the handshake is lost, and a later one is answered. */
const firstLost = legOf(
  "2025-11-25",
  "stdio",
  ...[0, 1, 2].map((connection) => [
    sent(request(0, "initialize")),
    received(result(0)),
    sent(request(1, METHODS[connection % 2] ?? "ping")),
    unanswered(7 * connection + 4),
    sent(request(2, METHODS[(connection + 1) % 2] ?? "ping")),
    received(result(2)),
  ]),
);

/** Another connection, on which an answer takes as long. */
const besideAnAnswerOf = (ms: number) =>
  legOf(
    "2025-11-25",
    "http",
    [
      sent(request(0, "initialize")),
      received(result(0)),
      ...[1, 2, 3].flatMap((id) => [
        sent(request(id, METHODS[id % 2] ?? "ping")),
        unanswered(4 * id),
        sent(request(id + 10, METHODS[id % 2] ?? "ping")),
        received(result(id + 10)),
      ]),
    ],
    [sent(request(0, "initialize")), (common) => ({ ...received(result(0))(common), ms: common.ms + ms })],
  );

verdicts(answered, "a response to each request", {
  "good: a server that works on one request after the other, and needs long for one": [
    besideAnAnswerOf(6_000),
    "inconclusive: requests were lost while others were open, and this server needs up to 6.0 s for an answer: it may work on one after the other. A longer --timeout shows it",
  ],
  "broken: a quick server over HTTP": [
    besideAnAnswerOf(100),
    "fail at 4: no answer within 10 s (--timeout) to 3 of 8 requests (tools/list, ping): one of each 2 requests of a connection",
  ],
  "good: each request is answered": [asking(6, () => "result"), "pass at 12: 6 checked"],
  "good: what is lost twice may have a reason that another check judges": [
    asking(12, (index) => (index === 4 || index === 9 ? undefined : "result")),
    "pass at 24: 10 checked",
  ],
  "good: a request that is never answered is judged by the check that sends it": [
    asking(12, (index) => (index % 2 === 0 ? undefined : "result")),
    "pass at 24: 6 checked",
  ],
  "good: lost after messages that were broken on purpose": [
    leg(
      ...[0, 1, 2, 3].flatMap((round) => [
        sent(request(`a${round}`, METHODS[round % 2] ?? "ping")),
        received(result(`a${round}`)),
        sent("{", { broken: true }),
        sent(request(`b${round}`, METHODS[round % 2] ?? "ping")),
        unanswered(5 * round + 5),
      ]),
    ),
    "pass at 17: 4 checked",
  ],
  "good: another check judges a server that answers only one of several open requests": [
    asking(12, (index) => (index % 3 === 1 ? undefined : "result"), "beside others"),
    "pass at 24: 8 checked",
  ],
  "broken: each third request is lost": [
    asking(12, (index) => (index % 3 === 1 ? undefined : "result")),
    "fail at 4: no answer within 10 s (--timeout) to 4 of 12 requests (tools/list, ping): one of each 3 requests of a connection",
  ],
  "broken: what follows an error is lost": [
    asking(15, (index) => (index % 5 === 2 ? "error" : index % 5 === 3 ? undefined : "result")),
    "fail at 8: no answer within 10 s (--timeout) to 3 of 15 requests (tools/list, ping): the request after an answer that is an error",
  ],
  "broken: the first request of each connection is lost": [
    firstLost,
    "fail at 4: no answer within 10 s (--timeout) to 3 of 9 requests (ping, tools/list): the first request of each connection",
  ],
  "broken: no pattern": [
    asking(12, (index) => ([3, 4, 10].includes(index) ? undefined : "result")),
    "fail at 8: no answer within 10 s (--timeout) to 3 of 12 requests (tools/list, ping)",
  ],
  "not exercised: no request was answered": [
    leg(sent(request(1, "ping"))),
    "inconclusive: a server that sends a response",
  ],
});
