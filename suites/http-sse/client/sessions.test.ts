import { expect, it } from "vitest";
import {
  checkIn,
  ends,
  gets,
  playedAs,
  posts,
  responds,
  type Step,
  verdictOn,
} from "../../testing/client/verdict-on.ts";
import { sseNewStream } from "../situations/new-stream.ts";
import { httpSse } from "./index.ts";

const LEG = { revision: "2024-11-05", transport: "http+sse" } as const;
const INITIALIZE = { jsonrpc: "2.0", id: 1, method: "initialize" };
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };
const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const PING = { jsonrpc: "2.0", id: 3, method: "ping" };
const PONG = { jsonrpc: "2.0", id: "new-stream", result: {} };

const address = (session: number) => `/messages?sessionId=${session}`;

/** A stream with its own address. */
const stream = (exchange: number): readonly Step[] => [
  gets(exchange),
  responds(exchange, true),
  (common) => ({
    ...common,
    channel: "sse",
    exchange,
    event: "endpoint",
    data: address(exchange),
    raw: "",
  }),
];

const to =
  (session: number, exchange: number, message: object): Step =>
  (common) =>
    ({
      ...posts(exchange, message)(common),
      url: `http://127.0.0.1:1${address(session)}`,
    }) as ReturnType<Step>;

const begun = [...stream(1), to(1, 2, INITIALIZE), to(1, 3, INITIALIZED), to(1, 4, LIST)];
const again = [...begun, ends(1), ...stream(5)];

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(httpSse, "client.sse-2024.initialized-again"), [playedAs(sseNewStream, LEG, [steps])]);

it("initialize is the first request to the address of the new stream, after an answer or a ping at most", () => {
  const right = "pass: initialize as the first request to the address of the new stream";
  expect(judged(...again, to(5, 6, PONG), to(5, 7, INITIALIZE), to(5, 8, LIST))).toBe(right);
  expect(judged(...again, to(5, 6, PING), to(5, 7, INITIALIZE))).toBe(right);
  expect(judged(...again, to(1, 6, LIST), to(5, 7, INITIALIZE))).toBe(right);
});

it("a client that goes on where it was has no handshake on the new stream", () => {
  const wrong = "warn: tools/list as the first request to the address of the new stream";
  expect(judged(...again, to(5, 6, PONG), to(5, 7, LIST))).toBe(wrong);
  expect(judged(...again, to(5, 6, LIST), to(5, 7, INITIALIZE))).toBe(wrong);
});

it("a client that opens no new stream, or sends no request there, is not judged", () => {
  const none = /^inconclusive: a client that opens a new stream/;
  expect(judged(...begun, ends(1))).toMatch(none);
  expect(judged(...again, to(5, 6, PONG))).toMatch(none);
  expect(judged(...again, to(1, 6, LIST))).toMatch(none);
  expect(judged(...begun, ...stream(5), to(5, 6, LIST))).toMatch(none);
});
