import { expect, it } from "vitest";
import { isNotification, isResponse, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
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
import { claimsToBeMessage, perTrace, resumedExchanges, serverMessages } from "./server-messages.ts";

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
])("is meant as a message (%s): %j", (claims, value) => {
  expect(claimsToBeMessage(value)).toBe(claims);
});

it("are those of the server in order, without messages of the client and without log lines", () => {
  const trace = leg(
    sent(request(1, "ping")),
    received({ log: "hello" }),
    received(result(1)),
    received(notification("a", { b: 1 })),
  );
  expect(serverMessages(trace).map(({ kind, message }) => [kind, message.seq])).toEqual([
    ["result", 4],
    ["notification", 5],
  ]);
});

it("know whether they answer a broken request", () => {
  const trace = leg(
    sent(request(1, "a"), { broken: true }),
    sent(request(2, "b")),
    received(result(1)),
    received(result(2)),
  );
  expect(serverMessages(trace).map(({ answersBroken }) => answersBroken)).toEqual([true, false]);
});

it("initialized kinds, names and params", () => {
  const all = serverMessages(
    leg(
      received(notification("a", { b: 1 })),
      received(result(1)),
      received(error(2)),
      received(request(3, "c", [1])),
    ),
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

it("a value per trace is computed once", () => {
  let reads = 0;
  const read = perTrace(() => {
    reads += 1;
    return undefined;
  });
  const [one, other] = [leg(), leg()];
  expect([read(one), read(one), read(other)]).toEqual([undefined, undefined, undefined]);
  expect(reads).toBe(2);
});

it("an exchange with Last-Event-ID resumes a stream", () => {
  const { conversations } = legOf("2025-11-25", "http", [
    sent(request(1, "a"), { exchange: 1 }),
    sent(request(2, "b"), { exchange: 2, resumes: true }),
    received(result(2), { exchange: 3, status: 200 }),
  ]);
  expect(conversations.map((one) => [...resumedExchanges(one)])).toEqual([[2]]);
});
