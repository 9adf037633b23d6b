import { afterEach, describe, expect, it } from "vitest";
import type { ServerOptions } from "../../../switches/server-options.ts";
import { HttpProbe } from "../testing/http-probe.ts";

const open: HttpProbe[] = [];

async function start(options: ServerOptions = {}): Promise<HttpProbe> {
  const probe = await HttpProbe.start("2026-07-28", options);
  open.push(probe);
  return probe;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((probe) => probe.close()));
});

describe("Origin", () => {
  it.each(["https://evil.example", "http://localhost.evil.example", "null"])(
    "%s is answered with 403",
    async (origin) => {
      const probe = await start();
      expect((await probe.request("server/discover", {}, { origin })).status).toBe(403);
    },
  );

  it.each(["http://localhost:3000", "http://127.0.0.1", "https://[::1]:8443"])(
    "%s is served",
    async (origin) => {
      const probe = await start();
      expect((await probe.request("server/discover", {}, { origin })).status).toBe(200);
    },
  );
});

describe("Accept", () => {
  it.each(["", "*/*", "application/json", "text/event-stream;q=0.9"])("%j is served", async (accept) => {
    const probe = await start();
    expect((await probe.request("server/discover", {}, { accept })).status).toBe(200);
  });

  it("without either type is answered with 406", async () => {
    const probe = await start();
    expect((await probe.request("server/discover", {}, { accept: "image/png" })).status).toBe(406);
  });
});

describe("methods of HTTP", () => {
  it("other than POST, GET and DELETE are answered with 405 and the allowed methods", async () => {
    const probe = await start();
    const { status, headers } = await probe.send("PUT");
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST, DELETE"]);
  });

  it("other than POST are answered with 405 if there are no sessions", async () => {
    const probe = await start({ revisions: ["2026-07-28"] });
    for (const method of ["GET", "DELETE"]) {
      const { status, headers } = await probe.send(method);
      expect([status, headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});

describe("a server of both eras", () => {
  it("serves a request with _meta by 2026-07-28, and assigns no session", async () => {
    const probe = await start();
    const { messages, headers } = await probe.request("tools/list", {}, { "mcp-session-id": "ignored" });
    expect(messages).toMatchObject([{ result: { resultType: "complete" } }]);
    expect(headers.get("mcp-session-id")).toBeNull();
  });

  it("treats a request without _meta and without a header as one of 2025-03-26", async () => {
    const probe = await start();
    const request = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const { status, messages } = await probe.post(request, { "mcp-protocol-version": "" });
    expect([status, messages]).toMatchObject([400, [{ error: { message: "Mcp-Session-Id is missing" } }]]);
  });
});

describe("a server of one era", () => {
  it("names its revisions to a client that starts with initialize", async () => {
    const probe = await start({ revisions: ["2026-07-28"] });
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    };
    const request = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    const { status, messages } = await probe.post(request, { "mcp-protocol-version": "" });
    expect(status).toBe(400);
    expect(messages).toMatchObject([{ id: 1, error: { data: { supported: ["2026-07-28"] } } }]);
  });

  it("does not refuse requests of 2026-07-28 with an error of that revision", async () => {
    const probe = await start({ revisions: ["2025-11-25"] });
    const { status, messages } = await probe.request("server/discover");
    expect([status, messages]).toMatchObject([400, [{ error: { code: -32600 } }]]);
  });
});
