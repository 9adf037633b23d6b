import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { afterAll, describe, expect, it, test } from "vitest";
import { hasBrowser, launch, WHY_SKIPPED } from "../html/testing/browser.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { trendOf } from "./course.ts";
import { trendHtml } from "./html.ts";
import { CheckTable, runOf } from "./run.ts";

const HOSTILE = "<img src=x onerror=alert(1)>\u202e </script>";

function trendPage(): string {
  const table = new CheckTable();
  const runs = (["pass", "fail", "pass", "warn"] as const).map((verdict, index) => {
    const result = sample([legOf([checkOf("a.b", verdict), checkOf("a.c", "warn")])], {
      started: `2026-01-0${index + 1}T00:00:00.000Z`,
      tool: { name: "mcp-conform", version: index < 2 ? "1" : "2", catalogue: "one" },
    });
    return runOf(
      { ...result, target: { ...result.target, name: HOSTILE, version: `${index}.0` } },
      "a",
      table,
    );
  });
  const diagnosis = { text: HOSTILE, facts: [] };
  const legs = [legOf([checkOf("a.b", "fail")]), legOf([checkOf("a.b", "fail")], "2025-06-18")];
  const others = ["1", "2"].map((day) => {
    const result = sample(legs, { started: `2026-02-0${day}T00:00:00.000Z` });
    return runOf({ ...result, target: { ...result.target, name: "other", version: day } }, "c", table);
  });
  return trendHtml(trendOf([...runs, ...others, runOf(sample([], { diagnosis }), "b", table)], table));
}

describe("the page of a trend", () => {
  it("shows a hostile name as text, marks a change of mcp-conform, and loads nothing", () => {
    const html = trendPage();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;\\u{202e}");
    expect(html).not.toMatch(/<img|<script|style="/);
    expect(html).toContain("Other checks from here on: mcp-conform 2");
    expect(html).toContain("default-src 'none'");
  });
});

if (!hasBrowser) test.skip(WHY_SKIPPED);
else describe("the page of a trend in a browser", inBrowser);

function inBrowser() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
  const file = path.join(folder, "trend.html");
  const launched = launch();
  afterAll(async () => {
    await (await launched).close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["light", 1280],
    ["dark", 380],
  ] as const)("has no violation that axe finds, in %s, %i pixels wide", async (colorScheme, width) => {
    writeFileSync(file, trendPage());
    const page = await (await launched).newPage({ colorScheme, viewport: { width, height: 800 } });
    const noises: string[] = [];
    page.on("console", (message) => noises.push(message.text()));
    await page.goto(pathToFileURL(file).href);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    // A plot is not wider than the screen, and a bar fills its place.
    const wider =
      "[...document.querySelectorAll('figure .wide')].filter((one) => one.scrollWidth > one.clientWidth)";
    expect(await page.evaluate(`${wider}.length`)).toBe(0);
    expect(await page.locator(".bars svg").first().getAttribute("preserveAspectRatio")).toBe("none");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(noises).toEqual([]);
    await page.close();
  });
}
