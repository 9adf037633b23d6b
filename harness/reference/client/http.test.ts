import { describe, expect, it } from "vitest";
import type { Hooks, SseEvent } from "../../switches/server.ts";
import { isObject } from "../message.ts";
import { methodsOf, type Tapped, tapped } from "./testing/tapped.ts";

const SESSIONS = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;

const methodIn = (body: string): unknown => {
  const message: unknown = body === "" ? {} : JSON.parse(body);
  return isObject(message) ? message.method : undefined;
};

/** Answers the first request of this method with 404, as if the session had ended. */
function forgetsAt(method: string): Hooks {
  let isOver = false;
  return {
    http: async (request, next) => {
      if (isOver || methodIn(request.body) !== method) return next(request);
      isOver = true;
      return { status: 404, headers: {}, body: "" };
    },
  };
}

const sessionsIn = ({ requests }: Tapped) => requests.map(({ headers }) => headers["mcp-session-id"]);

describe.each(SESSIONS)("a session in %s", (revision) => {
  const only = { revisions: [revision] };

  it("is named in all requests after the first, and ended with DELETE", async () => {
    const seen = await tapped("http", only);
    const [first, ...others] = sessionsIn(seen);
    expect(first).toBeUndefined();
    expect(new Set(others).size).toBe(1);
    expect(others[0]).toMatch(/^[\w-]+$/);
    expect(seen.requests.at(-1)?.method).toBe("DELETE");
  });

  it("names the revision in all requests after the first, if the revision has the header", async () => {
    const seen = await tapped("http", only);
    const [first, ...others] = seen.requests.map(({ headers }) => headers["mcp-protocol-version"]);
    expect(first).toBeUndefined();
    expect(new Set(others)).toEqual(new Set([revision < "2025-06-18" ? undefined : revision]));
  });

  it("is started again without its id after it has ended, and the request is repeated", async () => {
    const seen = await tapped("http", only, { hooks: [forgetsAt("tools/list")] });
    const posts = seen.requests.filter(({ method }) => method === "POST");
    const inits = posts.filter(({ body }) => methodIn(body) === "initialize");
    expect(inits.map(({ headers }) => headers["mcp-session-id"])).toEqual([undefined, undefined]);
    expect(new Set(sessionsIn(seen)).size).toBe(3);
    expect(methodsOf(seen).filter((method) => method === "tools/list").length).toBeGreaterThan(1);
    expect(seen.problems).toEqual([]);
  });

  it("accepts both types with each POST, and streams with GET", async () => {
    const { requests } = await tapped("http", only);
    const accepted = (name: string) =>
      new Set(requests.filter(({ method }) => method === name).map(({ headers }) => headers.accept));
    expect(accepted("POST")).toEqual(new Set(["application/json, text/event-stream"]));
    expect(accepted("GET")).toEqual(new Set(["text/event-stream"]));
  });
});

/** Closes the first connection of each call after its first event, which has a retry time. */
function closesEarly(retry: number, closed: number[]): Hooks {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (methodIn(request.body) !== "tools/call" || typeof reply.body === "string") return reply;
      return { ...reply, body: firstOf(reply.body, retry, closed) };
    },
  };
}

async function* firstOf(
  events: AsyncIterable<SseEvent | string>,
  retry: number,
  closed: number[],
): AsyncGenerator<SseEvent | string> {
  for await (const event of events) {
    yield typeof event === "string" ? event : { ...event, retry };
    closed.push(performance.now());
    return;
  }
}

describe("a stream that is closed before the answer", () => {
  it("is resumed with the last id, not before the server's retry time", async () => {
    const closed: number[] = [];
    const came: number[] = [];
    const seen = await tapped(
      "http",
      { revisions: ["2025-11-25"] },
      {
        hooks: [
          closesEarly(150, closed),
          {
            http: (request, next) => {
              if (request.headers["last-event-id"] !== undefined) came.push(performance.now());
              return next(request);
            },
          },
        ],
      },
    );
    expect(seen.done).toContain("tools/call test_simple_text");
    expect(
      seen.requests.filter(({ headers }) => headers["last-event-id"]).map(({ method }) => method),
    ).toEqual(["GET"]);
    expect((came[0] ?? 0) - (closed[0] ?? 0)).toBeGreaterThanOrEqual(149);
  });

  it("loses the request in 2026-07-28, which is repeated with another id", async () => {
    let isBroken = false;
    const breaks: Hooks = {
      http: async (request, next) => {
        if (isBroken || methodIn(request.body) !== "tools/list") return next(request);
        isBroken = true;
        return { status: 200, headers: { "content-type": "text/event-stream" }, body: nothing() };
      },
    };
    const seen = await tapped("http", { revisions: ["2026-07-28"] }, { hooks: [breaks] });
    const ids = seen.sent.flatMap((one) => (isObject(one) && one.method === "tools/list" ? [one.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
    expect(seen.problems).toEqual([]);
    expect(seen.requests.map(({ method }) => method)).not.toContain("GET");
  });
});

async function* nothing(): AsyncGenerator<SseEvent> {
  yield { comment: "that was all" };
}

describe("2026-07-28", () => {
  it("uses no sessions, no GET and no DELETE, and repeats parts of the body in headers", async () => {
    const seen = await tapped("http", { revisions: ["2026-07-28"] });
    expect(new Set(sessionsIn(seen))).toEqual(new Set([undefined]));
    for (const { method, headers, body } of seen.requests) {
      const message = JSON.parse(body) as { method: string; params: { name?: string; uri?: string } };
      expect(method).toBe("POST");
      expect(headers["mcp-protocol-version"]).toBe("2026-07-28");
      expect(headers["mcp-method"]).toBe(message.method);
      expect(headers["mcp-name"]).toBe(
        /call|get|read/.test(message.method) ? (message.params.name ?? message.params.uri) : undefined,
      );
    }
  });
});
