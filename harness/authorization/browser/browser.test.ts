import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { makeOpener } from "./opener.ts";
import { isLoopback, visit } from "./user-agent.ts";

const run = promisify(execFile);

describe("the opener", () => {
  it.skipIf(process.platform === "win32")(
    "hands over URLs of any scheme, under the names of usual programs",
    async () => {
      const opened: string[] = [];
      const opener = await makeOpener((url) => opened.push(url));
      const { BROWSER = "", PATH = "" } = opener.variables(process.env.PATH);
      await Promise.all([
        run(BROWSER, ["http://127.0.0.1:1/authorize?a=b&c=d"]),
        run("xdg-open", ["file:///etc/passwd"], { env: { ...process.env, PATH } }),
      ]);
      await opener.close();
      expect(opened.toSorted()).toEqual(["file:///etc/passwd", "http://127.0.0.1:1/authorize?a=b&c=d"]);
    },
  );
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
