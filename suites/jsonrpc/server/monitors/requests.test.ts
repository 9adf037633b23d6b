import {
  agreed,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  type Step,
  sent,
} from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { declaredOnly, fromClientOnly, idUnique, ofThisRevision } from "./requests.ts";

const silent = leg(sent(request(1, "ping")));

verdicts(fromClientOnly, "responses and notifications only", {
  "good: responses and notifications": [
    leg(received(result(1)), received(notification("notifications/message"))),
    "pass at 3: 2 checked",
  ],
  "good: another check judges a notification with an id": [
    leg(received(request(1, "notifications/message"))),
    "pass at 2: 1 checked",
  ],
  "broken: a request": [
    leg(received(request(1, "ping"))),
    "fail at 2 /method: ping as a request with the id 1",
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [received([result(1), request("a", "ping")])]),
    "fail at 2 /1/method: ping as a request with the id a",
  ],
  "not exercised: no message": [silent, "inconclusive: a server that sends a message"],
});

const declares = (client: Record<string, unknown>) => agreed("2025-11-25", { client });
const asksForRoots = received(request(1, "roots/list"));

verdicts(declaredOnly, "only requests whose capability the client has declared", {
  "good: declared": [leg(declares({ roots: {} }), asksForRoots), "pass at 2: 1 checked"],
  "good: a request that needs no capability": [
    leg(declares({}), received(request(1, "ping"))),
    "pass at 2: 1 checked",
  ],
  "good: a method that the revision does not define": [
    leg(declares({}), received(request(1, "pets/list"))),
    "pass at 2: 1 checked",
  ],
  "good: another check judges a request that only clients may send": [
    leg(declares({}), received(request(1, "tools/list"))),
    "pass at 2: 1 checked",
  ],
  "broken: not declared": [
    leg(declares({ sampling: {} }), asksForRoots),
    "fail at 3 /method: roots/list to a client that does not declare roots",
  ],
  "broken: declared in another conversation only": [
    legOf("2025-11-25", "stdio", [declares({ roots: {} })], [asksForRoots]),
    "fail at 4 /method: roots/list to a client that does not declare roots",
  ],
  "not applicable: no session": [silent, "not-applicable: no session was initialized"],
});

verdicts(ofThisRevision, "messages of 2025-11-25", {
  "good: of this revision": [
    leg(
      received(request(1, "elicitation/create")),
      received(notification("notifications/message")),
      received(result(1)),
    ),
    "pass at 4: 3 checked",
  ],
  "good: a method of no revision": [leg(received(request(1, "pets/list"))), "pass at 2: 1 checked"],
  "good: a method that servers send in no revision": [
    leg(received(request(1, "tools/list"))),
    "pass at 2: 1 checked",
  ],
  "broken: a notification of another revision": [
    leg(received(notification("notifications/subscriptions/acknowledged"))),
    "fail at 2 /method: notifications/subscriptions/acknowledged which only 2026-07-28 defines",
  ],
  "not exercised: no message": [silent, "inconclusive: a server that sends a message"],
});

verdicts(ofThisRevision, "messages of 2024-11-05", {
  "broken: a request of later revisions": [
    legOf("2024-11-05", "stdio", [received(request(1, "elicitation/create"))]),
    "fail at 2 /method: elicitation/create which only 2025-06-18, 2025-11-25 define",
  ],
});

const again = (at: number, id: unknown) =>
  `fail at ${at} /method: ping with the id ${id}, which an earlier request already had`;
const ping = (id: unknown) => request(id, "ping");

/** The server assigns a session id. */
const assigned: Step = (common) => ({
  ...common,
  channel: "http-response",
  exchange: 1,
  status: 200,
  headers: [["Mcp-Session-Id", "s"]],
  sse: true,
});

verdicts(idUnique, "an id that no earlier request of the session has", {
  "good: different ids": [leg(received(ping(1)), received(ping(2))), "pass at 3: 2 checked"],
  "good: 1 and the string 1 are different ids": [
    leg(received(ping(1)), received(ping("1"))),
    "pass at 3: 2 checked",
  ],
  "good: the same id in two sessions": [
    legOf("2025-11-25", "stdio", [received(ping(1))], [received(ping(1))]),
    "pass at 4: 2 checked",
  ],
  "good: a resumed stream repeats the request": [
    legOf("2025-11-25", "http", [
      sent(request(9, "tools/call"), { exchange: 1 }),
      received(ping(1), { exchange: 1 }),
      sent(request(10, "tools/call"), { exchange: 2, resumes: true }),
      received(ping(1), { exchange: 2 }),
    ]),
    "pass at 5: 2 checked",
  ],
  "good: a resumed stream of a session repeats the request": [
    legOf("2025-11-25", "http", [
      assigned,
      received(ping(1), { exchange: 1 }),
      sent(request(10, "tools/call"), { exchange: 2, resumes: true }),
      received(ping(1), { exchange: 2 }),
    ]),
    "pass at 5: 2 checked",
  ],
  "good: responses without a session id, in two exchanges": [
    legOf("2025-11-25", "http", [
      (common) => ({ ...common, channel: "http-response", exchange: 1, status: 200, headers: [], sse: true }),
      received(ping(1), { exchange: 1 }),
      received(ping(1), { exchange: 2 }),
    ]),
    "pass at 4: 2 checked",
  ],
  "broken: twice over HTTP+SSE, in two exchanges": [
    legOf("2024-11-05", "http+sse", [received(ping(1), { exchange: 1 }), received(ping(1), { exchange: 2 })]),
    again(3, 1),
  ],
  "broken: twice": [leg(received(ping(1)), received(ping(1))), again(3, 1)],
  "broken: over HTTP, in one session": [
    legOf("2025-11-25", "http", [
      assigned,
      received(ping("a"), { exchange: 1 }),
      received(ping("a"), { exchange: 2 }),
    ]),
    again(4, "a"),
  ],
  "good: over HTTP without a session id, in two exchanges": [
    legOf("2025-11-25", "http", [received(ping(0), { exchange: 1 }), received(ping(0), { exchange: 2 })]),
    "pass at 3: 2 checked",
  ],
  "broken: over HTTP without a session id, in one exchange": [
    legOf("2025-11-25", "http", [received(ping(0), { exchange: 1 }), received(ping(0), { exchange: 1 })]),
    again(3, 0),
  ],
  "not exercised: no request": [leg(received(result(1))), "inconclusive: a server that sends a request"],
});
