import { ownRequests } from "./cancellations.ts";
import { leg, legOf, notification, received, request, sent } from "./testing/leg.ts";
import { verdicts } from "./testing/verdicts.ts";

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
  "not applicable: no requestId": [
    leg(cancelled({})),
    "not-applicable: the server sent no notifications/cancelled with a requestId",
  ],
  "not applicable: no cancellation": [
    leg(asks),
    "not-applicable: the server sent no notifications/cancelled with a requestId",
  ],
});
