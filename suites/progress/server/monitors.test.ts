import {
  error,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  sent,
} from "../../testing/server/leg.ts";
import { verdicts } from "../../testing/server/verdicts.ts";
import { increases, shape, stops, tokenKnown, tokensUnique } from "./monitors.ts";

const call = (token?: unknown, id: unknown = 1) =>
  request(id, "tools/call", {
    name: "x",
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });
const report = (progressToken: unknown, progress: unknown = 1, more: object = {}) =>
  notification("notifications/progress", { progressToken, progress, ...more });
const good = (at: number, count = 1) => `pass at ${at}: ${count} checked`;
const noProgress = "inconclusive: a tool that reports progress and may be called (--allow tool:<name>)";
const nothing = leg(
  sent(call("a")),
  received(notification("notifications/message", {})),
  received(result(1)),
);

verdicts(shape, "a progressToken that is a string or an integer, and a progress that is a number", {
  "good: both": [leg(sent(call("a")), received(report("a")), received(report(7, 2))), good(4, 2)],
  "good: another check judges null for an optional member": [
    leg(received(report("a", 1, { total: null }))),
    good(2),
  ],
  "broken: no number": [
    leg(received(report("a", "half"))),
    "fail at 2 /params/progress: /params/progress must be a number, got a string",
  ],
  "broken: no params": [
    leg(received(notification("notifications/progress"))),
    'fail at 2 whole: the message must have "params"',
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [received([report("a", "half")])]),
    "fail at 2 /0/params/progress: /params/progress must be a number, got a string",
  ],
  "inconclusive: no progress notification": [nothing, noProgress],
});

const unknown = (at: number, token: string) =>
  `fail at ${at} /params/progressToken: the token ${token}, which no request had`;

verdicts(tokenKnown, "the progressToken of a request, with the same value and type", {
  "good: the same token": [leg(sent(call("a")), received(report("a"))), good(3)],
  "good: a number": [leg(sent(call(7)), received(report(7))), good(3)],
  "good: one of several requests": [leg(sent(call("a")), sent(call("b", 2)), received(report("a"))), good(4)],
  "good: another check judges an invalid token": [leg(received(report(true))), good(2)],
  "broken: another type": [leg(sent(call(7)), received(report("7"))), unknown(3, '"7"')],
  "broken: no request had a token": [
    leg(sent(call()), received(report("undefined"))),
    unknown(3, '"undefined"'),
  ],
  "broken: the _meta of the request is not an object": [
    leg(sent(request(1, "tools/call", { _meta: 5 })), received(report("a"))),
    unknown(3, '"a"'),
  ],
  "broken: before the request": [leg(received(report(7)), sent(call(7))), unknown(2, "7")],
  "inconclusive: no progress notification": [nothing, noProgress],
});

const late = (at: number, response: number) =>
  `fail at ${at} /params/progress: progress after the response to tools/call (message ${response})`;

verdicts(stops, "progress only before the response", {
  "good: before the response": [leg(sent(call("a")), received(report("a")), received(result(1))), good(3)],
  "good: no response": [leg(sent(call("a")), received(report("a"))), good(3)],
  "good: another check judges an unknown token": [
    leg(sent(call("a")), received(result(1)), received(report("b"))),
    good(4),
  ],
  "good: progress without a token belongs to no request": [
    leg(sent(call()), received(result(1)), received(report(undefined))),
    good(4),
  ],
  "broken: after the response, although a later request has the same token": [
    leg(sent(call("a")), received(result(1)), received(report("a")), sent(call("a", 2))),
    late(4, 3),
  ],
  "good: a later request had the same token": [
    leg(sent(call("a")), received(result(1)), sent(call("a", 2)), received(report("a"))),
    good(5),
  ],
  "good: a task goes on after the response": [
    leg(sent(call("a")), received(result(1, { task: { taskId: "t" } })), received(report("a"))),
    good(4),
  ],
  "good: a task of the extension goes on after the response": [
    leg(sent(call("a")), received(result(1, { resultType: "task" })), received(report("a"))),
    good(4),
  ],
  "good: after the response on another HTTP stream, which may be slower": [
    legOf("2025-11-25", "http", [
      sent(call("a"), { exchange: 1 }),
      received(result(1), { exchange: 1 }),
      received(report("a"), { exchange: 2 }),
    ]),
    good(4),
  ],
  "broken: after the response": [
    leg(sent(call("a")), received(result(1)), received(report("a"))),
    late(4, 3),
  ],
  "broken: after an error": [leg(sent(call("a")), received(error(1)), received(report("a"))), late(4, 3)],
  "broken: after a result whose task is not an object": [
    leg(sent(call("a")), received(result(1, { task: true, resultType: "complete" })), received(report("a"))),
    late(4, 3),
  ],
  "broken: after a response whose result is not an object": [
    leg(sent(call("a")), received({ jsonrpc: "2.0", id: 1, result: null }), received(report("a"))),
    late(4, 3),
  ],
  "inconclusive: no progress notification": [nothing, noProgress],
});

