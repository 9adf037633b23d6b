import { expect, it } from "vitest";
import { usual } from "../../across-topics/situations/usual.ts";
import { answers, asks, checkIn, playedAs, verdictOn } from "../../testing/client/verdict-on.ts";
import { responses } from "./responses.ts";

const noResponse = checkIn(responses, "client.jsonrpc.notification.no-response");
const PING = { jsonrpc: "2.0", id: "p", method: "ping" };
const NOTIFIED = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x" } };
const refusal = (code: number) => asks({ jsonrpc: "2.0", id: null, error: { code, message: "x" } });

/** A line that ends with CR LF: a trace has the CR. */
const withCr = (message: object) => (common: Parameters<ReturnType<typeof answers>>[0]) => ({
  ...answers(message)(common),
  raw: `${JSON.stringify(message)}\r`,
});

const verdict = (...steps: readonly ReturnType<typeof asks>[]) =>
  verdictOn(noResponse, [playedAs(usual, { revision: "2025-11-25", transport: "stdio" }, [steps])]);

it("a client that refuses the empty line after a CR has answered no notification", () => {
  expect(verdict(answers(NOTIFIED), withCr(PING), refusal(-32700))).toBe("pass: 1 checked");
});

it("a client that answers a notification fails", () => {
  const actual = "fail: a response with the id null after a notification";
  expect(verdict(answers(NOTIFIED), answers(PING), refusal(-32700))).toBe(actual);
  expect(verdict(answers(NOTIFIED), refusal(-32700), withCr(PING))).toBe(actual);
  expect(verdict(answers(NOTIFIED), withCr(PING), refusal(-32601))).toBe(actual);
});

it("a client that got no notification shows nothing", () => {
  expect(verdict(answers(PING))).toBe(
    "inconclusive: a client that receives a notification while it waits for a response",
  );
});
