import { expect, it } from "vitest";
import { exchanged } from "../../testing/client/exchanged.ts";
import { playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { brokenStream } from "../situations/broken-stream.ts";
import { answeredNotResumed } from "./after-response.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const asks = (id: number, answer: object, session = "one") =>
  exchanged("POST", session, { jsonrpc: "2.0", id, method: "tools/list" }, answer);
const result = (id: number) => ({ jsonrpc: "2.0", id, result: {} });
const note = { jsonrpc: "2.0", method: "notifications/message", params: {} };
const resumes = (id: string, session = "one") =>
  exchanged("GET", session, undefined, {}, [["Last-Event-ID", id]]);

const judged = (...steps: readonly (readonly Step[])[]) =>
  verdictOn(answeredNotResumed, [playedAs(brokenStream, LEG, [steps.flat()])]);

const NEEDS = "inconclusive: a client that reads a response in an event with an id";

it("passes for a client that leaves the stream of a response", () => {
  expect(judged(asks(1, { id: "a", gives: result(1), ends: true }), asks(2, {}))).toBe("pass: 1 checked");
  expect(judged(asks(1, { id: "a", gives: result(1) }), resumes("of-another-stream"))).toBe(
    "pass: 1 checked",
  );
});

it("warns of a GET with the id of the event of a response", () => {
  expect(judged(asks(1, { id: "a", gives: result(1), ends: true }), resumes("a"))).toBe(
    "warn: GET with Last-Event-ID of the stream of tools/list, which had delivered its response",
  );
});

it("says where the response is an error", () => {
  const error = { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "no" } };
  expect(judged(asks(1, { id: "a", gives: error, ends: true }), resumes("a"))).toBe(
    "warn: GET with Last-Event-ID of the stream of tools/list, which had delivered an error as its response",
  );
});

it("says nothing of a stream that broke before the response, or whose events have no id", () => {
  expect(judged(asks(1, { id: "a", gives: note, ends: true }), resumes("a"))).toBe(NEEDS);
  expect(judged(asks(1, { gives: result(1), ends: true }), resumes("a"))).toBe(NEEDS);
});

it("knows that two sessions can have the same event id, and that a batch has several responses", () => {
  expect(judged(asks(1, { id: "a", gives: result(1) }), resumes("a", "another"))).toBe("pass: 1 checked");
  const batch = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "tools/list" }));
  expect(judged(exchanged("POST", "one", batch, { id: "a", gives: result(1) }), resumes("a"))).toBe(NEEDS);
});
