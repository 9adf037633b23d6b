import { once, solicited, toNotification } from "./responses.ts";
import { came, error, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const ping = sent(request(1, "ping"));
const tells = sent(notification("notifications/initialized"));

says(solicited, "an id that we sent with a request", {
  "good: what was asked": [leg(ping, came(result(1)), came(notification("x"))), "pass at 3: 1 looked at"],
  "good: an id of another type is judged elsewhere": [leg(ping, came(result("1"))), "pass at 3: 1 looked at"],
  "broken: what nobody asked": [leg(ping, came(result(8))), "fail at 3 /id: a response with the id 8"],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [ping, came([result(1), error("b")])]),
    'fail at 3 /1/id: a response with the id "b"',
  ],
  "not applicable: no response": [leg(ping), "not-applicable: the server sent no response"],
});

const answeredAnyway = [ping, came(result(1)), tells, came(error(null))] as const;

says(toNotification, "no response to a notification", {
  "good: silence": [leg(tells, ping, came(result(1))), "pass at 2: 1 looked at"],
  "good: a response that nobody asked for is judged elsewhere": [
    leg(tells, came(result(8))),
    "pass at 2: 1 looked at",
  ],
  "broken: an answer": [
    leg(...answeredAnyway),
    "fail at 5 /id: a response with the id null after a notification",
  ],
  "not applicable: only requests, what was broken, and what the server told": [
    leg(ping, sent(notification("x"), { broken: true }), came(notification("y"))),
    "not-applicable: nothing but requests was sent",
  ],
});

says(once, "one response to each request", {
  "good: one each": [
    leg(ping, came(result(1)), sent(request(2, "ping")), came(error(2))),
    "pass at 5: 2 looked at",
  ],
  "good: of two requests with one id nobody knows": [
    leg(
      sent(request(1, "a")),
      sent(request(1, "b")),
      sent(request(2, "c")),
      came(result(1)),
      came(result(1)),
      came(result(2)),
    ),
    "pass at 7: 1 looked at",
  ],
  "good: a stream that is resumed brings it again": [
    legOf("2025-11-25", "http", [
      sent(request(1, "a"), { exchange: 1 }),
      came(result(1), { exchange: 1 }),
      sent(request(2, "b"), { exchange: 2, resumes: true }),
      came(result(1), { exchange: 2 }),
    ]),
    "pass at 3: 1 looked at",
  ],
  "broken: twice": [
    leg(ping, came(result(1)), came(result(1)), came(result(1))),
    "fail at 4 /id: a second response to ping with the id 1",
  ],
  "broken: over HTTP": [
    legOf("2025-11-25", "http", [
      sent(request("a", "b"), { exchange: 1 }),
      came(result("a"), { exchange: 1 }),
      came(result("a"), { exchange: 2 }),
    ]),
    'fail at 4 /id: a second response to b with the id "a"',
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [ping, came([result(1), result(1)])]),
    "fail at 3 /1/id: a second response to ping with the id 1",
  ],
  "not applicable: no response": [leg(ping), "not-applicable: the server sent no response"],
});
