import { describe, expect, it } from "vitest";
import { unexpected } from "../../across-topics/situations/unexpected.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { pageForms } from "../../forms/situations/page-forms.ts";
import { answers, asks, checkIn, playedAs, verdictOn } from "../../testing/client/verdict-on.ts";
import { openingForms } from "./opening-forms.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const opened = [
  asks({ jsonrpc: "2.0", id: 1, method: "initialize" }),
  answers({ jsonrpc: "2.0", id: 1, result: {} }),
];
const goesOn = [...opened, asks({ jsonrpc: "2.0", method: "notifications/initialized" })];

describe("a result of initialize with more than is required", () => {
  const check = checkIn({ name: "forms", checks: openingForms }, "client.forms.initialize.server-info");
  const judged = (here: typeof opened, inUsual: typeof opened) =>
    verdictOn(check, [
      playedAs(pageForms, LEG, [here]),
      playedAs(usual, LEG, [inUsual]),
      playedAs(unexpected, LEG, [goesOn]),
    ]);

  it("is read", () => {
    expect(judged(goesOn, goesOn)).toMatch(/^pass/);
  });

  it("ends a client that goes on after the plain one", () => {
    expect(judged(opened, goesOn)).toMatch(
      /^warn: nothing after the result of initialize with a title, icons/,
    );
  });

  it("proves nothing of a client that ends in the usual situation too", () => {
    expect(judged(opened, opened)).toBe(
      "inconclusive: a client that goes on after the plain result of initialize in the situation usual",
    );
  });
});
