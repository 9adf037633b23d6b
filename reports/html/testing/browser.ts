import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CANDIDATES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const found = CANDIDATES.find((path) => path !== undefined && existsSync(path));

export const WHY_SKIPPED = `no browser is installed, so the page is not tested in one. Install the Debian package chromium, or set CHROMIUM to the path of a browser`;

export const hasBrowser = found !== undefined;

/** The Chromium of the system, without its own network traffic. */
export function launch(): Promise<Browser> {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ ...(found ? { executablePath: found } : {}), args });
}
