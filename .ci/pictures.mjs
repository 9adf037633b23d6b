// Makes the pictures of docs/pictures from an HTML report: `npm run pictures`. It needs Chromium, at
// the path in CHROMIUM or at /usr/bin/chromium.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-pictures-"));
const report = path.join(folder, "report.html");
const main = path.resolve("dist/harness/cli/main.js");
// A server in build/, so that the pictures show a command as users have it.
const reference = JSON.stringify(
  pathToFileURL(path.resolve("dist/suites/proof/reference/server/main.js")).href,
);
mkdirSync(path.join(folder, "build"));
writeFileSync(
  path.join(folder, "build/index.mjs"),
  `process.argv.push("--fault", "tools.structured-not-conforming");\nawait import(${reference});\n`,
);
const words = [
  "--server",
  "node build/index.mjs",
  "--spec",
  "2025-06-18,2025-11-25",
  "--report",
  `html=${report}`,
];
const { status } = spawnSync(process.execPath, [main, ...words, "--format", "silent"], {
  cwd: folder,
  stdio: "inherit",
});
if (status !== 1) throw new Error(`expected a report with a failure, exit code 1, got ${status}`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
const page = await browser.newPage({ viewport: { width: 960, height: 760 }, colorScheme: "light" });
const picture = (name) => page.screenshot({ path: `docs/pictures/${name}.png` });

await page.goto(pathToFileURL(report).href);
await picture("report-first-screen");
await page.goto(`${pathToFileURL(report).href}#filter=verdict:fail,warn`);
await page.locator("#checks").scrollIntoViewIfNeeded();
await page.evaluate('document.querySelector("#checks").scrollIntoView()');
await picture("report-checks");
// The message that a failure cites.
await page.goto(pathToFileURL(report).href);
await page.locator('#causes a[href^="#m"]').first().click();
await picture("report-wire");
await browser.close();
rmSync(folder, { recursive: true });
