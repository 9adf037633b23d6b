import { describe, expect, test } from "vitest";
import { validateMessage } from "./message.ts";

const problemsOf = (...judged: Parameters<typeof validateMessage>) =>
  validateMessage(...judged).map(({ pointer, message, rule }) => `${pointer} ${message} (${rule})`);

const request = (method: string, params?: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params && { params }),
});
const result = (value: object) => ({ jsonrpc: "2.0", id: 1, result: value });
const error = (code: number, data?: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  error: { code, message: "m", ...(data !== undefined && { data }) },
});

describe("a request is judged by its method", () => {
  test("a good one", () => {
    expect(problemsOf("2024-11-05", "client", request("tools/call", { name: "t" }))).toEqual([]);
  });

  test("a bad one", () => {
    expect(problemsOf("2024-11-05", "client", request("tools/call", {}))).toEqual([
      '/params must have "name" (required)',
    ]);
  });

  test("the frame is judged in every revision, and its problems are reported once", () => {
    const { jsonrpc, ...unframed } = request("ping");
    expect(jsonrpc).toBe("2.0");
    for (const revision of ["2024-11-05", "2025-11-25"] as const) {
      expect(problemsOf(revision, "client", unframed)).toEqual([' must have "jsonrpc" (required)']);
    }
  });

  test("an unknown method, or one of the other party, is judged by its frame", () => {
    expect(problemsOf("2025-11-25", "client", request("x/y", { name: 1 }))).toEqual([]);
    expect(problemsOf("2025-11-25", "server", request("tools/call", { name: 1 }))).toEqual([]);
    expect(problemsOf("2024-11-05", "server", request("elicitation/create", { message: 1 }))).toEqual([]);
    expect(problemsOf("2025-06-18", "server", request("elicitation/create", { message: 1 }))).toEqual([
      '/params must have "requestedSchema" (required)',
      "/params/message must be a string, got a number (type)",
    ]);
  });

  test("from 2026-07-28 on it has the client information", () => {
    expect(problemsOf("2026-07-28", "client", request("tools/list"))).toEqual([
      ' must have "params" (required)',
    ]);
  });

  test("a method that is not a string", () => {
    expect(problemsOf("2025-11-25", "client", { ...request("m"), method: 7 })).toEqual([
      "/method must be a string, got a number (type)",
    ]);
  });
});

describe("a notification is judged by its method", () => {
  const progress = (params: object) => ({ jsonrpc: "2.0", method: "notifications/progress", params });

  test("a good one", () => {
    expect(problemsOf("2025-11-25", "client", progress({ progressToken: 1, progress: 0.5 }))).toEqual([]);
  });

  test("a bad one", () => {
    expect(problemsOf("2025-11-25", "client", progress({ progressToken: 1.5, progress: 1 }))).toEqual([
      "/params/progressToken must be a string or an integer, got 1.5 (type)",
    ]);
  });

  test("one that only the other party sends is judged by its frame", () => {
    expect(problemsOf("2026-07-28", "client", progress({}))).toEqual([]);
  });
});

describe("a response is judged by the request that it answers", () => {
  const answering = (method: string) => ({ answering: method });

  test("a good one", () => {
    expect(problemsOf("2025-11-25", "server", result({ tools: [] }), answering("tools/list"))).toEqual([]);
  });

  test("a bad one", () => {
    const tools = [{ name: "t", inputSchema: { type: "string" } }];
    expect(problemsOf("2025-11-25", "server", result({ tools }), answering("tools/list"))).toEqual([
      '/result/tools/0/inputSchema/type must be "object", got "string" (const)',
    ]);
  });

  test("by its frame if the request is unknown", () => {
    expect(problemsOf("2025-11-25", "server", result({ tools: 1 }))).toEqual([]);
    expect(problemsOf("2025-11-25", "server", result({ tools: 1 }), answering("x/y"))).toEqual([]);
  });

  test("a created task may replace the result", () => {
    const task = { taskId: "1", status: "working", createdAt: "", lastUpdatedAt: "", ttl: null };
    expect(problemsOf("2025-11-25", "server", result({ task }), answering("tools/call"))).toEqual([]);
    expect(problemsOf("2025-11-25", "server", result({ task: {} }), answering("tools/call"))).toContain(
      '/result/task must have "taskId" (required)',
    );
    expect(problemsOf("2025-11-25", "server", result({ task }), answering("tools/list"))).toEqual([
      '/result must have "tools" (required)',
    ]);
  });

  test("a request for input may replace the result if the method allows it", () => {
    const asking = result({ resultType: "input_required", inputRequests: { who: { method: "roots/list" } } });
    expect(problemsOf("2026-07-28", "server", asking, answering("tools/call"))).toEqual([]);
    expect(problemsOf("2026-07-28", "server", asking, answering("tools/list"))).toContain(
      '/result must have "tools" (required)',
    );
  });

  test("a result type of an extension is not judged", () => {
    const task = result({ resultType: "task", taskId: "1" });
    expect(problemsOf("2026-07-28", "server", task, answering("tools/call"))).toEqual([]);
  });

  test("a missing result type is reported", () => {
    expect(problemsOf("2026-07-28", "server", result({ content: [] }), answering("tools/call"))).toEqual([
      '/result must have "resultType" (required)',
    ]);
  });
});

describe("an error is judged by its code", () => {
  test("a good one", () => {
    const data = { supported: ["2026-07-28"], requested: "1900-01-01" };
    expect(problemsOf("2026-07-28", "server", error(-32022, data))).toEqual([]);
  });

  test("a bad one", () => {
    expect(problemsOf("2026-07-28", "server", error(-32022, { supported: [] }))).toEqual([
      '/error/data must have "requested" (required)',
    ]);
  });

  test("an unknown code is judged by its frame", () => {
    expect(problemsOf("2025-11-25", "server", error(-32022))).toEqual([]);
    expect(problemsOf("2025-11-25", "server", error(1.5))).toEqual([
      "/error/code must be an integer, got 1.5 (type)",
    ]);
  });

  test("without an id it has its own rule, so that a caller can tolerate it", () => {
    const { id, ...anonymous } = error(-32700);
    expect(id).toBe(1);
    expect(problemsOf("2025-06-18", "server", anonymous)).toEqual([' must have "id" (unreadable-id)']);
    expect(problemsOf("2025-11-25", "server", anonymous)).toEqual([]);
    expect(problemsOf("2025-06-18", "server", { ...anonymous, id: null })).toEqual([
      "/id must be a string or an integer, got null (unreadable-id)",
    ]);
  });
});

describe("not a single message", () => {
  test("each message of a batch is judged in revisions with batches", () => {
    const batch = [request("ping"), request("tools/call", {})];
    expect(problemsOf("2025-03-26", "client", batch)).toEqual(['/1/params must have "name" (required)']);
    expect(problemsOf("2025-06-18", "client", batch)).toEqual([" must be an object, got an array (type)"]);
  });

  test("neither request nor response", () => {
    expect(problemsOf("2025-11-25", "client", { jsonrpc: "2.0", id: 1 })).toEqual([
      ' must have "method", "result" or "error" (required)',
    ]);
    expect(problemsOf("2025-11-25", "client", null)).toEqual([" must be an object, got null (type)"]);
  });
});
