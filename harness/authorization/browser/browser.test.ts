import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { makeOpener } from "./opener.ts";
import { isLoopback, visit } from "./user-agent.ts";

const run = promisify(execFile);

describe("the opener", () => {
  // On Linux it is a shell script, and elsewhere a program of Node.js.
  it.skipIf(process.platform === "win32").each([process.platform, "darwin"] as const)(
    "hands over URLs of any scheme, under the names of usual programs (%s)",
    async (platform) => {
      const opened: string[] = [];
      const opener = await makeOpener((url) => opened.push(url), platform);
      const { BROWSER = "", PATH = "" } = opener.variables(process.env.PATH);
      await Promise.all([
        run(BROWSER, ["--new-window", "http://127.0.0.1:1/authorize?a=b&c=d%20'e"]),
        run("xdg-open", ["file:///etc/passwd"], { env: { ...process.env, PATH } }),
        run(BROWSER, [`http://127.0.0.1:1/${"long".repeat(20_000)}`]),
        run(BROWSER, []),
      ]);
      await opener.close();
      const wanted = ["file:///etc/passwd", "http://127.0.0.1:1/authorize?a=b&c=d%20'e"];
      expect(opened.toSorted()).toEqual(wanted);
      expect(existsSync(dirname(BROWSER))).toBe(false);
    },
  );

  it.skipIf(process.platform === "win32")("hands over a URL before the client ends", async () => {
    let opened = (_: string) => {};
    const arrived = new Promise<string>((resolve) => {
      opened = resolve;
    });
    const opener = await makeOpener((url) => opened(url));
    await run(opener.variables("").BROWSER ?? "", ["https://as.example/authorize"]);
    expect(await arrived).toBe("https://as.example/authorize");
    await opener.close();
  });
});

describe("the browser", () => {
  it.each([
    ["http://127.0.0.1:1/", true],
    ["http://localhost:1/", true],
    ["http://[::1]:1/", true],
    ["https://127.0.0.1/", false],
    ["http://example.com/", false],
    ["file:///etc/passwd", false],
    ["javascript:void(0)", false],
  ])("requests %s: %s", (url, expected) => {
    expect(isLoopback(url)).toBe(expected);
  });

  it("follows redirects on this machine, and no others", async () => {
    const server = createServer((request, response) => {
      const location = request.url === "/" ? "/next" : "https://example.com/";
      response.writeHead(302, { location }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    expect(await visit(`${origin}/`)).toEqual([`${origin}/`, `${origin}/next`, "https://example.com/"]);
    server.close();
  });
});
