import { describe, expect, it } from "vitest";
import { problemHiding } from "./malformed.ts";

const of = (method: string, members: object) =>
  problemHiding("2025-11-25", method, { jsonrpc: "2.0", id: 1, ...members })?.pointer;

const TOOL = { name: "add", inputSchema: { type: "object" } };
const TASK = {
  taskId: "t",
  status: "working",
  createdAt: "2026-01-01T00:00:00Z",
  lastUpdatedAt: "2026-01-01T00:00:00Z",
  ttl: null,
};

describe("what can hide from a check what it needs", () => {
  it.each([
    ["tools/list", { result: "tools" }, "/result"],
    ["tools/list", { result: { tools: "add" } }, "/result/tools"],
    ["tools/list", { result: { tools: [TOOL, { ...TOOL, name: 7 }] } }, "/result/tools/1/name"],
    ["tools/call", { result: { content: [], resultType: "" } }, "/result/resultType"],
    ["tools/call", { result: { resultType: "task", taskId: 7, status: "working" } }, "/result/taskId"],
    ["ping", { result: {}, error: { code: 1, message: "both" } }, ""],
    ["ping", {}, ""],
  ])("is a problem of %s %j", (method, members, pointer) => {
    expect(of(method, members)).toBe(pointer);
  });

  it.each([
    ["tools/list", { result: { tools: [TOOL] } }],
    ["tools/list", { result: { tools: [{ ...TOOL, title: null, description: 7, icons: "none" }] } }],
    ["tools/call", { result: { task: TASK } }],
    ["tools/call", { result: { resultType: "task", taskId: "t", status: "working" } }],
    ["ping", { error: { code: -32601, message: "no" } }],
  ])("is nothing in %s %j", (method, members) => {
    expect(of(method, members)).toBeUndefined();
  });
});
