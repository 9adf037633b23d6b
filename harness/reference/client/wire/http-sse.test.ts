import { describe, expect, it } from "vitest";
import type { Hooks } from "../../../switches/server.ts";
import { ReferenceServer } from "../../server/core/server.ts";
import { startHttpSse } from "../../server/wire/http-sse.ts";
import { type RunOptions, runReferenceClient } from "../core/run.ts";

const CALLS = { calls: [{ name: "test_simple_text", arguments: {} }] };

async function run(hooks: readonly Hooks[], client: Partial<RunOptions> = {}, revisions = ["2024-11-05"]) {
  const requests: string[] = [];
  const seen: Hooks = {
    http: async (request, next) => {
      requests.push(`${request.method} ${request.path.replace(/=.*/, "")}`);
      return next(request);
    },
  };
  const options = { revisions: revisions as ["2024-11-05"], hooks: [seen, ...hooks], pageSize: 100 };
  const { url, close } = await startHttpSse(new ReferenceServer(options));
  try {
    const target = { url, transport: "http+sse" } as const;
    const report = await runReferenceClient({ target, context: CALLS, timeoutMs: 20_000, ...client });
    return { ...report, requests };
  } finally {
    await close();
  }
}

describe("the reference client over HTTP+SSE", () => {
  it("opens the stream once, and posts everything to its address", async () => {
    const { failure, problems, revision, requests } = await run([]);
    expect([failure, problems, revision]).toEqual([undefined, [], "2024-11-05"]);
    expect(requests[0]).toBe("GET /sse");
    expect(new Set(requests.slice(1))).toEqual(new Set(["POST /messages?sessionId"]));
  });

  it("begins a new session on a new stream if the stream ends", async () => {
    let isOver = false;
    const ending: Hooks = {
      http: async (request, next) => {
        const reply = await next(request);
        const { body } = reply;
        if (isOver || typeof body === "string") return reply;
        async function* cut(events: typeof body) {
          for await (const event of events) {
            yield event;
            if (typeof event === "object" && event.data?.includes('"tools":[')) {
              isOver = true;
              return;
            }
          }
        }
        return { ...reply, body: cut(body) };
      },
    };
    const { failure, problems, requests } = await run([ending]);
    expect([failure, problems]).toEqual([undefined, []]);
    expect(requests.filter((one) => one === "GET /sse")).toHaveLength(2);
  });

  it.each([
    ["another origin", "http://localhost:1/messages", /another origin/],
    ["no URI", "http://", /Invalid URL/],
  ])("rejects an address of %s", async (_, data, words) => {
    const foreign: Hooks = {
      event: (event) => [event.event === "endpoint" ? { ...event, data } : event],
    };
    const { failure, requests } = await run([foreign]);
    expect(failure?.message).toMatch(words);
    expect(requests).toEqual(["GET /sse"]);
  });

  it("gives up if the stream ends before the event endpoint", async () => {
    const none: Hooks = {
      http: async (request, next) => ({ ...(await next(request)), body: (async function* () {})() }),
    };
    expect((await run([none])).failure?.message).toBe("The stream ended before the event endpoint");
  });

  it("gives up if the stream never names an address", async () => {
    const mute: Hooks = { event: (event) => (event.event === "endpoint" ? [{ comment: "later" }] : [event]) };
    const { failure } = await run([mute], { timeoutMs: 100 });
    expect(failure?.message).toBe("The server has named no address within 100 ms");
  });
});

describe("falling back to HTTP+SSE", () => {
  const over = async (status: number, revisions: RunOptions["revisions"] = ["2024-11-05", "2025-11-25"]) => {
    const refusing: Hooks = {
      http: async (request, next) => {
        const isFirst = request.method === "POST" && request.path === "/sse";
        return isFirst ? { status, headers: {}, body: "" } : next(request);
      },
    };
    const requests: string[] = [];
    const seen: Hooks = {
      http: async (request, next) => {
        requests.push(`${request.method} ${request.path.replace(/=.*/, "")}`);
        return next(request);
      },
    };
    const server = new ReferenceServer({ revisions: ["2024-11-05", "2025-11-25"], hooks: [seen, refusing] });
    const { url, close } = await startHttpSse(server);
    const report = await runReferenceClient({
      target: { url },
      revisions,
      context: CALLS,
      timeoutMs: 20_000,
    });
    await close();
    return { ...report, requests };
  };

  it.each([400, 404, 405])("works after %d", async (status) => {
    const { failure, problems, requests } = await over(status);
    expect([failure, problems]).toEqual([undefined, []]);
    expect(requests.slice(0, 3)).toEqual(["POST /sse", "GET /sse", "POST /messages?sessionId"]);
  });

  it("works after a probe of 2026-07-28", async () => {
    const { failure, requests } = await over(404, ["2025-11-25", "2026-07-28"]);
    expect(failure).toBeUndefined();
    expect(requests.slice(0, 4)).toEqual(["POST /sse", "POST /sse", "GET /sse", "POST /messages?sessionId"]);
  });

  it.each([401, 500])("does not happen after %d", async (status) => {
    const { failure, requests } = await over(status);
    expect(failure?.message).toBe(`HTTP ${status}`);
    expect(requests).toEqual(["POST /sse"]);
  });
});
