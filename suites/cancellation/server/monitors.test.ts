import { leg, legOf, notification, received, request, result, sent } from "../../testing/server/leg.ts";
import { verdicts } from "../../testing/server/verdicts.ts";
import { ownRequests, requestIdPresent, runningRequests } from "./monitors.ts";

const cancelled = (params?: object) => received(notification("notifications/cancelled", params));
const asks = received(request("a", "roots/list"));
const foreign = (at: number, id: string) =>
  `fail at ${at} /params/requestId: requestId ${id}, but the server sent no request with this id`;

verdicts(ownRequests, "the requestId of a request of the server", {
  "good: a request of the server": [leg(asks, cancelled({ requestId: "a" })), "pass at 3: 1 checked"],
  "good: the client used the same id": [
    leg(sent(request("a", "ping")), asks, cancelled({ requestId: "a" })),
    "pass at 4: 1 checked",
  ],
  "broken: a request of the client": [
    leg(sent(request(1, "ping")), cancelled({ requestId: 1 })),
    foreign(3, "1"),
  ],
  "broken: an id of another type": [
    leg(received(request(1, "roots/list")), cancelled({ requestId: "1" })),
    foreign(3, '"1"'),
  ],
  "broken: a request on another connection": [
    legOf("2025-11-25", "stdio", [asks], [cancelled({ requestId: "a" })]),
    foreign(4, '"a"'),
  ],
  "not exercised: no requestId": [
    leg(cancelled({})),
    "inconclusive: a server that sends notifications/cancelled with a requestId",
  ],
  "not exercised: another notification, and a request, with a requestId": [
    leg(
      received(notification("notifications/message", { requestId: 1 })),
      received(request("b", "roots/list", { requestId: 1 })),
      received(request("c", "notifications/cancelled", { requestId: 1 })),
    ),
    "inconclusive: a server that sends notifications/cancelled with a requestId",
  ],
  "not exercised: no cancellation": [
    leg(asks),
    "inconclusive: a server that sends notifications/cancelled with a requestId",
  ],
});

const noCancellation = "inconclusive: a server that sends notifications/cancelled";

verdicts(requestIdPresent, "a requestId", {
  "good: an id": [leg(asks, cancelled({ requestId: "a" })), "pass at 3: 1 checked"],
  "good: the id null is present": [leg(cancelled({ requestId: null })), "pass at 2: 1 checked"],
  "broken: a reason only": [leg(asks, cancelled({ reason: "late" })), "fail at 3 /params: no requestId"],
  "broken: no params": [leg(cancelled()), "fail at 2 /params: no requestId"],
  "broken: one of two": [
    leg(asks, cancelled({ requestId: "a" }), cancelled({})),
    "fail at 4 /params: no requestId",
  ],
  "not exercised: another notification": [
    leg(received(notification("notifications/message", {}))),
    noCancellation,
  ],
  "not exercised: a request with this method": [
    leg(received(request("b", "notifications/cancelled", {}))),
    noCancellation,
  ],
});

const answers = sent(result("a", { roots: [] }));
const answeredPing = [sent(request(1, "ping")), received(result(1))];
const late = (at: number, response: number) =>
  `fail at ${at} /params/requestId: a cancellation of roots/list, whose response is message ${response}`;

verdicts(runningRequests, "the requestId of a request without a response", {
  "good: the request is open": [leg(asks, cancelled({ requestId: "a" })), "pass at 3: 1 checked"],
  "good: it may cross the response": [
    leg(asks, answers, cancelled({ requestId: "a" })),
    "pass at 4: 1 checked",
  ],
  "good: what was answered after the response was asked before it": [
    leg(asks, sent(request(1, "ping")), answers, received(result(1)), cancelled({ requestId: "a" })),
    "pass at 6: 1 checked",
  ],
  "good: what was asked after the response is answered after the cancellation": [
    leg(asks, answers, sent(request(1, "ping")), cancelled({ requestId: "a" }), received(result(1))),
    "pass at 5: 1 checked",
  ],
  "good: what was asked after the response has no answer": [
    leg(asks, answers, sent(request(1, "ping")), cancelled({ requestId: "a" })),
    "pass at 5: 1 checked",
  ],
  "good: a check broke the response on purpose": [
    leg(asks, sent(result("a"), { broken: true }), ...answeredPing, cancelled({ requestId: "a" })),
    "pass at 6: 1 checked",
  ],
  "good: a later request with the same id is open": [
    leg(asks, answers, ...answeredPing, asks, cancelled({ requestId: "a" })),
    "pass at 7: 1 checked",
  ],
  "good: the same id is used again after the cancellation": [
    leg(asks, ...answeredPing, cancelled({ requestId: "a" }), asks, answers),
    "pass at 5: 1 checked",
  ],
  "good: another request was answered": [
    leg(
      asks,
      received(request("b", "ping")),
      sent(result("b")),
      ...answeredPing,
      cancelled({ requestId: "a" }),
    ),
    "pass at 7: 1 checked",
  ],
  "broken: the response was read": [
    leg(asks, answers, ...answeredPing, cancelled({ requestId: "a" })),
    late(6, 3),
  ],
  "broken: one of two requests that were asked after the response was answered": [
    leg(asks, answers, ...answeredPing, sent(request(2, "ping")), cancelled({ requestId: "a" })),
    late(7, 3),
  ],
  "not exercised: no request with this id": [
    leg(answers, ...answeredPing, cancelled({ requestId: "a" })),
    "inconclusive: a server that sends notifications/cancelled for a request of its own",
  ],
  "not exercised: the request comes after the cancellation": [
    leg(cancelled({ requestId: "a" }), asks),
    "inconclusive: a server that sends notifications/cancelled for a request of its own",
  ],
  "not exercised: another notification": [
    leg(asks, answers, ...answeredPing, received(notification("notifications/message", { requestId: "a" }))),
    "inconclusive: a server that sends notifications/cancelled for a request of its own",
  ],
});
