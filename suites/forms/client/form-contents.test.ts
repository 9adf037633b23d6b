import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import { answers, asks, checkIn, playedAs, verdictOn } from "../../testing/client/verdict-on.ts";
import { pingForms } from "../situations/ping-forms.ts";
import { REQUESTS } from "../situations/request-rows.ts";
import { forms } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** The verdict of a client that gives this result for a form of the table. */
function judged(name: string, result: JsonObject): string {
  const row = REQUESTS.find((one) => one.name === `requests.elicitation-${name}`);
  if (row === undefined) throw new Error(`${name}: no such form`);
  const { name: id, method, params } = row;
  return verdictOn(checkIn(forms, "client.forms.requests.contents"), [
    playedAs(pingForms, LEG, [
      [answers({ jsonrpc: "2.0", id, method, params }), asks({ jsonrpc: "2.0", id, result })],
    ]),
  ]);
}

const accepts = (name: string, content: JsonObject) => judged(name, { action: "accept", content });

describe("the content of an accepted form", () => {
  it.each([
    ["one-of", { choice: "a" }],
    ["enum-names", { choice: "a" }],
    ["several", { choice: ["two words", "%20"] }],
    ["several-titled", { choice: ["a"] }],
    ["several-titled", { choice: [] }],
    ["number-edges", { choice: 0 }],
    ["names", { "é 語 {name}": "Ada" }],
    ["one-of", { choice: "a", more: "a note" }],
    ["required", { name: "" }],
  ])("passes for %s with %j", (name, content) => {
    expect(accepts(name, content)).toBe("pass: values that the form allows");
  });

  it.each([
    ["one-of", { choice: "é" }, 'choice: "é", the title of a choice in place of its value "a"'],
    ["enum-names", { choice: "é 語 🙂" }, '"é 語 🙂", the title of a choice in place of its value "a"'],
    ["several-titled", { choice: ["é"] }, '["é"], the title of a choice in place of its value "a"'],
    ["several", { choice: "two words" }, 'choice: "two words"'],
    ["one-of", { choice: 0 }, "choice: 0"],
    ["number-edges", { choice: 1 }, "choice: 1"],
    ["names", { name: "Ada" }, 'a value for "name", which is no field of the form'],
    ["required", {}, 'no value for "name", which is required'],
  ])("reports %s with %j, which does not fit", (name, content, words) => {
    const verdict = accepts(name, content);
    expect(verdict).toMatch(/^fail: .*; in answer to a form /s);
    expect(verdict).toContain(words);
  });

  it("reports an accepted form with a required field that comes without content", () => {
    expect(judged("required", { action: "accept" })).toContain('no value for "name", which is required');
    expect(judged("required", { action: "cancel" })).toMatch(/^inconclusive/);
  });

  it("has no verdict where no form is filled in", () => {
    const needs = "inconclusive: a client that accepts a form and fills it in";
    expect(accepts("one-of", {})).toBe(needs);
    expect(judged("one-of", { action: "decline" })).toBe(needs);
    expect(judged("one-of", { action: "decline", content: { choice: "é" } })).toBe(needs);
  });
});
