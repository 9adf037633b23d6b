import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../switches/message.ts";
import { META } from "../../meta.ts";
import { StdioProbe } from "../testing/stdio-probe.ts";

type Task = { readonly taskId: string; readonly status: string };

const start = () => StdioProbe.initialized("2025-11-25");

async function create(probe: StdioProbe, name: string, args: JsonObject = {}): Promise<Task> {
  const { result } = await probe.call(name, args, { task: { ttl: 60_000 } });
  return (result as { task: Task }).task;
}

describe("a task of 2025-11-25", () => {
  it.each([
    ["slow_compute", { seconds: 0.01 }],
    ["confirm_delete", {}],
  ])("starts as working: %s", async (name, args) => {
    expect(await create(await start(), name, args)).toMatchObject({ status: "working", ttl: 60_000 });
  });

  it("is completed, with the result that the call would have", async () => {
    const probe = await start();
    const { taskId } = await create(probe, "slow_compute", { seconds: 0.01, label: "pi" });
    const { result } = await probe.request("tasks/result", { taskId });
    expect(result).toEqual({
      content: [{ type: "text", text: "Computed pi for 0.01 seconds" }],
      _meta: { [META.relatedTask]: { taskId } },
    });
    expect((await probe.request("tasks/get", { taskId })).result).toMatchObject({ status: "completed" });
  });

  it("has failed if the tool failed", async () => {
    const probe = await start();
    const { taskId } = await create(probe, "failing_job");
    expect((await probe.request("tasks/result", { taskId })).result).toMatchObject({ isError: true });
    const { result } = await probe.request("tasks/get", { taskId });
    expect(result).toMatchObject({ status: "failed", statusMessage: expect.any(String) });
  });

  it("has the error that the call would have", async () => {
    const probe = await start();
    const { taskId } = await create(probe, "protocol_error_job");
    const { error } = await probe.request("tasks/result", { taskId });
    expect(error).toEqual({ code: -32603, message: "This job intentionally breaks" });
  });

  it("sends client requests during tasks/result, as part of the task", async () => {
    const probe = await start();
    const { taskId } = await create(probe, "confirm_delete", { filename: "a.txt" });
    const changed = await probe.take("notifications/tasks/status");
    expect(changed.params).toMatchObject({ taskId, status: "input_required" });
    expect(changed.params).not.toHaveProperty("_meta");
    const result = probe.request("tasks/result", { taskId });
    const { id, params } = await probe.take("elicitation/create");
    expect(params).toMatchObject({ _meta: { [META.relatedTask]: { taskId } } });
    probe.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { confirm: true } } });
    expect((await result).result).toMatchObject({ content: [{ text: "Deleted a.txt" }] });
  });

  it("is cancelled immediately and finally", async () => {
    const probe = await start();
    const { taskId } = await create(probe, "slow_compute", { seconds: 60 });
    const { result } = await probe.request("tasks/cancel", { taskId });
    expect(result).toMatchObject({ taskId, status: "cancelled" });
    expect((await probe.request("tasks/cancel", { taskId })).error).toMatchObject({ code: -32602 });
    expect(await probe.request("tasks/result", { taskId })).toHaveProperty("error");
  });

  it("is known only by its id", async () => {
    const probe = await start();
    for (const method of ["tasks/get", "tasks/result", "tasks/cancel"]) {
      expect((await probe.request(method, { taskId: "none" })).error).toMatchObject({ code: -32602 });
    }
  });

  it("is listed, on pages", async () => {
    const probe = await start();
    for (let i = 0; i < 4; i++) await create(probe, "slow_compute", { seconds: 0 });
    const first = (await probe.request("tasks/list")).result as { tasks: unknown[]; nextCursor: string };
    expect(first.tasks).toHaveLength(3);
    const { result } = await probe.request("tasks/list", { cursor: first.nextCursor });
    expect(result).toMatchObject({ tasks: [{}] });
    expect((await probe.request("tasks/list", { cursor: "none" })).error).toMatchObject({ code: -32602 });
  });

  it("of another session is not found", async () => {
    const { taskId } = await create(await start(), "slow_compute", { seconds: 0 });
    expect((await (await start()).request("tasks/get", { taskId })).error).toMatchObject({ code: -32602 });
  });
});

describe("a tool", () => {
  it("that never runs as a task refuses to, and one that always does refuses an ordinary call", async () => {
    const probe = await start();
    const asTask = await probe.call("greet", { name: "Ada" }, { task: {} });
    expect(asTask.error).toMatchObject({ code: -32601 });
    expect((await probe.call("failing_job")).error).toMatchObject({ code: -32601 });
  });

  it("ignores the task request if tasks are not declared", async () => {
    const probe = await StdioProbe.initialized("2025-11-25", {}, { without: ["tasks"] });
    const { result } = await probe.call("greet", { name: "Ada" }, { task: {} });
    expect(result).toMatchObject({ content: [{ text: "Hello, Ada!" }] });
    expect((await probe.call("failing_job")).result).toMatchObject({ isError: true });
  });
});
