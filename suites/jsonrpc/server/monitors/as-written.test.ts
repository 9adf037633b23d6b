import { legOf, type Step } from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { asWritten } from "./as-written.ts";

/** A line of the server, as it is written. */
const line =
  (raw: string): Step =>
  (common) =>
    ({ ...common, channel: "stdout", raw, message: JSON.parse(raw) }) as never;

/** An event of a stream with these lines. */
const event =
  (raw: string, data: string): Step =>
  (common) =>
    ({ ...common, channel: "sse", exchange: 1, raw, message: JSON.parse(data) }) as never;

const after = (...steps: readonly Step[]) =>
  legOf("2025-11-25", "stdio", [
    (common) =>
      ({
        ...common,
        channel: "stdin",
        raw: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
        message: { jsonrpc: "2.0", id: 1, method: "ping" },
      }) as never,
    ...steps,
  ]);

verdicts(asWritten, "each key once in its object, and whole characters", {
  "good: one spelling for all readers": [
    after(line('{"jsonrpc":"2.0","id":1,"result":{"a":"\\ud83d\\ude00","b":1.0}}')),
    "pass at 3: 1 checked",
  ],
  "broken: a key twice": [
    after(line('{"jsonrpc":"2.0","id":1,"result":{"a":1,"a":2}}')),
    'warn at 3 /result/a: /result/a: the key "a" occurs more than once in this object, and readers disagree which one counts',
  ],
  "observed: an id with a fraction": [
    after(line('{"jsonrpc":"2.0","id":1.0,"result":{}}')),
    "observed at 3: /id: is written 1.0, which readers of whole numbers do not take",
  ],
  "broken: text that was cut inside a character": [
    after(line('{"jsonrpc":"2.0","id":1,"result":{"a":"\\ud83d"}}')),
    "warn at 3 /result/a: /result/a: has half of a surrogate pair, which UTF-8 cannot have: the text was cut inside a character",
  ],
  "not exercised: no message": [after(), "inconclusive: a server that sends a message"],
});

verdicts(asWritten, "each key once in its object, and whole characters", {
  "broken: in an event of a stream": [
    legOf("2025-11-25", "http", [
      (common) =>
        ({
          ...common,
          channel: "http-request",
          exchange: 1,
          method: "POST",
          url: "http://127.0.0.1/mcp",
          headers: [],
          raw: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
          message: { jsonrpc: "2.0", id: 1, method: "ping" },
        }) as never,
      event(
        'event: message\ndata: {"jsonrpc":"2.0","id":1.0,\ndata: "result":{}}',
        '{"jsonrpc":"2.0","id":1,"result":{}}',
      ),
    ]),
    "observed at 3: /id: is written 1.0, which readers of whole numbers do not take",
  ],
});
