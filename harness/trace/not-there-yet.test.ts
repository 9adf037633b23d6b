import { expect, it } from "vitest";
import { legTrace } from "./conversation.ts";
import { Recorder } from "./recorder.ts";

/** Opens a connection for each of these purposes, on which the one request is answered with this status. */
function judged(attempts: readonly (readonly [purpose: string, status: number, raw?: string])[]) {
  const recorder = new Recorder();
  for (const [index, [purpose, status, raw]] of attempts.entries()) {
    const connection = `c${index}`;
    recorder.record({ channel: "open", connection, transport: "http", purpose, revision: "2025-11-25" });
    const message = raw === undefined ? {} : { raw, message: JSON.parse(raw) as unknown };
    recorder.record({
      ...{ channel: "http-response", connection, exchange: index, status, headers: [], sse: false },
      ...message,
    });
  }
  const { conversations } = legTrace("2025-11-25", "http", recorder.events);
  return conversations.map(({ connection }) => connection);
}

const SHARED = "shared session of 2025-11-25";
const ERROR = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}';

it("an attempt that says that the endpoint is not there is no part of the leg, if it was made again", () => {
  expect(judged([...[[SHARED, 503] as const, [SHARED, 404] as const], [SHARED, 200]])).toEqual(["c2"]);
});

it("the last attempt is judged, with each answer", () => {
  expect(judged([[SHARED, 503] as const, [SHARED, 404]])).toEqual(["c1"]);
});

it("an answer of the endpoint, and each connection of a check, is judged", () => {
  expect(judged([...[[SHARED, 404, ERROR] as const, [SHARED, 401] as const], [SHARED, 200]])).toEqual([
    "c0",
    "c1",
    "c2",
  ]);
  expect(judged([...[["connection of a.check", 404] as const], ["connection of a.check", 200]])).toEqual([
    "c0",
    "c1",
  ]);
});
