import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CANDIDATES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const found = CANDIDATES.find((path) => path !== undefined && existsSync(path));

export const WHY_SKIPPED = `no browser is installed: the page is not tried in one. Expected Debian's package chromium, or its path in CHROMIUM`;

export const hasBrowser = found !== undefined;

/** The system's Chromium, without anything that it would do on the network by itself. */
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
