import { expect, it } from "vitest";
import { isNotification, isResponse, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { claimsToBeMessage, perTrace, resumedExchanges, serverMessages } from "./server-messages.ts";
import { came, error, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";

it.each([
  [true, { jsonrpc: "2.0" }],
  [true, { method: 5 }],
  [true, { id: 1, result: {} }],
  [true, { id: null, error: {} }],
  [false, { id: 1 }],
  [false, { error: "not found" }],
  [false, { result: "done" }],
  [false, { level: "info", text: "listening" }],
  [false, [{ jsonrpc: "2.0" }]],
  [false, "jsonrpc"],
  [false, null],
])("means to be a message (%s): %j", (claims, value) => {
  expect(claimsToBeMessage(value)).toBe(claims);
});

it("hears the messages of the server, in order, and not ours nor its logs", () => {
  const trace = leg(
    sent(request(1, "ping")),
    came({ log: "hello" }),
    came(result(1)),
    came(notification("a", { b: 1 })),
  );
  expect(serverMessages(trace).map(({ kind, message }) => [kind, message.seq])).toEqual([
    ["result", 4],
    ["notification", 5],
  ]);
});

it("knows the answers to what was broken on purpose", () => {
  const trace = leg(
    sent(request(1, "a"), { broken: true }),
    sent(request(2, "b")),
    came(result(1)),
    came(result(2)),
  );
  expect(serverMessages(trace).map(({ answersBroken }) => answersBroken)).toEqual([true, false]);
});

it("tells kinds, names and params", () => {
  const all = serverMessages(
    leg(came(notification("a", { b: 1 })), came(result(1)), came(error(2)), came(request(3, "c", [1]))),
  );
  expect(all.map(isNotification)).toEqual([true, false, false, false]);
  expect(all.map(isResponse)).toEqual([false, true, true, false]);
  expect(all.map(methodOf)).toEqual(["a", "undefined", "undefined", "c"]);
  expect(all.map(paramsOf)).toEqual([{ b: 1 }, {}, {}, {}]);
});

it("compares ids with their type", () => {
  expect(keyOf(7)).toBe("number 7");
  expect(keyOf("7")).toBe("string 7");
});

it("reads a trace once", () => {
  let reads = 0;
  const read = perTrace(() => {
    reads += 1;
    return undefined;
  });
  const [one, other] = [leg(), leg()];
  expect([read(one), read(one), read(other)]).toEqual([undefined, undefined, undefined]);
  expect(reads).toBe(2);
});

it("knows which exchanges ask for what was sent before", () => {
  const { conversations } = legOf("2025-11-25", "http", [
    sent(request(1, "a"), { exchange: 1 }),
    sent(request(2, "b"), { exchange: 2, resumes: true }),
    came(result(2), { exchange: 3, status: 200 }),
  ]);
  expect(conversations.map((one) => [...resumedExchanges(one)])).toEqual([[2]]);
});
