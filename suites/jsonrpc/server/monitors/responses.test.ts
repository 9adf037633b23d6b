import {
  error,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  sent,
} from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { once, solicited, toNotification } from "./responses.ts";

const ping = sent(request(1, "ping"));
const initialized = sent(notification("notifications/initialized"));

verdicts(solicited, "an id that the client sent with a request", {
  "good: the id of the request": [
    leg(ping, received(result(1)), received(notification("x"))),
    "pass at 3: 1 checked",
  ],
  "good: another check judges an id of another type": [
    leg(ping, received(result("1"))),
    "pass at 3: 1 checked",
  ],
  "broken: an id that no request had": [
    leg(ping, received(result(8))),
    "fail at 3 /id: a response with the id 8",
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [ping, received([result(1), error("b")])]),
    'fail at 3 /1/id: a response with the id "b"',
  ],
  "not exercised: no response": [leg(ping), "inconclusive: a server that sends a response"],
});

const withResponse = [ping, received(result(1)), initialized, received(error(null))] as const;

verdicts(toNotification, "no response to a notification", {
  "good: no response": [leg(initialized, ping, received(result(1))), "pass at 2: 1 checked"],
  "good: another check judges an unsolicited response": [
    leg(initialized, received(result(8))),
    "pass at 2: 1 checked",
  ],
  "broken: a response": [
    leg(...withResponse),
    "fail at 5 /id: a response with the id null after a notification",
  ],
  "not applicable: the server sent nothing after it, so it may have ended": [
    leg(ping, received(result(1)), initialized),
    "not-applicable: the harness sent no notification that the server could answer",
  ],
  "not applicable: only requests, broken notifications, and notifications of the server": [
    leg(ping, sent(notification("x"), { broken: true }), received(notification("y"))),
    "not-applicable: the harness sent no notification that the server could answer",
  ],
});

verdicts(once, "one response to each request", {
  "good: one response each": [
    leg(ping, received(result(1)), sent(request(2, "ping")), received(error(2))),
    "pass at 5: 2 checked",
  ],
  "good: two requests with one id are not judged": [
    leg(
      sent(request(1, "a")),
      sent(request(1, "b")),
      sent(request(2, "c")),
      received(result(1)),
      received(result(1)),
      received(result(2)),
    ),
    "pass at 7: 1 checked",
  ],
  "good: a resumed stream repeats the response": [
    legOf("2025-11-25", "http", [
      sent(request(1, "a"), { exchange: 1 }),
      received(result(1), { exchange: 1 }),
      sent(request(2, "b"), { exchange: 2, resumes: true }),
      received(result(1), { exchange: 2 }),
    ]),
    "pass at 3: 1 checked",
  ],
  "good: an empty id answers a broken request with the id null": [
    leg(
      sent(request("", "ping")),
      received(result("")),
      sent(request(null, "ping"), { broken: true }),
      received(error("")),
    ),
    "pass at 3: 1 checked",
  ],
  "good: an integer answers a broken request whose id is a fraction": [
    leg(ping, received(result(1)), sent(request(1.5, "ping"), { broken: true }), received(result(1))),
    "pass at 3: 1 checked",
  ],
  "broken: that integer twice": [
    leg(ping, received(result(1)), received(result(1)), sent(request(1.5, "ping"), { broken: true })),
    "fail at 4 /id: a second response to ping with the id 1",
  ],
  "broken: an empty id twice, before the broken request": [
    leg(
      sent(request("", "ping")),
      received(result("")),
      received(result("")),
      sent(request(null, "ping"), { broken: true }),
    ),
    'fail at 4 /id: a second response to ping with the id ""',
  ],
  "broken: twice": [
    leg(ping, received(result(1)), received(result(1)), received(result(1))),
    "fail at 4 /id: a second response to ping with the id 1",
  ],
  "broken: over HTTP": [
    legOf("2025-11-25", "http", [
      sent(request("a", "b"), { exchange: 1 }),
      received(result("a"), { exchange: 1 }),
      received(result("a"), { exchange: 2 }),
    ]),
    'fail at 4 /id: a second response to b with the id "a"',
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [ping, received([result(1), result(1)])]),
    "fail at 3 /1/id: a second response to ping with the id 1",
  ],
  "not exercised: no response": [leg(ping), "inconclusive: a server that sends a response"],
});
