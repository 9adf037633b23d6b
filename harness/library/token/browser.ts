import { spawn } from "node:child_process";

/** The program that opens a URL, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Prints the URL of the login, and opens it if an operator sits at a terminal. */
export function showUrl(url: string): void {
  process.stderr.write(`mcp-conform: to log in, open this URL in a browser:\n${url}\n`);
  if (!process.stderr.isTTY || !process.stdin.isTTY) return;
  const [program = "xdg-open", ...words] = OPENERS[process.platform] ?? [];
  const opener = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  // The URL is printed, so that a machine without a browser needs none.
  opener.on("error", () => {});
  opener.unref();
}
