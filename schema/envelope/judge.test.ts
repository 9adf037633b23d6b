import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REVISIONS, type Revision } from "../revision.ts";
import { classify, judgeEnvelope, type Side, TOLERATED } from "./index.ts";

const STATEFUL = REVISIONS.filter((revision) => revision !== "2026-07-28");
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

function judge(message: unknown, revision: Revision = "2025-11-25", from: Side = "server"): string[] {
  return judgeEnvelope(message, revision, from).map(
    ({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`,
  );
}

const v2 = (members: object) => ({ jsonrpc: "2.0", ...members });

describe("every revision", () => {
  test.each(REVISIONS)("%s: valid messages have no problem", (revision) => {
    const request = v2({ id: "a", method: "tools/list", params: { _meta: META } });
    expect(judge(request, revision, "client")).toEqual([]);
    expect(judge(v2({ method: "notifications/progress", params: {} }), revision)).toEqual([]);
    expect(judge(v2({ id: 0, result: { resultType: "complete" } }), revision)).toEqual([]);
    expect(judge(v2({ id: -1, error: { code: -32601, message: "" } }), revision)).toEqual([]);
  });

  test.each(REVISIONS)("%s: a message is an object of a known kind", (revision) => {
    expect(judge("hello", revision)).toEqual(["not-an-object : must be an object, got a string"]);
    expect(judge(v2({ id: 1 }), revision)).toEqual([
      'message-kind : must have "method" (request, notification), "result" or "error" (response), has none of them',
    ]);
  });
});

test("jsonrpc is exactly 2.0", () => {
  expect(judge({ jsonrpc: 2, id: 1, result: {} })).toEqual(['jsonrpc /jsonrpc: must be "2.0", got 2']);
  expect(judge({ id: 1, result: {} })).toEqual(['jsonrpc /jsonrpc: must be "2.0", got nothing']);
});

describe("requests and notifications", () => {
  test("the id is a string or an integer", () => {
    expect(judge(JSON.parse('{"jsonrpc":"2.0","id":1.0,"method":"ping"}'))).toEqual([]);
    expect(judge(v2({ id: "", method: "ping" }))).toEqual([]);
    expect(judge(v2({ id: 1.5, method: "ping" }))).toEqual([
      "id-type /id: must be a string or an integer, got 1.5",
    ]);
    expect(judge(v2({ id: null, method: "ping" }))).toEqual([
      "id-null /id: must be a string or an integer, null is never an id",
    ]);
  });

  test("a notification has no id", () => {
    expect(judge(v2({ id: null, method: "notifications/message", params: {} }))).toEqual([
      'notification-id /id: a notification has no id, got one on "notifications/message"',
    ]);
  });

  test("the method is a string", () => {
    expect(judge(v2({ id: 1, method: null }))).toEqual(["method-type /method: must be a string, got null"]);
  });

  test("params is an object, and null has its own rule", () => {
    expect(judge(v2({ id: 1, method: "ping", params: ["a"] }))).toEqual([
      "params-type /params: must be an object, got an array",
    ]);
    expect(judge(v2({ method: "notifications/message", params: null }))).toEqual([
      "params-null /params: must be an object, got null; leave the member out",
    ]);
  });

  test("a result beside a method is only a warning", () => {
    const [problem] = judgeEnvelope(v2({ id: 1, method: "ping", result: {} }), "2025-11-25", "server");
    expect(problem).toMatchObject({ rule: "mixed-message", pointer: "/result" });
    expect(judge(v2({ method: "notifications/message", error: {} }))).toEqual([
      expect.stringMatching(/^mixed-message \/error: a message with "method" should not have "error"/),
    ]);
    expect(TOLERATED.has("mixed-message")).toBe(true);
  });
});

describe("responses", () => {
  test("have a result or an error, not both", () => {
    expect(judge(v2({ id: 1, result: {}, error: { code: 1, message: "no" } }))).toEqual([
      'result-and-error : must have either "result" or "error", has both',
    ]);
    expect(judge(v2({ id: 1, result: {}, error: null }))).toEqual([
      'error-null /error: must not be there beside "result", not even as null; leave it out',
    ]);
  });

  test("a result is an object and has the id of its request", () => {
    expect(judge(v2({ result: [] }))).toEqual([
      "id-missing /id: must be the id of the request that this answers, got nothing",
      "result-object /result: must be an object, got an array",
    ]);
    expect(judge(v2({ id: null, result: {} }))).toEqual([
      "id-null /id: must be a string or an integer, null is never an id",
    ]);
  });

  test("an error has an integer code and a message", () => {
    expect(judge(v2({ id: 1, error: "no" }))).toEqual([
      "error-object /error: must be an object, got a string",
    ]);
    expect(judge(v2({ id: 1, error: { code: "E1" } }))).toEqual([
      'error-code /error/code: must be an integer, got "E1"',
      "error-message /error/message: must be a string, got nothing",
    ]);
    expect(judge(v2({ id: 1, error: { code: 1.5, message: "no" } }))).toEqual([
      "error-code /error/code: must be an integer, got 1.5",
    ]);
  });

  test.each(REVISIONS)("%s: an error without id", (revision) => {
    const legal = revision >= "2025-11-25";
    expect(judge(v2({ error: { code: -32700, message: "no" } }), revision)).toEqual(
      legal
        ? []
        : [
            "error-id-missing /id: must be a string or an integer; an error without id is legal since 2025-11-25",
          ],
    );
  });

  test.each(REVISIONS)("%s: null is not the id of an error, but tolerated", (revision) => {
    const problems = judgeEnvelope(v2({ id: null, error: { code: 1, message: "no" } }), revision, "server");
    expect(problems).toMatchObject([
      { rule: "error-id-null", pointer: "/id", message: expect.stringContaining("null is never an id") },
    ]);
    expect(problems.every(({ rule }) => TOLERATED.has(rule))).toBe(true);
  });

  test("another type of id is never tolerated", () => {
    expect(judge(v2({ id: true, error: { code: 1, message: "no" } }))).toEqual([
      "id-type /id: must be a string or an integer, got true",
    ]);
  });
});

describe("batches", () => {
  const ping = v2({ id: 1, method: "ping" });

  test("2025-03-26 has them, and their messages are judged", () => {
    expect(judge([ping, v2({ method: "notifications/message" })], "2025-03-26")).toEqual([]);
    expect(judge([ping, { id: 2, method: "ping" }, [ping]], "2025-03-26")).toEqual([
      'jsonrpc /1/jsonrpc: must be "2.0", got nothing',
      "batch-item /2: must be a message, got another array",
    ]);
  });

  test("they are not empty, not mixed, and without initialize", () => {
    expect(judge([], "2025-03-26")).toEqual([
      "batch-empty : a batch must hold at least one message, this array is empty",
    ]);
    expect(judge([ping, v2({ id: 1, result: {} })], "2025-03-26")).toEqual([
      "batch-mixed : contains responses together with requests or notifications; send two arrays",
    ]);
    expect(judge([v2({ id: 1, method: "initialize" })], "2025-03-26", "client")).toEqual([
      'batch-initialize /0: "initialize" must not be in a batch',
    ]);
  });

  test("one batch has requests and notifications, or results and errors", () => {
    const notification = v2({ method: "notifications/message" });
    const result = v2({ id: 1, result: {} });
    const error = v2({ id: 2, error: { code: 1, message: "no" } });
    const rules = (...items: readonly unknown[]) =>
      judgeEnvelope(items, "2025-03-26", "server").map(({ rule }) => rule);
    expect(rules(ping, notification)).toEqual([]);
    expect(rules(result, error)).toEqual([]);
    expect(rules(notification, error)).toEqual(["batch-mixed"]);
    expect(rules(ping, result)).toEqual(["batch-mixed"]);
    expect(rules(result, 1)).toEqual(["not-an-object"]);
  });

  test("in a revision with batches, initialize is not in a batch", () => {
    const initialize = v2({ id: 1, method: "initialize" });
    const rules = (item: unknown, revision: Revision) =>
      judgeEnvelope([item], revision, "client").map(({ rule }) => rule);
    expect(rules(initialize, "2025-03-26")).toEqual(["batch-initialize"]);
    expect(rules(v2({ method: "initialize" }), "2025-03-26")).toEqual([]);
    expect(rules(initialize, "2024-11-05")).toEqual(["batch-unstated"]);
  });

  test.each(["2025-06-18", "2025-11-25", "2026-07-28"] as const)("%s has no batches", (revision) => {
    expect(judge([{}, ping], revision)).toEqual([
      "batch : must be one message, got an array; only 2025-03-26 has batches",
    ]);
  });

  test("2024-11-05 does not mention batches, so a batch is tolerated", () => {
    const problems = judgeEnvelope([ping], "2024-11-05", "client");
    expect(judge([ping], "2024-11-05")).toEqual([
      "batch-unstated : is a batch, which JSON-RPC has but the schema does not",
    ]);
    expect(problems.every(({ rule }) => TOLERATED.has(rule))).toBe(true);
  });
});

describe("2026-07-28", () => {
  test("every result has a resultType, which is a string", () => {
    expect(judge(v2({ id: 1, result: {} }), "2026-07-28")).toEqual([
      "result-type /result/resultType: must be a string, got nothing",
    ]);
    expect(judge(v2({ id: 1, result: { resultType: null } }), "2026-07-28")).toEqual([
      "result-type /result/resultType: must be a string, got null",
    ]);
  });

  test.each(STATEFUL)("in %s resultType is an unknown member, which is allowed", (revision) => {
    expect(judge(v2({ id: 1, result: { resultType: 5 } }), revision)).toEqual([]);
  });

  test("every request has version and capabilities in _meta, also one of an extension", () => {
    expect(judge(v2({ id: 1, method: "com.example/x" }), "2026-07-28", "client")).toEqual([
      "request-meta /params/_meta/io.modelcontextprotocol~1protocolVersion: must be a string, got nothing",
      "request-meta /params/_meta/io.modelcontextprotocol~1clientCapabilities: must be an object, got nothing",
    ]);
    const params = { _meta: { ...META, "io.modelcontextprotocol/clientCapabilities": [] } };
    expect(judge(v2({ id: 1, method: "tools/list", params }), "2026-07-28", "client")).toEqual([
      "request-meta /params/_meta/io.modelcontextprotocol~1clientCapabilities: must be an object, got an array",
    ]);
    expect(judge(v2({ method: "notifications/cancelled", params: {} }), "2026-07-28", "client")).toEqual([]);
  });

  test("a server sends no requests, a client no responses", () => {
    expect(judge(v2({ id: 1, method: "roots/list", params: { _meta: META } }), "2026-07-28")).toEqual([
      "request-direction : a server must not send requests in this revision",
    ]);
    expect(judge(v2({ id: 1, result: { resultType: "complete" } }), "2026-07-28", "client")).toEqual([
      "response-direction : a client must not send responses in this revision",
    ]);
  });
});

test("any JSON value is judged, and a value of no kind is never valid", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...REVISIONS), (value, revision) => {
      const problems = judgeEnvelope(value, revision, "client");
      if (classify(value) === "invalid") expect(problems.length).toBeGreaterThan(0);
    }),
    { seed: 3, numRuns: 500 },
  );
});
