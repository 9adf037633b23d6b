import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, test } from "vitest";
import { hasBrowser, WHY_SKIPPED } from "../html/testing/browser.ts";
import { pageFromDisk } from "../html/testing/page-from-disk.ts";
import { matrixOf } from "./matrix.ts";
import { matrixPage } from "./page.ts";
import { FRAME, HOSTILE, JUDGED, judgedOf } from "./testing/sample-matrix.ts";

/** Targets and requirements of a large list, as many as the page is made for. */
const [TARGETS, REQUIREMENTS] = [200, 1000];

/** The number of rows in each table that has a layout only when it is on the screen. */
const ROWS_LAID_OUT_LATE = `[...document.querySelectorAll(".chunk")]
  .filter((one) => getComputedStyle(one).contentVisibility === "auto")
  .map((one) => one.querySelectorAll("tbody tr").length)`;

function hostileMatrix(): string {
  const hostile = judgedOf("hostile", { "a.must": "fail" });
  const result = hostile.result && {
    ...hostile.result,
    target: { ...hostile.result.target, name: HOSTILE },
  };
  const judged = [...JUDGED, { ...hostile, ...(result && { result }) }];
  const matrix = matrixOf(judged, { ...FRAME, title: HOSTILE, missing: ["late"] });
  return matrixPage(matrix).join("");
}

if (!hasBrowser) test.skip(WHY_SKIPPED);
else describe("the page of a matrix, opened from disk in a browser", inBrowser);

function inBrowser() {
  const { open: opened, noises, url, write } = pageFromDisk(hostileMatrix);
  let page: Page;

  async function open(options?: BrowserContextOptions): Promise<void> {
    page = await opened("", options);
  }

  const rows = () => page.locator(".grid tbody tr:visible").evaluateAll((all) => all.map(({ id }) => id));
  const heads = () => page.locator("#disagree .grid thead th:visible").allTextContents();
  const shown = () => page.locator("#shown").textContent();

  it("shows names of a hostile target as text", async () => {
    await open();
    expect(await page.locator(".target").textContent()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.locator("img, [onclick]").count()).toBe(0);
    expect(await page.locator(".missing").innerText()).toBe("Not judged: late.");
  });

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)(
    "has no accessibility violation that axe finds, in %s at %d pixels",
    async (colorScheme, width) => {
      await open({ colorScheme, viewport: { width, height: 800 } });
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      await page.evaluate(axe.source);
      const { violations, passes } = await page.evaluate<axe.AxeResults>("axe.run()");
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain("color-contrast");
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    },
  );

  it("begins with the requirements in which the targets disagree", async () => {
    await open();
    expect(await rows()).toEqual(["a.must", "c.should", "e.must", "b.must"].map((id) => `${id}.required`));
    const cells = await page.locator('[id="a.must.required"] td').allTextContents();
    expect(cells.map((text) => text.trim())).toEqual(["3", "0", "1", "✕", "", "✓", "✕", "✕"]);
  });

  it("leads from a cell to the check in the report of the target", async () => {
    await open();
    const links = page.locator('[id="a.must.required"] td a');
    expect(await links.first().getAttribute("href")).toBe("targets/bad.html#a.must");
  });

  it("filters requirements by words and verdicts, and targets by name, with the keyboard", async () => {
    await open();
    await page.keyboard.press("/");
    await page.keyboard.type("should warn");
    await expect.poll(rows).toEqual(["c.should.required"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.keyboard.type("wor");
    await expect.poll(heads).toEqual(["requirement", "broken", "warned", "met", "worse"]);
    expect(await page.locator(".targets tbody tr:visible th").allTextContents()).toEqual(["worse"]);
    expect(await shown()).toBe("5 of 5 requirements, 1 of 5 targets");
  });

  it("has an address for each view, by which another browser shows the same", async () => {
    await open();
    await page.locator("#rows").fill("must, fail");
    await page.locator("#columns").fill("or");
    await page.locator("#order").selectOption({ label: "most broken" });
    const view = "#rows=must%2C+fail&columns=or&order=most+broken";
    await expect.poll(() => new URL(page.url()).hash).toBe(view);
    const before = await rows();
    await page.goto("about:blank");
    await page.goto(url + view);
    await expect.poll(rows).toEqual(before);
    expect(await heads()).toEqual(["requirement", "broken", "warned", "met", "worse"]);
    expect(await page.locator("#order").inputValue()).toBe("broken");
    noises.length = 0;
  });

  it("shows the share that each target meets, and why a column is empty, also on a narrow screen", async () => {
    await open({ viewport: { width: 390, height: 800 } });
    const texts = await page.locator(".targets tbody tr").allInnerTexts();
    const bad = texts.find((text) => text.startsWith("bad"))?.replace(/\s+/g, " ");
    expect(bad).toContain("non-conformant");
    expect(bad).toContain("1 of 2 1 broken 0 of 1 1 not met");
    expect(texts.find((text) => text.startsWith("dead"))).toContain("it did not end within 5 s");
    const wider =
      "[...document.querySelectorAll('.wide')].filter((one) => one.scrollWidth > one.clientWidth).length";
    expect(await page.evaluate(wider)).toBe(0);
  });

  it("sorts requirements by the verdict of a target, and targets by a column", async () => {
    await open();
    await page.locator("#order").selectOption({ label: "bad" });
    await expect.poll(rows).toEqual(["a.must", "c.should", "e.must", "b.must"].map((id) => `${id}.required`));
    await page.locator("#order").selectOption({ label: "id" });
    await page.locator(".targets thead button").nth(1).press("Enter");
    await page.locator(".targets thead button").nth(1).press("Enter");
    const order = () => page.locator(".targets thead th").nth(1).getAttribute("aria-sort");
    await expect.poll(order).toBe("descending");
    const verdicts = await page.locator(".targets tbody td:nth-child(2) b").allTextContents();
    expect(verdicts).toEqual(verdicts.toSorted().toReversed());
  });

  it("lays out short tables at once, so that nothing moves below the mouse", async () => {
    await open();
    expect(await page.evaluate<readonly number[]>(ROWS_LAID_OUT_LATE)).toEqual([]);
  });

  it("is complete without scripts", async () => {
    await open({ javaScriptEnabled: false });
    expect(await page.locator("#tools").isVisible()).toBe(false);
    expect(await rows()).toHaveLength(4);
    await page.locator("#unjudged summary").click();
    await expect.poll(rows).toHaveLength(5);
  });

  it(`with ${TARGETS} targets and ${REQUIREMENTS} requirements is small, and opens at once`, async () => {
    const ids = Array.from({ length: REQUIREMENTS }, (_, index) => `suite-${index % 30}.some-check-${index}`);
    const judged = Array.from({ length: TARGETS }, (_, target) =>
      judgedOf(
        `server-${target}`,
        Object.fromEntries(
          ids.map((id, index) => [id, (index * 7919 + target * 104_729) % 100 < 6 ? "fail" : "pass"]),
        ),
      ),
    );
    const text = matrixPage(matrixOf(judged, FRAME)).join("");
    expect(Buffer.byteLength(text)).toBeLessThan(10_000_000);
    write(text);
    await open();
    await page.locator("#shown").waitFor({ state: "visible" });
    expect(await page.locator(".grid tbody tr").count()).toBe(REQUIREMENTS);
    // Tables that are not on the screen have no layout: this is what makes the page fast on any machine.
    expect(new Set(await page.evaluate<readonly number[]>(ROWS_LAID_OUT_LATE))).toEqual(new Set([40]));
  });
}
