import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import type { Result } from "../harness/verdict/result.ts";
import { badgeEndpoint, badgeSvg } from "./badge.ts";
import { RESULTS } from "./testing/every.ts";
import { checkOf, legOf, sample } from "./testing/sample.ts";

const told = (result: Result) => JSON.parse(badgeEndpoint({ result }));
const broken = { verdict: "non-conformant", exitCode: 1 } as const;

describe("a badge", () => {
  it("names the revision, and says that it is kept", () => {
    const good = sample([legOf([checkOf("a", "pass")], "2026-07-28")]);
    expect(told(good)).toEqual({
      schemaVersion: 1,
      label: "MCP 2026-07-28",
      message: "conformant",
      color: "brightgreen",
    });
  });

  it("names the oldest and the newest of several revisions", () => {
    const legs = (["2025-11-25", "2024-11-05", "2025-06-18"] as const).map((revision) => legOf([], revision));
    expect(told(sample(legs)).label).toBe("MCP 2024-11-05 to 2025-11-25");
  });

  it("counts the requirements that are broken, each once", () => {
    const checks = [checkOf("a", "fail"), checkOf("b", "fail"), checkOf("c", "warn"), checkOf("d", "pass")];
    const twice = sample([legOf(checks), legOf(checks, "2026-07-28")], broken);
    expect(told(twice)).toMatchObject({ message: "2 broken", color: "red" });
    expect(told({ ...twice, level: "should" })).toMatchObject({ message: "3 broken", color: "red" });
  });

  it("does not call conformant what a baseline only expects to be broken", () => {
    const expected = sample([legOf([checkOf("a", "fail", { baseline: "expected" })])]);
    expect(told(expected)).toMatchObject({ message: "1 broken", color: "yellow" });
  });

  it.each([
    ["dead", { label: "MCP", message: "incomplete", color: "lightgrey" }],
    ["interrupted", { message: "interrupted", color: "lightgrey" }],
  ] as const)("is green for no run that did not come to the end: %s", (name, badge) => {
    expect(told(RESULTS[name])).toMatchObject(badge);
  });

  it("says nothing of the target where the error is ours", () => {
    const ours = sample([legOf([checkOf("a", "error")])], { verdict: "error", exitCode: 4 });
    expect(told(ours)).toMatchObject({ message: "not judged", color: "lightgrey" });
  });
});

describe("a badge as a picture", () => {
  it.each(Object.entries(RESULTS))(
    "is well-formed, loads nothing, and says what it shows: %s",
    async (_, result) => {
      const contents = badgeSvg({ result });
      const { valid } = await validateXML({
        xml: { fileName: "badge.svg", contents },
        normalization: "format",
      });
      expect(valid).toBe(true);
      const { label, message } = told(result);
      expect(contents).toContain(`<title>${label} · ${message}</title>`);
      expect(contents).toContain(`aria-label="${label} · ${message}"`);
      expect(contents.replace("http://www.w3.org/2000/svg", "")).not.toMatch(
        /https?:|<script|href|url\((?!#)/,
      );
    },
  );

  it("is a well-formed file only if it is one", async () => {
    const contents = badgeSvg({ result: RESULTS.good }).replace("</g>", "");
    expect(
      await validateXML({ xml: { fileName: "x.svg", contents }, normalization: "format" }),
    ).toMatchObject({
      valid: false,
    });
  });
});
