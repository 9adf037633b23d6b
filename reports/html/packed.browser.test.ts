import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, test } from "vitest";
import type { Unrecorded } from "../../harness/trace/event.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { hasBrowser, WHY_SKIPPED } from "./testing/browser.ts";
import { pageFromDisk } from "./testing/page-from-disk.ts";
import { came, HOSTILE, jsonrpc, recorded, sent } from "./testing/sample-input.ts";

if (!hasBrowser) test.skip(WHY_SKIPPED);
else describe("a page of more than 450 kB, opened from disk in a browser", inBrowser);

const CALLS = 1_200;

function largePage(): string {
  const opened = { channel: "open", transport: "stdio", revision: "2025-11-25" } as const;
  const calls = Array.from({ length: CALLS }, (_, at): readonly Unrecorded[] => [
    sent({ jsonrpc, id: at, method: "tools/call", params: { name: `${HOSTILE} ${at}` } }),
    came({ jsonrpc, id: at, result: { text: `${at} ${HOSTILE} ${"x".repeat(90)}` } }),
  ]).flat();
  const other = sent({ jsonrpc, id: 1, method: "ping" }, { connection: "2" });
  const trace = recorded(
    { ...opened, connection: "1", purpose: "shared session" },
    ...calls,
    { ...opened, connection: "2", purpose: "another session" },
    other,
  );
  const failed = { ...checkOf("tools.one", "fail"), evidence: [{ message: 2_001, pointer: "/result/text" }] };
  const passed = { ...checkOf("tools.two", "pass"), evidence: [{ message: 1_000 }] };
  return html({ result: sample([legOf([failed, passed])]), trace });
}

function inBrowser() {
  const { open: opened, url } = pageFromDisk(largePage);
  let page: Page;

  /** Opens the page, and waits for its lines. */
  async function open(fragment?: string, options: BrowserContextOptions = {}): Promise<Page> {
    page = await opened(fragment, options);
    if (options.javaScriptEnabled !== false) await page.locator("#filter").waitFor();
    return page;
  }

  const lines = () => page.locator(".connection > ol > li").count();

  it("has each line at its place, and strings of a hostile target as text", async () => {
    await open();
    expect(await lines()).toBe(CALLS + 1);
    expect(await page.locator("[data-packed], #unpacking").count()).toBe(0);
    const numbers = await page.locator(".connection i").allTextContents();
    expect(numbers[500]).toBe("1002–1003 10.010");
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("img, [onclick], body script").count()).toBe(1);
    const text = await page.locator(".connection").first().textContent();
    expect(text).toContain('</script><script>document.title="owned"'.replaceAll('"', '\\"'));
  });

  it("leads with one click from a check to its message, and shows the message of an address", async () => {
    await open("#tools.two");
    await page.locator('[id="tools.two"] a', { hasText: "#1000" }).click();
    await page.waitForURL(/#m1000$/);
    await expect.poll(() => page.locator("#m1000").isVisible()).toBe(true);
    await page.goto("about:blank");
    await page.goto(`${url}#m1000`);
    await expect.poll(() => page.locator("#m1000").isVisible()).toBe(true);
  });

  it("searches in all lines, draws all connections, and puts the search into the address", async () => {
    await open();
    await expect.poll(() => page.locator("#strip a").count()).toBe(2);
    await page.locator("#needle").fill(`${CALLS - 1} </script>`);
    await expect.poll(() => page.locator("#found").textContent()).toBe("1");
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await expect.poll(() => page.locator("#found").textContent()).toBe("1");
  });

  it("has no accessibility violation that axe finds", async () => {
    await open();
    await page.evaluate("for (const one of document.querySelectorAll('details.connection')) one.open = true");
    await page.evaluate(
      "for (const one of [...document.querySelectorAll('.connection li')].slice(100)) one.remove()",
    );
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it("works without scripts: the message of the failure is there, and the page says where the others are", async () => {
    await open("", { javaScriptEnabled: false });
    expect(await lines()).toBe(3);
    expect(await page.locator("#m2001 mark").isVisible()).toBe(true);
    expect(await page.locator("#unpacking").textContent()).toContain("the file of --trace has all of them");
    expect(await page.locator("[data-packed]").first().isVisible()).toBe(true);
  });
}
