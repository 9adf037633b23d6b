import { describe, expect, it } from "vitest";
import type { Played } from "../../../check/situation.ts";
import type { LegCheck } from "../../../client/judging/judge.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import { foldUnread } from "./fold-unread.ts";

/** `answering`: the method of the request that the message answers. */
const sent = (situation: string, value: object, answering?: string): Played => {
  const message = { from: "client", seq: 4, value };
  const serverRequests = answering === undefined ? [] : [{ method: answering, responses: [message] }];
  return {
    situation: { name: situation },
    revision: "2025-11-25",
    conversations: [{ messages: [message], serverRequests }],
  } as unknown as Played;
};

const result = (id: string, more: Partial<CheckResult>): CheckResult => ({
  id,
  title: "",
  suite: "",
  level: "MUST",
  verdict: "inconclusive",
  requirements: [],
  evidence: [],
  ms: 0,
  ...more,
});

const needs = result("sample.needs", {
  reason: { kind: "needs-exercise", text: "a client that calls a tool" },
});
const failed = result("sample.reports", { verdict: "fail", evidence: [{ message: 4 }] });
const checks = [
  { check: { id: "sample.needs", on: { name: "usual" } } },
  { check: { id: "sample.reports", on: "every" } },
] as unknown as readonly LegCheck[];

const MALFORMED = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: 7 } };
const VALID = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add" } };

describe("a check of a client that finds nothing to judge", () => {
  it("depends on the check that reports a message of the situation which fits no schema", () => {
    const [first] = foldUnread([needs, failed], checks, [sent("usual", MALFORMED)]);
    expect(first?.reason).toEqual({
      kind: "depends-on",
      on: "sample.reports",
      text: "depends on sample.reports: the client sent tools/call in a form that does not fit the schema (message 4), so it did not show what this needs: a client that calls a tool",
    });
  });

  it("depends on the check that reports an answer which fits the schema of no result of its request", () => {
    const answer = { jsonrpc: "2.0", id: 1, result: { roots: [{ uri: ["file:///home"] }] } };
    const [first] = foldUnread([needs, failed], checks, [sent("usual", answer, "roots/list")]);
    expect(first?.reason?.text).toMatch(
      /^depends on sample\.reports: the client sent the answer to roots\/list in a form/,
    );
    expect(foldUnread([needs, failed], checks, [sent("usual", answer)])[0]).toEqual(needs);
  });

  it("depends on it also where the client seemed not to do what it is free not to do", () => {
    const unused = result("sample.needs", {
      verdict: "not-applicable",
      reason: { kind: "not-used", text: "the client cancels no request, which is optional" },
    });
    const [first] = foldUnread([unused, failed], checks, [sent("usual", MALFORMED)]);
    expect(first).toMatchObject({ verdict: "inconclusive", reason: { on: "sample.reports" } });
    const monitors = checks.map(({ check }) => ({ check: { ...check, on: "every" as const } }));
    expect(foldUnread([unused, failed], monitors, [sent("usual", MALFORMED)])[0]).toEqual(first);
    expect(foldUnread([unused, failed], checks, [sent("other", MALFORMED)])[0]).toEqual(unused);
    // It has read all requests: no response shows that the client does it.
    const answer = { jsonrpc: "2.0", id: 1, result: { roots: 7 } };
    const answered = [sent("usual", answer, "roots/list")];
    expect(foldUnread([unused, failed], monitors, answered)[0]).toEqual(unused);
    expect(foldUnread([unused, failed], checks, answered)[0]).toMatchObject({ verdict: "inconclusive" });
  });

  it.each([
    ["without params", undefined],
    ["without capabilities", { protocolVersion: "2025-11-25", clientInfo: { name: "c", version: "1" } }],
  ])(
    "depends on the check that reports an initialize %s: what the client declares is not known",
    (_, params) => {
      const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", ...(params ? { params } : {}) };
      const undeclared = result("sample.needs", {
        verdict: "not-applicable",
        reason: { kind: "not-declared", text: "the client does not declare roots" },
      });
      const [first] = foldUnread([undeclared, failed], checks, [sent("usual", initialize)]);
      expect(first).toMatchObject({
        verdict: "inconclusive",
        reason: { kind: "depends-on", on: "sample.reports" },
      });
      expect(foldUnread([undeclared, failed], checks, [sent("usual", MALFORMED)])[0]).toEqual(undeclared);
    },
  );

  it("depends on it also where its own situation was not played, as long as the client agreed on nothing", () => {
    const message = { jsonrpc: "2.0", id: 1, method: true };
    const undeclared = result("sample.needs", {
      verdict: "not-applicable",
      reason: { kind: "not-declared", text: "the client does not declare roots" },
    });
    const seen = sent("pages", message);
    expect(foldUnread([undeclared, failed], checks, [seen])[0]?.reason?.text).toMatch(
      /^depends on sample\.reports: the client sent a message without a method in a form/,
    );
    const agreed = { messages: [], serverRequests: [], agreed: { clientCapabilities: {} } };
    const other = { ...seen, conversations: [...seen.conversations, agreed] } as unknown as Played;
    expect(foldUnread([undeclared, failed], checks, [other])[0]).toEqual(undeclared);
  });

  it.each([
    ["the message fits", [needs, failed], sent("usual", VALID)],
    ["it came in another situation", [needs, failed], sent("pages", MALFORMED)],
    [
      "no check that counts reports it",
      [needs, { ...failed, pending: true as const }],
      sent("usual", MALFORMED),
    ],
    ["it only warns", [needs, { ...failed, verdict: "warn" as const }], sent("usual", MALFORMED)],
  ])("says so as before where %s", (_, results, played) => {
    expect(foldUnread(results, checks, [played])).toEqual(results);
  });
});
