import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { isOver, restsOnEnd } from "./ended-session.ts";

const SESSION = { era: "stateful", sessionId: "s" } as const;

/** One request with its response: the request has an odd number, the response the even one after it. */
const exchanges = (...all: readonly (readonly [method: string, status: number, sessionId?: string])[]) =>
  all.flatMap(([method, status, sessionId = "s"], index) => [
    {
      channel: "http-request",
      seq: 2 * index + 1,
      exchange: index,
      method,
      headers: [["Mcp-Session-Id", sessionId]],
    },
    { channel: "http-response", seq: 2 * index + 2, exchange: index, status, headers: [] },
  ]) as unknown as readonly TraceEvent[];

const found = (verdict: "fail" | "warn" | "pass", ...messages: readonly number[]) =>
  ({
    verdict,
    findings: messages.map((message) => ({ verdict, evidence: [{ message }] })),
  }) as unknown as Outcome;

const SERVED = ["POST", 200] as const;
const REFUSED = ["POST", 404] as const;

describe("a failure that rests on status 404", () => {
  const events = exchanges(SERVED, REFUSED);

  it("may be the end of the session, if a request on it was answered before", () => {
    expect(restsOnEnd(found("fail", 4), SESSION, events)).toBe(true);
    expect(restsOnEnd(found("warn", 4), SESSION, events)).toBe(true);
  });

  it("is none of a server that has served nothing on this session", () => {
    expect(restsOnEnd(found("fail", 2), SESSION, exchanges(REFUSED))).toBe(false);
    expect(restsOnEnd(found("fail", 4), SESSION, exchanges(["POST", 202], REFUSED))).toBe(false);
    expect(restsOnEnd(found("fail", 4), SESSION, exchanges(["POST", 200, "other"], REFUSED))).toBe(false);
  });

  it("is none if something else was found as well", () => {
    expect(restsOnEnd(found("fail", 2, 4), SESSION, events)).toBe(false);
    expect(restsOnEnd(found("pass", 4), SESSION, events)).toBe(false);
  });

  it("is none if the harness ended the session, or there is no session", () => {
    expect(restsOnEnd(found("fail", 6), SESSION, exchanges(SERVED, ["DELETE", 200], REFUSED))).toBe(false);
    expect(restsOnEnd(found("fail", 4), SESSION, exchanges(SERVED, REFUSED, ["DELETE", 404]))).toBe(true);
    expect(restsOnEnd(found("fail", 4), { ...SESSION, era: "stateless" }, events)).toBe(false);
    expect(restsOnEnd(found("fail", 4), { era: "stateful", sessionId: undefined }, events)).toBe(false);
  });
});

it("a session is over if a plain request is answered with 404 as well", async () => {
  const asked = (status: number) =>
    isOver({ ...SESSION, fence: async () => ({ kind: "error", http: { status } }) } as never);
  expect(await asked(404)).toBe(true);
  expect(await asked(200)).toBe(false);
});
