import { describe, expect, it } from "vitest";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import { playedAs, posts, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { pageForms } from "../situations/page-forms.ts";
import { replyForms } from "../situations/reply-forms.ts";
import { acceptedForm } from "./accepted-form.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const initialized = posts(1, { jsonrpc: "2.0", method: "notifications/initialized" });
const list = posts(2, { jsonrpc: "2.0", id: 2, method: "tools/list" });

const accepted =
  (type?: string): Step =>
  (common) => ({
    ...common,
    channel: "http-response",
    exchange: 1,
    status: 202,
    headers: type === undefined ? [] : [["Content-Type", type]],
    sse: false,
  });

const typed = accepted("text/plain");
const played = (situation: ClientSituation, ...steps: readonly Step[]) => playedAs(situation, LEG, [steps]);
const works = played(pageForms, initialized, accepted(), list);

describe("status 202 with a content type and no body", () => {
  it("passes where a request comes after it", () => {
    expect(verdictOn(acceptedForm, [played(replyForms, initialized, typed, list), works])).toBe(
      "pass: a request after status 202 with Content-Type: text/plain",
    );
  });

  it("warns where none does, and the client goes on without the content type", () => {
    expect(verdictOn(acceptedForm, [played(replyForms, initialized, typed), works])).toBe(
      "warn: no request after status 202 with Content-Type: text/plain and no body; without Content-Type, the client goes on",
    );
  });

  it("has no verdict for a client that asks nothing elsewhere, or that did so before the answer", () => {
    const needs = "inconclusive: a client that sends a request after the answer to notifications/initialized";
    const silent = played(pageForms, initialized, accepted());
    expect(verdictOn(acceptedForm, [played(replyForms, initialized, typed), silent])).toBe(needs);
    expect(verdictOn(acceptedForm, [played(replyForms, initialized, typed)])).toBe(needs);
    expect(verdictOn(acceptedForm, [played(replyForms, initialized, list, typed), works])).toBe(needs);
  });

  it("has no verdict for a client that sends no notification", () => {
    expect(verdictOn(acceptedForm, [played(replyForms, list), works])).toBe(
      "inconclusive: a client that sends notifications/initialized where its answer has a content type",
    );
  });
});
