import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import type { Result } from "../../harness/verdict/result.ts";
import { RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { badgeEndpoint, badgeSvg } from "./badge.ts";

const badgeFor = (result: Result) => JSON.parse(badgeEndpoint({ result }));
const broken = { verdict: "non-conformant", exitCode: 1 } as const;

describe("a badge", () => {
  it("names the revision and the verdict", () => {
    const good = sample([legOf([checkOf("a", "pass")], "2026-07-28")]);
    expect(badgeFor(good)).toEqual({
      schemaVersion: 1,
      label: "MCP 2026-07-28",
      message: "conformant",
      color: "brightgreen",
    });
  });

  it("names the oldest and the newest of several revisions", () => {
    const legs = (["2025-11-25", "2024-11-05", "2025-06-18"] as const).map((revision) => legOf([], revision));
    expect(badgeFor(sample(legs)).label).toBe("MCP 2024-11-05 to 2025-11-25");
  });

  it("counts each broken requirement once", () => {
    const checks = [checkOf("a", "fail"), checkOf("b", "fail"), checkOf("c", "warn"), checkOf("d", "pass")];
    const twice = sample([legOf(checks), legOf(checks, "2026-07-28")], broken);
    expect(badgeFor(twice)).toMatchObject({ message: "2 MUSTs broken", color: "red" });
    expect(badgeFor({ ...twice, level: "should" })).toMatchObject({
      message: "3 requirements broken",
      color: "red",
    });
  });

  it("counts a failure that the baseline expects", () => {
    const expected = sample([legOf([checkOf("a", "fail", { baseline: "expected" })])]);
    expect(badgeFor(expected)).toMatchObject({ message: "1 MUST broken", color: "yellow" });
  });

  it.each([
    ["dead", { label: "MCP", message: "incomplete", color: "lightgrey" }],
    ["interrupted", { message: "interrupted", color: "lightgrey" }],
  ] as const)("is not green for an unfinished run: %s", (name, badge) => {
    expect(badgeFor(RESULTS[name])).toMatchObject(badge);
  });

  it("says nothing about the target after an internal error", () => {
    const ours = sample([legOf([checkOf("a", "error")])], { verdict: "error", exitCode: 4 });
    expect(badgeFor(ours)).toMatchObject({ message: "internal error", color: "lightgrey" });
  });
});

describe("a badge as a picture", () => {
  it.each(Object.entries(RESULTS))(
    "is well-formed, loads nothing, and has its text as title: %s",
    async (_, result) => {
      const contents = badgeSvg({ result });
      const { valid } = await validateXML({
        xml: { fileName: "badge.svg", contents },
        normalization: "format",
      });
      expect(valid).toBe(true);
      const { label, message } = badgeFor(result);
      expect(contents).toContain(`<title>${label} · ${message}</title>`);
      expect(contents).toContain(`aria-label="${label} · ${message}"`);
      expect(contents.replace("http://www.w3.org/2000/svg", "")).not.toMatch(
        /https?:|<script|href|url\((?!#)/,
      );
    },
  );

  it("is not well-formed when a tag is missing", async () => {
    const contents = badgeSvg({ result: RESULTS.good }).replace("</g>", "");
    expect(
      await validateXML({ xml: { fileName: "x.svg", contents }, normalization: "format" }),
    ).toMatchObject({
      valid: false,
    });
  });
});
