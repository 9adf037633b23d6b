import { describe, expect, it } from "vitest";
import { AGAIN } from "../../across-topics/situations/event-streams.ts";
import { unexpected } from "../../across-topics/situations/unexpected.ts";
import { checksOfPings } from "../../forms/client/ping-forms.ts";
import { PING_FORMS, PLAIN, pingForms } from "../../forms/situations/ping-forms.ts";
import { robustness } from "../../jsonrpc/client/robustness.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { answers as suite } from "./answers.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const pings = (id: string) => answers({ jsonrpc: "2.0", id, method: "ping" });
const answered = (id: string) => asks({ jsonrpc: "2.0", id, result: {} });
const list = asks({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const goesOn = [
  answers({ jsonrpc: "2.0", id: 1, result: { tools: [] } }),
  asks({ jsonrpc: "2.0", id: 2, method: "x" }),
];
const once = [list, pings(PLAIN), answered(PLAIN)];

describe("a second ping of a session", () => {
  const judged = (...steps: readonly Step[]) =>
    verdictOn(checkIn(suite, "client.ping.every"), [playedAs(pingForms, LEG, [steps])]);

  it("is answered", () => {
    expect(judged(...once, pings(AGAIN), answered(AGAIN), ...goesOn)).toBe("pass: a result");
  });

  it("is not answered, and the client goes on", () => {
    expect(judged(...once, pings(AGAIN), ...goesOn)).toBe(
      "fail: no answer to a second ping, which differs from the first one only in its id",
    );
  });

  it("proves nothing of a client that answers no ping, or reads nothing more", () => {
    const needsResult = "inconclusive: a client that answers a ping with a result";
    expect(judged(list, pings(PLAIN), ...goesOn)).toBe(needsResult);
    const refused = (id: string) => asks({ jsonrpc: "2.0", id, error: { code: -32601, message: "No" } });
    expect(judged(list, pings(PLAIN), refused(PLAIN), pings(AGAIN), refused(AGAIN))).toBe(needsResult);
    expect(judged(...once, pings(AGAIN))).toBe(
      "inconclusive: a client that reads more messages after a request of the server, and sends more",
    );
  });
});

describe("a client that ends at a ping", () => {
  const checks = checksOfPings(PING_FORMS, pingForms);
  const check = checkIn({ name: "forms", checks }, "client.forms.text.reversed");
  const judged = (...steps: readonly Step[]) => verdictOn(check, [playedAs(pingForms, LEG, [steps])]);
  const atPing = [pings(PLAIN), answered(PLAIN), pings(AGAIN), answered(AGAIN), pings("text.reversed")];

  it("has not done its work while its request is open: the form is the reason", () => {
    expect(judged(list, ...atPing)).toMatch(/^(fail|warn): no answer to a ping/);
  });

  it("has done its work when its last request is answered: its end has another reason", () => {
    const early = asks({ jsonrpc: "2.0", id: "too early", method: "tools/list" });
    const listed = answers({ jsonrpc: "2.0", id: 1, result: { tools: [] } });
    const reads = "inconclusive: a client that still reads when the server sends this form";
    expect(judged(early, list, listed, ...atPing)).toBe(reads);
  });
});

describe("a client that leaves a second plain ping without an answer", () => {
  const depends = "inconclusive: depends on client.ping.every: no answer to a second plain ping";

  it("is not said to fall silent at another form", () => {
    const checks = checksOfPings(PING_FORMS, pingForms);
    const check = checkIn({ name: "forms", checks }, "client.forms.text.reversed");
    const judged = (...steps: readonly Step[]) => verdictOn(check, [playedAs(pingForms, LEG, [steps])]);
    expect(judged(...once, pings(AGAIN), ...goesOn)).toBe(depends);
    expect(judged(...once, pings(AGAIN), answered(AGAIN), pings("text.reversed"))).toMatch(
      /^fail: no answer to a ping whose members are in reverse order/,
    );
  });

  it("is not said to fall silent at an unexpected message", () => {
    const check = checkIn(robustness, "client.jsonrpc.extra-members");
    const steps = [list, pings("before"), answered("before"), pings("before-again"), ...goesOn];
    expect(verdictOn(check, [playedAs(unexpected, LEG, [steps])])).toBe(depends);
  });
});
