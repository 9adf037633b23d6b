import { increases, shape, stops, tokenKnown } from "./progress.ts";
import { came, error, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const call = (token?: unknown, id: unknown = 1) =>
  request(id, "tools/call", {
    name: "x",
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });
const report = (progressToken: unknown, progress: unknown = 1, more: object = {}) =>
  notification("notifications/progress", { progressToken, progress, ...more });
const good = (at: number, looked = 1) => `pass at ${at}: ${looked} looked at`;
const unseen = "inconclusive: a tool that reports progress and may be called: name it by --allow tool:<name>";
const nothing = leg(sent(call("a")), came(notification("notifications/message", {})), came(result(1)));

says(shape, "a progressToken that is a string or an integer, and a number as progress", {
  "good: both": [leg(sent(call("a")), came(report("a")), came(report(7, 2))), good(4, 2)],
  "good: null for an optional member is judged elsewhere": [
    leg(came(report("a", 1, { total: null }))),
    good(2),
  ],
  "broken: no number": [
    leg(came(report("a", "half"))),
    'fail at 2 /params/progress: /params/progress must be "number", got "string"',
  ],
  "broken: no params": [
    leg(came(notification("notifications/progress"))),
    'fail at 2 whole: it must have "params"',
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [came([report("a", "half")])]),
    'fail at 2 /0/params/progress: /params/progress must be "number", got "string"',
  ],
  "not seen: none": [nothing, unseen],
});

const unknown = (at: number, token: string) =>
  `fail at ${at} /params/progressToken: the token ${token}, which no request gave`;

says(tokenKnown, "the progressToken of a request of ours, in value and type", {
  "good: as given": [leg(sent(call("a")), came(report("a"))), good(3)],
  "good: a number": [leg(sent(call(7)), came(report(7))), good(3)],
  "good: one of several requests": [leg(sent(call("a")), sent(call("b", 2)), came(report("a"))), good(4)],
  "good: what is no token is judged elsewhere": [leg(came(report(true))), good(2)],
  "broken: as another type": [leg(sent(call(7)), came(report("7"))), unknown(3, '"7"')],
  "broken: no request gave one": [leg(sent(call()), came(report("undefined"))), unknown(3, '"undefined"')],
  "broken: what the requests gave was no object": [
    leg(sent(request(1, "tools/call", { _meta: 5 })), came(report("a"))),
    unknown(3, '"a"'),
  ],
  "broken: before the request": [leg(came(report(7)), sent(call(7))), unknown(2, "7")],
  "not seen: none": [nothing, unseen],
});

const late = (at: number, response: number) =>
  `fail at ${at} /params/progress: progress after the response to tools/call (message ${response})`;

says(stops, "progress before the response only", {
  "good: before the response": [leg(sent(call("a")), came(report("a")), came(result(1))), good(3)],
  "good: no response came": [leg(sent(call("a")), came(report("a"))), good(3)],
  "good: an unknown token is judged elsewhere": [
    leg(sent(call("a")), came(result(1)), came(report("b"))),
    good(4),
  ],
  "good: a report without a token belongs to no request": [
    leg(sent(call()), came(result(1)), came(report(undefined))),
    good(4),
  ],
  "broken: after the response, whatever request gives the token later": [
    leg(sent(call("a")), came(result(1)), came(report("a")), sent(call("a", 2))),
    late(4, 3),
  ],
  "good: a later request gave the token again": [
    leg(sent(call("a")), came(result(1)), sent(call("a", 2)), came(report("a"))),
    good(5),
  ],
  "good: a task goes on after the response": [
    leg(sent(call("a")), came(result(1, { task: { taskId: "t" } })), came(report("a"))),
    good(4),
  ],
  "good: a task of the extension goes on after the response": [
    leg(sent(call("a")), came(result(1, { resultType: "task" })), came(report("a"))),
    good(4),
  ],
  "good: another stream of HTTP may be slower": [
    legOf("2025-11-25", "http", [
      sent(call("a"), { exchange: 1 }),
      came(result(1), { exchange: 1 }),
      came(report("a"), { exchange: 2 }),
    ]),
    good(4),
  ],
  "broken: after the response": [leg(sent(call("a")), came(result(1)), came(report("a"))), late(4, 3)],
  "broken: after an error": [leg(sent(call("a")), came(error(1)), came(report("a"))), late(4, 3)],
  "broken: after a result that names a task and has none": [
    leg(sent(call("a")), came(result(1, { task: true, resultType: "complete" })), came(report("a"))),
    late(4, 3),
  ],
  "broken: after a response that has no readable result": [
    leg(sent(call("a")), came({ jsonrpc: "2.0", id: 1, result: null }), came(report("a"))),
    late(4, 3),
  ],
  "not seen: none": [nothing, unseen],
});

const back = (at: number, now: number, before: number) =>
  `fail at ${at} /params/progress: progress ${now} after ${before}`;

says(increases, "a greater value than before", {
  "good: each is greater": [
    leg(sent(call("a")), came(report("a", 1)), came(report("a", 1.5)), came(report("a", 9))),
    good(5, 3),
  ],
  "good: tokens count for themselves, as their types do": [
    leg(sent(call("7")), sent(call(7, 2)), came(report("7", 5)), came(report(7, 1))),
    good(5, 2),
  ],
  "good: requests count for themselves": [
    leg(sent(call("a")), came(report("a", 5)), came(result(1)), sent(call("a", 2)), came(report("a", 1))),
    good(6, 2),
  ],
  "good: requests count for themselves, whatever comes later": [
    leg(sent(call("a")), came(report("a", 5)), sent(call("a", 2)), came(report("a", 1)), sent(call("a", 3))),
    good(5, 2),
  ],
  "good: streams of HTTP count for themselves": [
    legOf("2025-11-25", "http", [
      sent(call("a"), { exchange: 1 }),
      came(report("a", 5), { exchange: 1 }),
      came(report("a", 1), { exchange: 2 }),
    ]),
    good(4, 2),
  ],
  "good: connections count for themselves": [
    legOf("2025-11-25", "stdio", [came(report("a", 5))], [came(report("a", 1))]),
    good(4, 2),
  ],
  "good: what is no number is judged elsewhere": [
    leg(came(report("a", 5)), came(report("a", "4")), came(report("a", 6))),
    good(4, 3),
  ],
  "broken: equal": [leg(sent(call("a")), came(report("a", 5)), came(report("a", 5))), back(4, 5, 5)],
  "broken: smaller": [leg(sent(call("a")), came(report("a", 5)), came(report("a", 0))), back(4, 0, 5)],
  "broken: smaller than the one before, not than the first": [
    leg(sent(call("a")), came(report("a", 1)), came(report("a", 5)), came(report("a", 3))),
    back(5, 3, 5),
  ],
  "not seen: none": [nothing, unseen],
});
