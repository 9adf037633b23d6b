import { declaredOnly, fromClientOnly, idUnique, ofThisRevision } from "./requests.ts";
import { agreed, came, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const silent = leg(sent(request(1, "ping")));

says(fromClientOnly, "responses and notifications only", {
  "good: responses and notifications": [
    leg(came(result(1)), came(notification("notifications/message"))),
    "pass at 3: 2 looked at",
  ],
  "good: a notification with an id is judged elsewhere": [
    leg(came(request(1, "notifications/message"))),
    "pass at 2: 1 looked at",
  ],
  "broken: a request": [leg(came(request(1, "ping"))), "fail at 2 /method: ping as a request with the id 1"],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [came([result(1), request("a", "ping")])]),
    "fail at 2 /1/method: ping as a request with the id a",
  ],
  "not applicable: no message": [silent, "not-applicable: the server sent no message"],
});

const told = (client: Record<string, unknown>) => agreed("2025-11-25", { client });
const asksForRoots = came(request(1, "roots/list"));

says(declaredOnly, "requests that the client can serve", {
  "good: declared": [leg(told({ roots: {} }), asksForRoots), "pass at 2: 1 looked at"],
  "good: what needs no declaration": [leg(told({}), came(request(1, "ping"))), "pass at 2: 1 looked at"],
  "good: what the revision does not know": [
    leg(told({}), came(request(1, "pets/list"))),
    "pass at 2: 1 looked at",
  ],
  "good: what only clients ask is judged elsewhere": [
    leg(told({}), came(request(1, "tools/list"))),
    "pass at 2: 1 looked at",
  ],
  "broken: not declared": [
    leg(told({ sampling: {} }), asksForRoots),
    "fail at 3 /method: roots/list to a client that declares no roots",
  ],
  "broken: in a conversation in which nothing was declared": [
    legOf("2025-11-25", "stdio", [told({ roots: {} })], [asksForRoots]),
    "fail at 4 /method: roots/list to a client that declares no roots",
  ],
  "not applicable: no session": [silent, "not-applicable: no session was begun"],
});

says(ofThisRevision, "messages of 2025-11-25", {
  "good: of this revision": [
    leg(came(request(1, "elicitation/create")), came(notification("notifications/message")), came(result(1))),
    "pass at 4: 3 looked at",
  ],
  "good: of no revision": [leg(came(request(1, "pets/list"))), "pass at 2: 1 looked at"],
  "good: what servers send in no revision": [leg(came(request(1, "tools/list"))), "pass at 2: 1 looked at"],
  "broken: a notification of another": [
    leg(came(notification("notifications/subscriptions/acknowledged"))),
    "fail at 2 /method: notifications/subscriptions/acknowledged which stands in 2026-07-28",
  ],
  "not applicable: no message": [silent, "not-applicable: the server sent no message"],
});

says(ofThisRevision, "messages of 2024-11-05", {
  "broken: a request of later ones": [
    legOf("2024-11-05", "stdio", [came(request(1, "elicitation/create"))]),
    "fail at 2 /method: elicitation/create which stands in 2025-06-18, 2025-11-25",
  ],
});

const again = (at: number, id: unknown) =>
  `fail at ${at} /method: ping with the id ${id}, which an earlier request had`;
const ping = (id: unknown) => request(id, "ping");

says(idUnique, "an id that no earlier request of the session has", {
  "good: each its own": [leg(came(ping(1)), came(ping(2))), "pass at 3: 2 looked at"],
  "good: 1 and its text are two": [leg(came(ping(1)), came(ping("1"))), "pass at 3: 2 looked at"],
  "good: sessions count for themselves": [
    legOf("2025-11-25", "stdio", [came(ping(1))], [came(ping(1))]),
    "pass at 4: 2 looked at",
  ],
  "good: a stream that is resumed brings it again": [
    legOf("2025-11-25", "http", [
      sent(request(9, "tools/call"), { exchange: 1 }),
      came(ping(1), { exchange: 1 }),
      sent(request(10, "tools/call"), { exchange: 2, resumes: true }),
      came(ping(1), { exchange: 2 }),
    ]),
    "pass at 5: 2 looked at",
  ],
  "broken: twice": [leg(came(ping(1)), came(ping(1))), again(3, 1)],
  "broken: over HTTP": [
    legOf("2025-11-25", "http", [came(ping("a"), { exchange: 1 }), came(ping("a"), { exchange: 2 })]),
    again(3, "a"),
  ],
  "not applicable: no request": [leg(came(result(1))), "not-applicable: the server sent no request"],
});
