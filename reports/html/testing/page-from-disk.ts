import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch } from "./browser.ts";

/**
 * Opens a page as a user does, from a file, in the tests of the `describe` that calls this. After each test it is closed, and must have
 * written nothing to its console, thrown nothing, and requested nothing but itself.
 */
export function pageFromDisk(markup: () => string) {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-"));
  const file = path.join(folder, "page.html");
  const url = pathToFileURL(file).href;
  const noises: string[] = [];
  let browser: Browser;
  let page: Page | undefined;

  beforeAll(async () => {
    writeFileSync(file, markup());
    browser = await launch();
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  afterEach(async () => {
    expect(noises.splice(0)).toEqual([]);
    await page?.context().close();
  });

  const open = async (fragment = "", options: BrowserContextOptions = {}): Promise<Page> => {
    page = await browser.newPage(options);
    page.on("console", (message) => noises.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => noises.push(`error: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) noises.push(`request: ${request.url()}`);
    });
    await page.goto(url + fragment);
    return page;
  };
  return {
    open,
    url,
    /** What was written, thrown and requested since the last test. A test that expects some empties it. */
    noises,
    /** Opened later, by `open`. */
    write: (text: string) => writeFileSync(file, text),
  };
}
