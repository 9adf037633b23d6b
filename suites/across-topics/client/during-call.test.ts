import { describe, expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { ASKING_TOOL, DURING_IDS, duringCall } from "../situations/scripts/during-call.ts";
import { answers as suite } from "./answers.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const call = asks({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: ASKING_TOOL } });
const result = answers({ jsonrpc: "2.0", id: 1, result: {} });
const asked = (id: string, method: string) => answers({ jsonrpc: "2.0", id, method });
const gives = (id: string, value: object) => asks({ jsonrpc: "2.0", id, result: value });
const refuses = (id: string) => asks({ jsonrpc: "2.0", id, error: { code: -32601, message: "unknown" } });

const judged = (id: string, ...steps: readonly Step[]) =>
  verdictOn(checkIn(suite, id), [playedAs(duringCall, LEG, [steps])]);

const [colour, city] = DURING_IDS.forms;

describe("while a call of a client runs", () => {
  it("ping is answered before its result, or only after it", () => {
    const id = "client.ping.during-call";
    const ping = asked(DURING_IDS.ping, "ping");
    const pong = gives(DURING_IDS.ping, {});
    expect(judged(id, call, ping, pong, result)).toBe("pass: a result: {} to ping while a call runs");
    expect(judged(id, call, ping, result, pong)).toBe(
      "fail: an answer to ping only after the result of the call",
    );
    const gaveUp = asks({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    expect(judged(id, call, ping, gaveUp, pong, result)).toBe(
      "fail: an answer to ping only after the client gave the call up",
    );
    expect(judged(id, call, ping, pong, gaveUp, result)).toMatch(/^pass/);
    expect(judged(id, call, ping, refuses(DURING_IDS.ping), result)).toBe(
      "fail: error -32601: unknown to ping while a call runs",
    );
    expect(judged(id, ping)).toBe(`inconclusive: a client that calls the tool ${ASKING_TOOL}`);
  });

  it("a ping with the id of its call is answered, or taken for its result", () => {
    const id = "client.jsonrpc.request.same-id";
    const same = answers({ jsonrpc: "2.0", id: 1, method: "ping" });
    const pong = asks({ jsonrpc: "2.0", id: 1, result: {} });
    const next = asks({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    const which = "to ping with the id 1, which the open call of the client has as well";
    expect(judged(id, call, same, pong, result)).toBe(`pass: a result: {} ${which}`);
    expect(judged(id, call, same, result, next)).toBe(`fail: no answer ${which}`);
    const gaveUp = asks({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    const needs = "inconclusive: a client that waits for the result of its call";
    expect(judged(id, call, gaveUp, same, result, next)).toBe(needs);
    expect(judged(id, call, result, next)).toBe(needs);
  });

  it("the call goes on when a ping with its id is cancelled, or is given up", () => {
    const id = "client.cancelled.own-call";
    const cancelled = answers({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1 },
    });
    const fences = DURING_IDS.fences.flatMap((one) => [asked(one, "ping"), gives(one, {})]);
    const calls = asks({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "add_numbers" } });
    const lists = asks({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect(judged(id, call, cancelled, ...fences, result, calls)).toBe(
      "pass: the result was waited for after notifications/cancelled with its id, 1",
    );
    const early = judged(id, call, cancelled, calls, ...fences, result);
    expect(early).toBe(
      "fail: the next call before the result of the open one: notifications/cancelled for a ping with its id, 1, ended it",
    );
    expect(judged(id, call, ...fences, result, calls)).toBe(
      "inconclusive: a client that answers a ping with the id of its open call",
    );
    const pings = "inconclusive: a client that answers pings while its call runs";
    expect(judged(id, call, cancelled, result, calls)).toBe(pings);
    const gaveUp = asks({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    expect(judged(id, call, cancelled, gaveUp, ...fences, calls)).toBe(pings);
    expect(judged(id, call, lists, cancelled, calls, ...fences, result)).toMatch(
      /^inconclusive: a client that waits/,
    );
    expect(judged(id, call, cancelled, ...fences, result)).toBe(
      "inconclusive: a client that calls both tools of the context",
    );
  });

  it.each(["roots", "sampling"] as const)("%s is served, or not", (capability) => {
    const id = `client.${capability}.during-call`;
    const question = asked(DURING_IDS[capability], "x");
    expect(judged(id, call, question, gives(DURING_IDS[capability], {}), result)).toMatch(/^pass/);
    expect(judged(id, call, question, result, gives(DURING_IDS[capability], {}))).toMatch(/^pass/);
    expect(judged(id, call, question, refuses(DURING_IDS[capability]), result)).toBe(
      "fail: error -32601: unknown to x while a call runs",
    );
    expect(judged(id, call, result)).toBe(`inconclusive: a client that calls the tool ${ASKING_TOOL}`);
  });

  it("each of two forms gets its own fields, or those of the other", () => {
    const id = "client.elicitation.own-form";
    const both = [call, asked(colour, "elicitation/create"), asked(city, "elicitation/create")];
    const accepts = (form: string, content: object) => gives(form, { action: "accept", content });
    expect(judged(id, ...both, accepts(city, { city: "a" }), accepts(colour, { colour: "b" }))).toBe(
      "pass: the fields of each form",
    );
    expect(judged(id, ...both, accepts(city, { city: "a" }), accepts(colour, { city: "a" }))).toBe(
      "fail: city in the answer to form-of-a-colour, which has no such field",
    );
    expect(judged(id, ...both, gives(city, { action: "decline" }))).toBe(
      "inconclusive: a client that accepts a form and fills it in",
    );
  });
});
