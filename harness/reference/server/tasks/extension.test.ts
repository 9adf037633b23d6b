import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../switches/message.ts";
import { META, TASKS_EXTENSION } from "../../meta.ts";
import { envelope, StdioProbe } from "../testing/stdio-probe.ts";

const _meta = envelope({ elicitation: {}, extensions: { [TASKS_EXTENSION]: {} } });

type Task = { readonly taskId: string; readonly status: string; readonly inputRequests: JsonObject };

async function create(probe: StdioProbe, name: string, args: JsonObject = {}): Promise<Task> {
  return (await probe.call(name, args, { _meta })).result as Task;
}

const get = async (probe: StdioProbe, taskId: string) =>
  (await probe.request("tasks/get", { taskId, _meta })).result as Task;

async function ended(probe: StdioProbe, taskId: string): Promise<Task> {
  await expect.poll(async () => (await get(probe, taskId)).status).toMatch(/completed|failed|cancelled/);
  return get(probe, taskId);
}

describe("a task of the extension", () => {
  it("is created for a call, if the client has the extension", async () => {
    const probe = new StdioProbe();
    const task = await create(probe, "slow_compute", { seconds: 0.01, label: "pi" });
    expect(task).toMatchObject({ resultType: "task", status: "working", ttlMs: expect.any(Number) });
    const done = await ended(probe, task.taskId);
    expect(done).toMatchObject({ resultType: "complete", status: "completed", result: { content: [{}] } });
  });

  it("is not created for a quick call, or for a client without the extension", async () => {
    const probe = new StdioProbe();
    expect(await create(probe, "slow_compute", { seconds: 0 })).toMatchObject({ resultType: "complete" });
    const { result } = await probe.call("slow_compute", { seconds: 0.01 });
    expect(result).toMatchObject({ resultType: "complete" });
    const { error } = await probe.call("failing_job");
    const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } };
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities } });
  });

  it("is completed if the tool failed, and failed if the call failed", async () => {
    const probe = new StdioProbe();
    const failing = await create(probe, "failing_job");
    expect(await ended(probe, failing.taskId)).toMatchObject({
      status: "completed",
      result: { isError: true },
    });
    const breaking = await create(probe, "protocol_error_job");
    expect(await ended(probe, breaking.taskId)).toMatchObject({ status: "failed", error: { code: -32603 } });
  });

  it("sends input requests in its status, and accepts the answers one by one", async () => {
    const probe = new StdioProbe();
    const { taskId } = await create(probe, "multi_input");
    await expect.poll(async () => (await get(probe, taskId)).status).toBe("input_required");
    const update = (inputResponses: JsonObject) =>
      probe.request("tasks/update", { taskId, inputResponses, _meta });
    const name = (value: string) => ({ action: "accept", content: { name: value } });
    expect((await update({ first: name("Ada"), unknown: 1 })).result).toMatchObject({
      resultType: "complete",
    });
    expect(Object.keys((await get(probe, taskId)).inputRequests)).toEqual(["second"]);
    await update({ second: name("Lovelace") });
    const { result } = (await ended(probe, taskId)) as unknown as { result: JsonObject };
    expect(result).toMatchObject({ content: [{ text: "Ada Lovelace" }] });
  });

  it("may follow an input request", async () => {
    const probe = new StdioProbe();
    const first = await create(probe, "test_tool_with_task");
    expect(first).toMatchObject({ resultType: "input_required", inputRequests: { user_name: {} } });
    const inputResponses = { user_name: { action: "accept", content: { name: "Ada" } } };
    const { result } = await probe.call("test_tool_with_task", {}, { inputResponses, _meta });
    expect(result).not.toHaveProperty("requestState");
    const done = await ended(probe, (result as Task).taskId);
    expect(JSON.stringify(done)).toContain("Hello, Ada, from a task");
  });

  it("can be cancelled several times without an error", async () => {
    const probe = new StdioProbe();
    const { taskId } = await create(probe, "slow_compute", { seconds: 60 });
    for (let i = 0; i < 2; i++) {
      const { result } = await probe.request("tasks/cancel", { taskId, _meta });
      expect(result).toEqual({ resultType: "complete", _meta: expect.anything() });
    }
    expect((await get(probe, taskId)).status).toBe("cancelled");
  });

  it("is reported to subscriptions", async () => {
    const probe = new StdioProbe();
    const { taskId } = await create(probe, "confirm_delete");
    const notifications = { taskIds: [taskId, "none"] };
    probe.send({ jsonrpc: "2.0", id: "L", method: "subscriptions/listen", params: { notifications, _meta } });
    const { params } = await probe.take("notifications/subscriptions/acknowledged");
    expect(params).toMatchObject({ notifications: { taskIds: [taskId] } });
    await probe.request("tasks/cancel", { taskId, _meta });
    const reported = await probe.take((message) => JSON.stringify(message).includes("cancelled"));
    expect(reported).toMatchObject({
      method: "notifications/tasks",
      params: { taskId, status: "cancelled", _meta: { [META.subscriptionId]: "L" } },
    });
  });
});

describe("the methods", () => {
  it.each(["tasks/get", "tasks/update", "tasks/cancel"])(
    "%s requires the declaration and a known task",
    async (method) => {
      const params = { taskId: "none", inputResponses: {} };
      const undeclared = await new StdioProbe().request(method, params);
      expect(undeclared.error).toMatchObject({ code: -32021 });
      const unknown = await new StdioProbe().request(method, { ...params, _meta });
      expect(unknown.error).toMatchObject({ code: -32602 });
    },
  );

  it("do not exist without the extension", async () => {
    const probe = new StdioProbe("2026-07-28", { without: ["extensions"] });
    expect((await probe.request("tasks/get", { taskId: "none", _meta })).error).toMatchObject({
      code: -32601,
    });
    expect((await probe.call("failing_job", {}, { _meta })).result).toMatchObject({ isError: true });
  });
});
