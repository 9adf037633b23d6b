import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, test } from "vitest";
import { html } from "./html.ts";
import { hasBrowser, WHY_SKIPPED } from "./testing/browser.ts";
import { pageFromDisk } from "./testing/page-from-disk.ts";
import { HOSTILE, SAMPLE_INPUT } from "./testing/sample-input.ts";

if (!hasBrowser) test.skip(WHY_SKIPPED);
else describe("the page, opened from disk in a browser", inBrowser);

function inBrowser() {
  const { open: opened, noises, url } = pageFromDisk(() => html(SAMPLE_INPUT));
  let page: Page;

  async function open(fragment?: string, options?: BrowserContextOptions): Promise<Page> {
    page = await opened(fragment, options);
    return page;
  }

  const cards = () =>
    page
      .locator(".card:not([hidden]), .suite p[id]:not([hidden]), .na code:not([hidden])")
      .evaluateAll((all) => all.map(({ id }) => id));

  it("shows strings of a hostile target as text, and runs none of them", async () => {
    await open();
    expect(await page.title()).toContain("Non-conformant");
    const texts = (await page.locator(".target, .causes dd").allTextContents()).map((text) => text.trim());
    const shown = HOSTILE.replace("\u202e", "\\u{202e}")
      .replace("\u0007", "\\u{7}")
      .replace("\u001b", "\\u{1b}");
    expect(texts).toContain(`${shown.replace("\u0000", "\\u{0}")} 1`);
    expect(await page.locator("img, [onclick], body script").count()).toBe(1);
  });

  it("runs only its own script and style, even if others were inserted", async () => {
    await open();
    await page.evaluate(`
      for (const [tag, text] of [["script", "document.title = 'owned'"], ["style", "body { display: none }"]]) {
        document.body.append(Object.assign(document.createElement(tag), { textContent: text }));
      }`);
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("h1").isVisible()).toBe(true);
    const refused = noises.splice(0);
    expect(refused).toHaveLength(2);
    for (const noise of refused) expect(noise).toContain("Content Security Policy");
  });

  it.each(["light", "dark"] as const)(
    "has no accessibility violation that axe finds, in %s",
    async (colorScheme) => {
      await open("", { colorScheme });
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      await page.evaluate(axe.source);
      const { violations, passes } = await page.evaluate<axe.AxeResults>("axe.run()");
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain("color-contrast");
    },
  );

  it("filters during typing, shows the number of matches, and stores the filter in the fragment", async () => {
    await open();
    await expect.poll(cards).toHaveLength(7);
    await page.keyboard.press("/");
    await page.keyboard.type("verdict:fail revision:2025-06-18");
    await expect.poll(cards).toEqual(["tools.broken"]);
    await expect.poll(() => page.locator("#matching").textContent()).toBe("1 of 7 checks");
    await expect.poll(() => new URL(page.url()).hash).toBe("#filter=verdict:fail+revision:2025-06-18");
    await page.keyboard.press("Escape");
    await expect.poll(cards).toHaveLength(7);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  });

  it("filters by suite and revision with a cell of the table, and shows one name of a line", async () => {
    await open();
    await page.locator(".matrix tbody tr", { hasText: "tools" }).locator("td a").first().click();
    await expect.poll(cards).toEqual(["tools.broken"]);
    await expect
      .poll(() => new URL(page.url()).hash)
      .toBe("#filter=suite:tools+verdict:fail+revision:2025-11-25+transport:stdio");
    await page.goto(`${url}#filter=verdict:not-applicable+level:must`);
    await expect.poll(cards).toEqual(["prompts.none"]);
    // No topic has this check, so it has no page to link to.
    expect(await page.locator('[id="prompts.none"] a').count()).toBe(0);
    await page.locator(".na").waitFor();
  });

  it("reads the filter from the fragment, and names values that no check has", async () => {
    await open("#filter=suite:tools+-verdict:inconclusive");
    await expect.poll(cards).toEqual(["tools.broken", "tools.unknown"]);
    await page.goto(`${url}#filter=suite:tool`);
    await expect
      .poll(() => page.locator("#matching").textContent())
      .toBe("0 of 7 checks; no check has suite:tool");
  });

  it("has an address for each view: the filter, the search, and what is open or closed", async () => {
    await open();
    const hash = () => new URL(page.url()).hash;
    const card = (id: string) => page.locator(`[id="${id}"]`);
    await card("tools.unknown")
      .locator(":scope > summary")
      .click({ position: { x: 5, y: 5 } });
    await card("tools.broken")
      .locator(":scope > summary")
      .click({ position: { x: 5, y: 5 } });
    await expect.poll(hash).toBe("#open=tools.unknown&closed=tools.broken");
    await page.keyboard.press("/");
    await page.keyboard.type("suite:tools");
    await page.locator("#needle").fill("ECONNRESET");
    await expect
      .poll(hash)
      .toBe("#filter=suite:tools&find=ECONNRESET&open=tools.unknown&closed=tools.broken");
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await expect.poll(cards).toEqual(["tools.broken", "tools.unknown", "tools.after", "tools.later"]);
    expect(await card("tools.unknown").getAttribute("open")).toBe("");
    expect(await card("tools.broken").getAttribute("open")).toBeNull();
    await expect.poll(() => page.locator("#found").textContent()).toBe("1");
    noises.length = 0;
  });

  it("filters by a suite with its bar", async () => {
    await open();
    await page.locator(".topics a", { hasText: "logging" }).click();
    await expect.poll(cards).toEqual(["logging.slow"]);
    await expect.poll(() => new URL(page.url()).hash).toBe("#filter=suite:logging");
  });

  it("shows a time line above the messages of a connection, with the place of the address", async () => {
    await open("#m7");
    const lines = page.locator("#m1 figure rect");
    await lines.first().waitFor();
    const fail = page.locator("#m1 figure rect.fail");
    await expect.poll(() => fail.getAttribute("class")).toBe("fail here");
    expect(await page.locator("#m1 figcaption").textContent()).toContain("one bar for each answer");
    await page.locator("#m7 > summary").click();
    expect(await page.locator("#m7").getAttribute("open")).toBeNull();
    await fail.dispatchEvent("click");
    expect(await page.locator("#m7").getAttribute("open")).toBe("");
  });

  it("jumps from a card to its message and back with the keyboard only", async () => {
    await open("#tools.broken");
    await page.locator('[id="tools.broken"] a[href="#m7"]').first().focus();
    await page.keyboard.press("Enter");
    await page.locator("#m7 mark").waitFor();
    await page.locator('#m7 a[href="#tools.broken"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[id="tools.broken"] dl').first().waitFor();
    // The page focuses it after the browser has jumped.
    await page.waitForFunction("document.activeElement.tagName === 'SUMMARY'");
  });

  it("sorts the requirements by a column", async () => {
    await open();
    const names = () => page.locator("table.sorted tbody th").allTextContents();
    const before = await names();
    await page.locator("table.sorted th button").nth(0).click();
    await page.locator("table.sorted th button").nth(0).click();
    await expect.poll(names).toEqual([...before].reverse());
    expect(await page.locator("table.sorted th").first().getAttribute("aria-sort")).toBe("descending");
  });

  it("draws a bar for each connection, which leads to it with the keyboard", async () => {
    await open();
    const bars = page.locator("#strip a");
    expect(await bars.count()).toBe(2);
    await bars.nth(1).focus();
    expect(await page.locator("#strip p").textContent()).toContain("Connection 2: shared session");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#m11$/);
  });

  it("searches in all messages", async () => {
    await open();
    await page.locator("#needle").fill("ECONNRESET");
    await expect.poll(() => page.locator("#found").textContent()).toBe("1");
    expect(await page.locator(".connection li:not([hidden])").count()).toBe(1);
    await page.locator("#needle").fill("");
    await expect.poll(() => page.locator(".connection li:not([hidden])").count()).toBeGreaterThan(5);
  });

  it("shows the target of a link even if the filter hides it", async () => {
    await open("#filter=verdict:pass");
    await page.locator('.causes a[href="#tools.broken"]').first().click();
    await expect.poll(cards).toContain("tools.broken");
  });

  it("works without scripts: no filter, all cards, and closed blocks open", async () => {
    await open("", { javaScriptEnabled: false });
    expect(await page.locator("#filter").isVisible()).toBe(false);
    expect(await page.getByText("The filter needs scripts.").isVisible()).toBe(true);
    expect(await page.locator(".card, .suite p[id], .na code").count()).toBe(7);
    const pass = page.locator('[id="ping.answered"]');
    expect(await pass.isVisible()).toBe(false);
    await page.locator(".suite .rest > summary").first().click();
    await pass.waitFor();
  });

  it("scrolls only vertically, even on a narrow screen, and shows each column of its tables there", async () => {
    await open("#m7", { viewport: { width: 390, height: 800 } });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    const wider =
      "[...document.querySelectorAll('.wide')].filter((one) => one.scrollWidth > one.clientWidth)";
    expect(await page.evaluate(`${wider}.map((one) => one.getAttribute("aria-label"))`)).toEqual([]);
  });
}
