import { describe, expect, it } from "vitest";
import type { Played } from "../../../check/situation.ts";
import { overall } from "../../../verdict/verdict.ts";
import { noFindings } from "../../outcomes/outcome.ts";
import { unlessMalformed } from "./malformed.ts";

/** A situation in which the client answered roots/list with these members. */
const answering = (...members: readonly object[]): Played =>
  ({
    conversations: [
      {
        clientRequests: [],
        messages: [],
        serverRequests: [
          {
            method: "roots/list",
            responses: members.map((one, index) => ({
              seq: 7 + index,
              value: { jsonrpc: "2.0", id: 1, ...one },
            })),
          },
        ],
      },
    ],
  }) as unknown as Played;

/** A situation in which the client sent this request. */
const sending = (method: string, params: object): Played =>
  ({
    revision: "2026-07-28",
    conversations: [
      { messages: [], serverRequests: [], clientRequests: [{ method, params, request: { seq: 5 } }] },
    ],
  }) as unknown as Played;

/** A situation in which the client began with this id. */
const beginning = (id: unknown): Played =>
  ({
    revision: "2025-11-25",
    conversations: [
      {
        serverRequests: [],
        clientRequests: [],
        messages: [{ from: "client", seq: 3, value: { jsonrpc: "2.0", id, method: "initialize" } }],
      },
    ],
  }) as unknown as Played;

const NEEDS = noFindings("inconclusive", { kind: "needs-exercise", text: "a client that has a root" });
const judged = (...members: readonly object[]) => unlessMalformed(NEEDS, [answering(...members)]);

describe("a check that needs something of a client", () => {
  it.each([
    ["a result and an error", { result: {}, error: null }],
    ["a result that is no object", { result: "roots" }],
    ["neither a result nor an error", {}],
    ["an error that is no object", { error: "no" }],
    ["an error without a number as code", { error: { code: "-32601", message: "no" } }],
  ])("has lost it where the client answered with %s", (has, members) => {
    const outcome = judged({ result: {} }, members);
    expect(outcome.reason).toEqual({
      kind: "depends-on",
      text: `the client answered roots/list with a response that has ${has} (message 8), so it did not show what this needs: a client that has a root`,
    });
    const passed = { verdict: "pass" } as const;
    expect(overall([passed, outcome], { gate: "must", strict: false })).toBe("incomplete");
    expect(overall([passed, NEEDS], { gate: "must", strict: false })).toBe("conformant");
  });

  it("needs it as before where all answers can be read, or none came", () => {
    expect(judged({ result: {} }, { error: { code: -32601, message: "no" } })).toBe(NEEDS);
    expect(judged()).toBe(NEEDS);
  });

  it.each([
    ["tasks/update with no inputResponses", "tasks/update", {}],
    ["tasks/update with inputResponses that are no object", "tasks/update", { inputResponses: "yes" }],
    ["tools/call with inputResponses that are no object", "tools/call", { inputResponses: [] }],
    [
      'tools/call with a response to "form" that is no result',
      "tools/call",
      { inputResponses: { form: { accepted: true } } },
    ],
  ])("has lost it where the client sent %s", (did, method, params) => {
    expect(unlessMalformed(NEEDS, [sending(method, params)]).reason).toEqual({
      kind: "depends-on",
      text: `the client sent ${did} (message 5), so it did not show what this needs: a client that has a root`,
    });
  });

  it("needs it as before where the responses can be read, or there were none to give", () => {
    const responses = { form: { action: "decline" }, folders: { roots: [] } };
    expect(unlessMalformed(NEEDS, [sending("tools/call", { inputResponses: responses })])).toBe(NEEDS);
    expect(unlessMalformed(NEEDS, [sending("tools/call", { inputResponses: {} })])).toBe(NEEDS);
    expect(unlessMalformed(NEEDS, [sending("tools/call", {})])).toBe(NEEDS);
  });

  it("has lost it where no server can answer the handshake of the client, as its id has another type", () => {
    expect(unlessMalformed(NEEDS, [beginning(true)]).reason).toEqual({
      kind: "depends-on",
      text: "the client sent initialize with an id that is neither a string nor a number (message 3), so it did not show what this needs: a client that has a root",
    });
    expect(unlessMalformed(NEEDS, [beginning(1)])).toBe(NEEDS);
  });

  it("keeps another outcome", () => {
    const failed = noFindings("fail", { kind: "needs-exercise", text: "nothing" });
    expect(unlessMalformed(failed, [answering({})])).toBe(failed);
    const interrupted = noFindings("inconclusive", { kind: "interrupted", text: "stopped" });
    expect(unlessMalformed(interrupted, [answering({})])).toBe(interrupted);
  });
});