const back = (at: number, now: number, before: number) =>
  `fail at ${at} /params/progress: progress ${now} after ${before}`;

verdicts(increases, "a greater value than the previous one", {
  "good: each is greater": [
    leg(sent(call("a")), received(report("a", 1)), received(report("a", 1.5)), received(report("a", 9))),
    good(5, 3),
  ],
  "good: smaller for another token, or for a token of another type": [
    leg(sent(call("7")), sent(call(7, 2)), received(report("7", 5)), received(report(7, 1))),
    good(5, 2),
  ],
  "good: smaller for a later request": [
    leg(
      sent(call("a")),
      received(report("a", 5)),
      received(result(1)),
      sent(call("a", 2)),
      received(report("a", 1)),
    ),
    good(6, 2),
  ],
  "good: smaller for a later request, before a third one": [
    leg(
      sent(call("a")),
      received(report("a", 5)),
      sent(call("a", 2)),
      received(report("a", 1)),
      sent(call("a", 3)),
    ),
    good(5, 2),
  ],
  "good: smaller on another HTTP stream": [
    legOf("2025-11-25", "http", [
      sent(call("a"), { exchange: 1 }),
      received(report("a", 5), { exchange: 1 }),
      received(report("a", 1), { exchange: 2 }),
    ]),
    good(4, 2),
  ],
  "good: smaller on another connection": [
    legOf("2025-11-25", "stdio", [received(report("a", 5))], [received(report("a", 1))]),
    good(4, 2),
  ],
  "good: another check judges a value that is not a number": [
    leg(received(report("a", 5)), received(report("a", "4")), received(report("a", 6))),
    good(4, 3),
  ],
  "broken: equal": [leg(sent(call("a")), received(report("a", 5)), received(report("a", 5))), back(4, 5, 5)],
  "broken: smaller": [
    leg(sent(call("a")), received(report("a", 5)), received(report("a", 0))),
    back(4, 0, 5),
  ],
  "broken: smaller than the previous one, but greater than the first": [
    leg(sent(call("a")), received(report("a", 1)), received(report("a", 5)), received(report("a", 3))),
    back(5, 3, 5),
  ],
  "inconclusive: no progress notification": [nothing, noProgress],
});

const samples = (id: unknown, progressToken?: unknown) =>
  received(
    request(id, "sampling/createMessage", progressToken === undefined ? {} : { _meta: { progressToken } }),
  );
const taken = (at: number, token: string) =>
  `fail at ${at} /params/_meta: the token ${token} of another open request`;

verdicts(tokensUnique, "a token that no other open request has", {
  "good: one request": [leg(samples("a", 1)), good(2)],
  "good: different tokens": [leg(samples("a", 1), samples("b", 2)), good(3, 2)],
  "good: tokens of different types": [leg(samples("a", 1), samples("b", "1")), good(3, 2)],
  "good: the first request is answered": [
    leg(samples("a", 1), sent(result("a")), samples("b", 1)),
    good(4, 2),
  ],
  "good: the same request again": [leg(samples("a", 1), samples("a", 1)), good(3, 2)],
  "good: a request on another connection": [
    legOf("2025-11-25", "stdio", [samples("a", 1)], [samples("b", 1)]),
    good(4, 2),
  ],
  "good: a request of the client has the same token": [leg(sent(call(1)), samples("b", 1)), good(3)],
  "broken: two open requests": [leg(samples("a", 1), samples("b", 1)), taken(3, "1")],
  "broken: the first one is answered later": [
    leg(samples("a", "x"), samples("b", "x"), sent(result("a"))),
    taken(3, '"x"'),
  ],
  "broken: another request was answered": [
    leg(samples("c", 2), samples("a", 1), sent(result("c")), samples("b", 1)),
    taken(5, "1"),
  ],
  "not applicable: no token": [
    leg(samples("a"), received(notification("notifications/x", { _meta: { progressToken: 1 } }))),
    "not-applicable: the server sent no request with a progress token",
  ],
});
