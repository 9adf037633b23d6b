import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { hasBrowser, launch, WHY_SKIPPED } from "./testing/browser.ts";
import { SAMPLE_INPUT } from "./testing/sample-input.ts";

if (!hasBrowser) test.skip(WHY_SKIPPED);
else describe("the controls of the page in a browser", inBrowser);

/** Numbers the controls that a reader sees, in the order of the page. */
const NUMBER = `(() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const seen = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  for (const [number, one] of seen.entries()) one.dataset.number = number;
  return seen.length;
})()`;

/** The number of the control with the focus, and whether its outline shows it. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const shown = one.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
  return { number: Number(one.dataset.number ?? -1), shown, markup: one.outerHTML.slice(0, 120) };
})()`;

interface Focused {
  readonly number: number;
  readonly shown: boolean;
  readonly markup: string;
}

function inBrowser() {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-"));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch();
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function open(name: string, text: string) {
    const file = path.join(folder, `${name}.html`);
    writeFileSync(file, text);
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    return page;
  }

  it("get the focus by Tab from the first to the last in the order of the page, and show it", async () => {
    const page = await open("controls", html(SAMPLE_INPUT));
    // The strip is drawn after the page.
    await page.locator("#strip a").first().waitFor();
    const number = await page.evaluate<number>(NUMBER);
    expect(number).toBeGreaterThan(30);
    const seen: Focused[] = [];
    for (let at = 0; at < number; at += 1) {
      await page.keyboard.press("Tab");
      seen.push(await page.evaluate<Focused>(FOCUSED));
    }
    expect(seen.map((one) => one.number)).toEqual(seen.map((_, at) => at));
    expect(seen.filter(({ shown }) => !shown).map(({ markup }) => markup)).toEqual([]);
    await page.close();
  });

  it("filter a page of 10,000 checks", async () => {
    const checks = Array.from({ length: 10_000 }, (_, at) =>
      checkOf(`suite-${at % 20}.check-${at}`, at % 100 === 0 ? "fail" : "pass", { actual: "x" }),
    );
    const page = await open("many", html({ result: sample([legOf(checks)]) }));
    const matches = () => page.locator("#matching").textContent();
    await page.keyboard.press("/");
    await page.keyboard.insertText("verdict:fail suite:suite-0");
    await expect.poll(matches).toBe("100 of 10000 checks");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("check-9999");
    await expect.poll(matches).toBe("1 of 10000 checks");
    const hidden = await page.evaluate("document.getElementById('suite-19.check-9999').closest('[hidden]')");
    expect(hidden).toBe(null);
    await page.close();
  });
}
