import { expect, it } from "vitest";
import { exchanged } from "../../testing/client/exchanged.ts";
import { playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { HELD_PING, nextSession } from "../situations/next-session.ts";
import { lateResponse } from "./late-response.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const initialize = (id: number, assigns: string) =>
  exchanged(
    "POST",
    undefined,
    { jsonrpc: "2.0", id, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {} } },
    { assigns, gives: { jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25", capabilities: {} } } },
  );
const confirms = (session: string) =>
  exchanged("POST", session, { jsonrpc: "2.0", method: "notifications/initialized" }, { status: 202 });
const calls = (id: number, session: string, status = 200) =>
  exchanged(
    "POST",
    session,
    { jsonrpc: "2.0", id, method: "tools/call" },
    status === 200 ? { gives: { jsonrpc: "2.0", id, result: {} } } : { status },
  );
/** The answer to the ping, and the reply to it. */
const [answers, ...reply] = exchanged(
  "POST",
  "old",
  { jsonrpc: "2.0", id: HELD_PING, result: {} },
  { status: 202, assigns: "old" },
);

const opening = (answered: readonly Step[]) => [
  ...initialize(1, "old"),
  ...confirms("old"),
  ...answered,
  ...calls(2, "old"),
  ...calls(3, "old", 404),
  ...initialize(4, "new"),
  ...confirms("new"),
];
const NEXT = opening(answers ? [answers] : []);

const judged = (steps: readonly Step[]) => verdictOn(lateResponse, [playedAs(nextSession, LEG, [steps])]);

it("passes for a client that keeps the new id after the late reply", () => {
  expect(judged([...NEXT, ...calls(5, "new"), ...reply, ...calls(6, "new")])).toBe("pass: the new id");
});

it("fails a client that sent the new id before the late reply, and the old one after it", () => {
  expect(judged([...NEXT, ...calls(5, "new"), ...reply, ...calls(6, "old", 404)])).toBe(
    "fail: POST tools/call with the id of the ended session, after a late reply with this id; before it the client sent the new id",
  );
});

it("has no verdict for a client that never sent the new id: another check names it", () => {
  const needs = "inconclusive: a client that uses the next session before the late reply of the first one";
  expect(judged([...NEXT, ...calls(5, "old", 404), ...reply, ...calls(6, "old", 404)])).toBe(needs);
  expect(judged([...NEXT, ...reply, ...calls(5, "old", 404)])).toBe(needs);
});

it("has no verdict for a client that does not answer the ping, gets the reply in time, or sends nothing after it", () => {
  const needs = "inconclusive: a client that uses the next session before the late reply of the first one";
  expect(judged([...opening([]), ...calls(5, "new"), ...calls(6, "new")])).toBe(needs);
  expect(judged([...opening([...(answers ? [answers] : []), ...reply]), ...calls(5, "new")])).toBe(needs);
  expect(judged([...NEXT, ...calls(5, "new"), ...reply])).toBe(
    "inconclusive: a client that sends more requests after the late reply",
  );
});
