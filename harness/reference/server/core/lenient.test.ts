import { describe, expect, it } from "vitest";
import { LATEST } from "../../../../schema/revision.ts";
import { httpService } from "../wire/http.ts";
import { ReferenceServer } from "./server.ts";

const NEVER = new AbortController().signal;

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } },
};

const PING = { jsonrpc: "2.0", id: 2, method: "ping" };

/** Posts one message after the other, and returns the statuses. */
async function statuses(
  lenient: boolean,
  revision: typeof LATEST | "2025-11-25",
  posts: readonly { readonly message: object; readonly headers?: Readonly<Record<string, string>> }[],
): Promise<readonly number[]> {
  const service = httpService(new ReferenceServer({ lenient, revisions: [revision] }));
  const seen: number[] = [];
  for (const { message, headers = {} } of posts) {
    const body = JSON.stringify(message);
    const request = { method: "POST", path: "/mcp", headers, sentNames: [], body };
    seen.push((await service.handler(request, NEVER)).status);
  }
  service.close();
  return seen;
}

describe.each([
  [true, 200],
  [false, 400],
])("a server that is lenient: %s", (lenient, status) => {
  it(`answers ${status} to a request without the id of its session`, async () => {
    const posts = [{ message: INITIALIZE }, { message: PING }];
    expect(await statuses(lenient, "2025-11-25", posts)).toEqual([200, status]);
  });

  it(`answers ${status} to a version in the header that was not negotiated`, async () => {
    const wrong = { message: PING, headers: { "mcp-protocol-version": "1.0" } };
    expect(await statuses(lenient, "2025-11-25", [{ message: INITIALIZE }, wrong])).toEqual([200, status]);
  });

  it(`answers ${status} to a request without an envelope and headers`, async () => {
    const list = { message: { jsonrpc: "2.0", id: 1, method: "tools/list" } };
    expect(await statuses(lenient, LATEST, [list])).toEqual([status]);
  });

  it("does not accept a session that the client invents", async () => {
    const headers = { "mcp-session-id": "mine" };
    const posts = [{ message: INITIALIZE }, { message: PING, headers }];
    expect(await statuses(lenient, "2025-11-25", posts)).toEqual([200, 404]);
  });
});
