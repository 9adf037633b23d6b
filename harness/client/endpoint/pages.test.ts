import { afterEach, describe, expect, it } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { type Listening, listen } from "./http.ts";

const opened: Listening[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

/** A served URL, and the methods of the requests that reached the server. */
async function serving() {
  const reached: string[] = [];
  const endpoint: Endpoint = {
    path: "/mcp",
    exchange: async ({ method }, to) => {
      reached.push(method);
      to.head(200, [["Mcp-Session-Id", "one"]]);
      to.end();
    },
    at: () => endpoint,
    close: () => {},
  };
  const listening = await listen(endpoint);
  opened.push(listening);
  return { url: listening.url, reached };
}

const PAGE = "http://localhost:6274";
const ASKED = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "mcp-session-id" };

describe("a client in a web page of this machine", () => {
  it("may send what the browser asks for, and the server does not see the question", async () => {
    const { url, reached } = await serving();
    const { status, headers } = await fetch(url, { method: "OPTIONS", headers: { Origin: PAGE, ...ASKED } });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(PAGE);
    expect(headers.get("access-control-allow-headers")).toBe("mcp-session-id");
    expect(headers.get("access-control-allow-methods")).toBe("GET, POST, DELETE");
    expect(reached).toEqual([]);
  });

  it("may read each answer, with its headers", async () => {
    const { url, reached } = await serving();
    const { headers } = await fetch(url, { method: "POST", body: "{}", headers: { Origin: PAGE } });
    expect(headers.get("access-control-allow-origin")).toBe(PAGE);
    expect(headers.get("access-control-expose-headers")).toBe("*");
    expect(headers.get("mcp-session-id")).toBe("one");
    expect(reached).toEqual(["POST"]);
  });
});

it("a page of a foreign origin may not, and what is no question of a browser reaches the server", async () => {
  const { url, reached } = await serving();
  const foreign = { Origin: "http://evil.example", ...ASKED };
  const { headers } = await fetch(url, { method: "OPTIONS", headers: foreign });
  expect(headers.get("access-control-allow-origin")).toBeNull();
  await fetch(url, { method: "OPTIONS" });
  await fetch(url, { method: "OPTIONS", headers: { Origin: PAGE } });
  expect(reached).toEqual(["OPTIONS", "OPTIONS", "OPTIONS"]);
});
