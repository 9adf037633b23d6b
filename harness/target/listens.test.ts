import { createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { Loopback } from "../transport/testing/loopback.ts";
import { addressOf, listens } from "./listens.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());

const host = "127.0.0.1";

describe("whether something listens", () => {
  it("is true at the port of a server, and false at one without", async () => {
    const address = addressOf(new URL(`http://${await loopback.listen(createServer())}/mcp`));
    expect(await listens(address)).toBe(true);
    expect(await listens({ host, port: await freePort() })).toBe(false);
  });

  it("is false where the socket is connected with itself, and the server can take the port at once", async () => {
    const port = await freePort();
    expect(await listens({ host, port }, port)).toBe(false);
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, host, resolve);
    });
    expect(await listens({ host, port })).toBe(true);
    await new Promise((resolve) => server.close(resolve));
  });

  it("has the usual port of a URL without one", () => {
    expect(addressOf(new URL("https://example.com/mcp"))).toEqual({ host: "example.com", port: 443 });
    expect(addressOf(new URL("http://[::1]/mcp"))).toEqual({ host: "::1", port: 80 });
  });
});
