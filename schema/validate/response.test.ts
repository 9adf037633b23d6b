import { describe, expect, test } from "vitest";
import type { Revision } from "../revision.ts";
import type { Party } from "../tables/index.ts";
import { validateMessage } from "./message.ts";

const frame = { jsonrpc: "2.0", id: 1 };

function ofResult(revision: Revision, result: unknown, answering?: string, from: Party = "server") {
  const options = answering === undefined ? {} : { answering };
  return validateMessage(revision, from, { ...frame, result }, options).map(sentenceOf);
}

function ofError(revision: Revision, error: unknown, response: object = frame) {
  return validateMessage(revision, "server", { ...response, error }).map(sentenceOf);
}

const sentenceOf = ({ pointer, message, rule }: { pointer: string; message: string; rule: string }) =>
  `${pointer} ${message} (${rule})`;

describe("a result", () => {
  test.each(["2024-11-05", "2025-11-25", "2026-07-28"] as const)("has the frame of %s", (revision) => {
    const anonymous = { jsonrpc: "2.0", result: { resultType: "complete" } };
    expect(validateMessage(revision, "server", anonymous).map(sentenceOf)).toEqual([
      ' must have "id" (required)',
    ]);
  });

  test("is judged by the request only if the other party sends such requests", () => {
    const tools = { tools: 1 };
    expect(ofResult("2025-11-25", tools, "tools/list")).toEqual([
      "/result/tools must be an array, got a number (type)",
    ]);
    expect(ofResult("2025-11-25", tools, "tools/list", "client")).toEqual([]);
    expect(ofResult("2025-11-25", { roots: 1 }, "roots/list", "client")).toEqual([
      "/result/roots must be an array, got a number (type)",
    ]);
  });

  test("of a request that both parties may send is judged for both", () => {
    for (const from of ["client", "server"] as const) {
      expect(ofResult("2025-11-25", { _meta: 1 }, "ping", from)).toEqual([
        "/result/_meta must be an object, got a number (type)",
      ]);
    }
  });

  test("that asks for input is judged as a request for input", () => {
    const asking = { resultType: "input_required", inputRequests: 1 };
    expect(ofResult("2026-07-28", asking, "tools/call")).toEqual([
      "/result/inputRequests must be an object, got a number (type)",
    ]);
  });

  test("of an extension type is not judged in revisions with result types", () => {
    const strange = { resultType: "strange" };
    expect(ofResult("2026-07-28", strange, "tools/call")).toEqual([]);
    expect(ofResult("2025-11-25", strange, "tools/call")).toEqual(['/result must have "content" (required)']);
    expect(ofResult("2026-07-28", { resultType: "complete" }, "tools/call")).toEqual([
      '/result must have "content" (required)',
    ]);
    expect(ofResult("2026-07-28", { resultType: 1 }, "tools/call")).toEqual([
      "/result/resultType must be a string, got a number (type)",
      '/result must have "content" (required)',
    ]);
    expect(ofResult("2026-07-28", { resultType: 1, content: [] }, "tools/call")).toEqual([
      "/result/resultType must be a string, got a number (type)",
    ]);
  });

  test("that is valid has no problems with additional members", () => {
    expect(ofResult("2025-11-25", { content: [], task: 1 }, "tools/call")).toEqual([]);
  });

  test("that is invalid and not a task is judged by the request", () => {
    expect(ofResult("2025-11-25", { content: 1 }, "tools/call")).toEqual([
      "/result/content must be an array, got a number (type)",
    ]);
    expect(ofResult("2025-11-25", { task: {}, tools: 1 }, "tools/list")).toEqual([
      "/result/tools must be an array, got a number (type)",
    ]);
  });
});

describe("an error", () => {
  test("is judged by the frame and the definition of its code", () => {
    expect(ofError("2025-11-25", { code: -32042, message: "m" })).toEqual([
      '/error must have "data" (required)',
    ]);
    expect(ofError("2026-07-28", { code: -32022, message: "m", data: {} })).toEqual([
      '/error/data must have "supported" (required)',
      '/error/data must have "requested" (required)',
    ]);
  });

  test.each([-32700, -32600, -32601, -32602, -32603])("with the code %i needs nothing more", (code) => {
    expect(ofError("2026-07-28", { code, message: "m" })).toEqual([]);
    expect(ofError("2026-07-28", { code })).toEqual(['/error must have "message" (required)']);
  });

  test("that is not an object, or has a code of another type, is judged by the frame", () => {
    expect(ofError("2025-11-25", "no")).toEqual(["/error must be an object, got a string (type)"]);
    expect(ofError("2025-11-25", null)).toEqual(["/error must be an object, got null (type)"]);
    expect(ofError("2026-07-28", { code: "-32022", message: "m" })).toEqual([
      "/error/code must be an integer, got a string (type)",
    ]);
  });

  test("may lack an unreadable id, by a rule that a caller can tolerate", () => {
    expect(ofError("2025-06-18", { code: 1, message: "m" }, { jsonrpc: "2.0" })).toEqual([
      ' must have "id" (unreadable-id)',
    ]);
    expect(ofError("2025-06-18", { code: 1, message: "m" }, { ...frame, id: null })).toEqual([
      "/id must be a string or an integer, got null (unreadable-id)",
    ]);
  });

  test("with an id of a wrong type, or without another member, is not tolerated", () => {
    expect(ofError("2025-06-18", { code: 1, message: "m" }, { ...frame, id: true })).toEqual([
      "/id must be a string or an integer, got a boolean (type)",
    ]);
    expect(ofError("2025-06-18", { code: 1 })).toEqual(['/error must have "message" (required)']);
    expect(ofError("2025-06-18", { code: 1, message: "m" }, { id: 1 })).toEqual([
      ' must have "jsonrpc" (required)',
    ]);
    expect(ofError("2025-06-18", { code: null, message: "m" })).toEqual([
      "/error/code must be an integer, got null (type)",
    ]);
  });
});
