import { describe, expect, it } from "vitest";
import { answers, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { MARKED, inputRequired as situation } from "../situations/input-required.ts";
import { inputRequired } from "./index.ts";

const LEG = { revision: "2026-07-28", transport: "http" } as const;

const sends = (id: number, region: string | undefined, header?: string, state?: string): Step => {
  const args = region === undefined ? {} : { region };
  const params = { name: MARKED, arguments: args, ...(state === undefined ? {} : { requestState: state }) };
  const message = { jsonrpc: "2.0", id, method: "tools/call", params };
  return (common) => ({
    ...common,
    channel: "http-request",
    exchange: id,
    method: "POST",
    url: "http://127.0.0.1:1/mcp",
    headers: header === undefined ? [] : [["mcp-param-region", header]],
    message,
    raw: JSON.stringify(message),
  });
};

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(inputRequired, "client.mrtr.retry.headers"), [playedAs(situation, LEG, [steps])]);

const first = [sends(1, "us-west1", "us-west1"), answers({ jsonrpc: "2.0", id: 1, result: {} })];

describe("client.mrtr.retry.headers", () => {
  it("passes for a retry with the header of its argument", () => {
    expect(judged(...first, sends(2, "us-west1", "us-west1", "s"))).toBe(
      "pass: a retry with Mcp-Param-Region: us-west1",
    );
  });

  it("fails for a retry without it, and for a later call with that of the first", () => {
    expect(judged(...first, sends(2, "us-west1", undefined, "s"))).toBe(
      "fail: a retry without Mcp-Param-Region",
    );
    expect(judged(...first, sends(2, "eu-north1", "us-west1"))).toBe(
      "fail: a later call with Mcp-Param-Region: us-west1",
    );
  });

  it("has no verdict for a client that sends no such headers, or whose retry has no arguments", () => {
    expect(judged(sends(1, "us-west1"), sends(2, "us-west1", undefined, "s"))).toMatch(/^inconclusive/);
    expect(judged(...first, sends(2, undefined, undefined, "s"))).toMatch(/^inconclusive/);
    expect(judged(...first)).toMatch(/^inconclusive/);
  });
});
