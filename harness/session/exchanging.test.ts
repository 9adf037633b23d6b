import { expect, it } from "vitest";
import type { HttpEnd, HttpExchange } from "../transport/connection.ts";
import { exchangeOn } from "./exchanging.ts";
import type { SessionState } from "./session-state.ts";
import { Patience } from "./waiting/patience.ts";

/** The work that a target with one worker may still do, in milliseconds, after an exchange with this body that ended so. */
async function workAfter(body: string | undefined, how: HttpEnd["how"]): Promise<number> {
  const patience = new Patience();
  patience.times.arrived(patience.times.send(), 10);
  patience.times.took("tools/call slow", 6_000);
  const end = Promise.resolve({ how, seq: 2 });
  const exchange: HttpExchange = {
    exchange: 1,
    seq: 1,
    head: Promise.resolve(undefined),
    body: Promise.resolve(""),
    end,
    abort: () => {},
  };
  const state = {
    connection: { transport: "http", request: () => exchange },
    server: { capabilities: { tools: {} } },
    speaker: { revision: "2025-11-25" },
    patience,
    sent: 0,
  } as unknown as SessionState;
  exchangeOn(state, { method: "POST", headers: [], ...(body === undefined ? {} : { body }) }, "a.check");
  await end;
  await Promise.resolve();
  return patience.clockOf(state.connection).abandoned.time(10_000);
}

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}';

it("counts a call whose connection the harness has closed as work that goes on", async () => {
  expect(await workAfter(CALL, "aborted")).toBe(9_000);
});

it("counts no call that was answered, and nothing that is no request", async () => {
  expect(await workAfter(CALL, "complete")).toBe(0);
  expect(await workAfter('{"jsonrpc":"2.0","id":1,"result":{}}', "aborted")).toBe(0);
  expect(await workAfter("{", "aborted")).toBe(0);
  expect(await workAfter(undefined, "aborted")).toBe(0);
});
