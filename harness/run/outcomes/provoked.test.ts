import { expect, it } from "vitest";
import { clientCheckOf } from "../../check/client.ts";
import type { ClientSituation } from "../../check/situation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { type AnyCheck, provokedBy } from "./provoked.ts";

const situation = (name: string): ClientSituation => ({ name, describe: "", asks: "", server: () => ({}) });
const usual = situation("usual");
const again = situation("again");

const clientCheck = clientCheckOf<string>();
const words = { title: "", requirements: ["must"], sends: "", hint: "" } as const;
const reads = clientCheck({ id: "reads", ...words, on: "every", run() {} });
const readsUsual = clientCheck({ id: "reads.usual", ...words, on: "every", also: [usual], run() {} });
const readsAgain = clientCheck({ id: "reads.again", ...words, on: "every", also: [again], run() {} });
const judgesUsual = clientCheck({ id: "judges.usual", ...words, on: usual, run() {} });

const sent = (seq: number, connection: string): TraceEvent => ({
  seq,
  ms: 0,
  connection,
  channel: "stdin",
  raw: "{}",
});
const met = (seq: number, name: string, connection: string): TraceEvent => ({
  ...{ seq, ms: 0, connection: `client ${name}`, channel: "met", situation: name, revision: "2025-11-25" },
  ...{ transport: "stdio", connections: [connection], ended: "itself" },
});
const events = [sent(1, "a"), sent(2, "b"), met(3, "usual", "a"), met(4, "again", "b")];

const found = (id: string, messages: readonly number[], checks: readonly AnyCheck[]) =>
  provokedBy(
    { id, evidence: messages.map((message) => ({ message })) } as unknown as Parameters<typeof provokedBy>[0],
    events,
    checks,
  );

it("a situation is played by the check that judges it", () => {
  expect(found("reads", [1], [reads, readsUsual, judgesUsual])).toEqual(["judges.usual"]);
});

it("where no check judges a situation, one for which it is played as well plays it", () => {
  expect(found("reads", [2], [reads, readsUsual, readsAgain])).toEqual(["reads.again"]);
});

it("what the check itself plays needs no other check", () => {
  expect(found("reads.usual", [1], [judgesUsual, readsUsual])).toBeUndefined();
  expect(found("reads.usual", [1, 2], [judgesUsual, readsUsual, readsAgain])).toEqual(["reads.again"]);
});

it("a situation that no check of the run plays leaves only the check itself", () => {
  expect(found("reads", [1, 2], [reads, judgesUsual])).toBeUndefined();
});
