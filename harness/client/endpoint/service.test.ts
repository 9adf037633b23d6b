import { describe, expect, it } from "vitest";
import type { Service } from "../../check/situation.ts";
import { ReferenceServer } from "../../reference/server/core/server.ts";
import type { HttpRequest } from "../../switches/server.ts";
import { serviceOf } from "./service.ts";

const never = new AbortController().signal;

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "a", version: "1" },
  },
});

/** The status of an answer, and the type of its body. */
async function ask(service: Service, request: Partial<HttpRequest>, path = "/sse") {
  const { handler, close } = serviceOf(new ReferenceServer(), service, path);
  const whole = { method: "GET", path, headers: {}, sentNames: [], body: "", ...request };
  const { status, body } = await handler(whole, never);
  close();
  return [status, typeof body === "string" ? "text" : "stream"];
}

const post = { method: "POST", body: INITIALIZE };

describe("a played server", () => {
  it.each([
    ["http", post, [200, "text"]],
    ["http", {}, [400, "text"]],
    ["http+sse", post, [405, "text"]],
    ["http+sse", {}, [200, "stream"]],
    ["both", post, [200, "text"]],
    ["both", {}, [200, "stream"]],
    ["both", { headers: { "mcp-session-id": "none" } }, [404, "text"]],
    ["both", { method: "POST", path: "/messages?sessionId=none" }, [404, "text"]],
    ["refusing", post, [404, "text"]],
    ["refusing", {}, [404, "text"]],
  ] as const)("of the kind %s answers %j with %j", async (service, request, expected) => {
    expect(await ask(service, request)).toEqual(expected);
    expect(await ask(service, request, "/mcp")).toEqual(expected);
  });

  it("keeps the query at another path", async () => {
    expect(await ask("http", { ...post, path: "/sse?key=1" })).toEqual([200, "text"]);
  });
});
