import { describe, expect, it } from "vitest";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import type { JsonObject } from "../../switches/message.ts";
import { isObject } from "../message.ts";
import { TASKS_EXTENSION } from "../meta.ts";
import { envelope, StdioProbe } from "./testing/stdio-probe.ts";

const ANSWERS: Readonly<Record<string, JsonObject>> = {
  "elicitation/create": { action: "decline" },
  "sampling/createMessage": {
    role: "assistant",
    content: { type: "text", text: "Yes" },
    model: "probe",
    stopReason: "endTurn",
  },
  "roots/list": { roots: [{ uri: "file:///home" }] },
};

/** Arguments for the tools that require some. */
const ARGUMENTS: Readonly<Record<string, JsonObject>> = {
  test_echo: { text: "Grüße, 世界 🎉" },
  test_slow_tool: { durationMs: 40 },
  test_sampling: { prompt: "Really?" },
  test_elicitation: { message: "Who are you?" },
  json_schema_2020_12_tool: { phone: "1", contactMethod: "phone" },
  greet: { name: "Ada" },
  slow_compute: { seconds: 0.05 },
  test_complete_url_elicitation: { elicitationId: "none" },
};

async function connect(revision: Revision): Promise<StdioProbe> {
  return revision < "2026-07-28" ? StdioProbe.initialized(revision) : new StdioProbe(revision);
}

async function all(probe: StdioProbe, method: string, member: string): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = [];
  let cursor: unknown;
  do {
    const { result } = await probe.request(method, cursor === undefined ? {} : { cursor });
    if (!isObject(result)) throw new Error(`${method} returned no result`);
    items.push(...(result[member] as JsonObject[]));
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return items;
}

/** Calls a tool as a client that answers all input requests. */
async function callThrough(probe: StdioProbe, name: string, params: JsonObject = {}): Promise<JsonObject> {
  const response = await probe.call(name, ARGUMENTS[name] ?? {}, params);
  const result = response.result;
  if (!isObject(result) || result.resultType !== "input_required") return response;
  const asked = Object.entries((result.inputRequests ?? {}) as Record<string, JsonObject>);
  const inputResponses = Object.fromEntries(asked.map(([key, { method }]) => [key, ANSWERS[String(method)]]));
  const state = result.requestState === undefined ? {} : { requestState: result.requestState };
  return callThrough(probe, name, { ...params, inputResponses, ...state });
}

describe.each(REVISIONS)("every message in %s", (revision) => {
  it("is valid against the schema of the revision, also if the client makes mistakes", async () => {
    const probe = await connect(revision);
    probe.answers = ANSWERS;
    const tools = await all(probe, "tools/list", "tools");
    for (const { name } of tools) {
      const response = await callThrough(probe, String(name));
      expect(response, String(name)).toSatisfy(
        (message: JsonObject) => "result" in message || "error" in message,
      );
    }
    for (const { uri } of await all(probe, "resources/list", "resources")) {
      await probe.request("resources/read", { uri });
    }
    await all(probe, "resources/templates/list", "resourceTemplates");
    await probe.request("resources/read", { uri: "test://template/1/data" });
    for (const { name, arguments: args } of await all(probe, "prompts/list", "prompts")) {
      const values = ((args ?? []) as JsonObject[]).map((one) => [one.name, "test://value"]);
      await probe.request("prompts/get", { name, arguments: Object.fromEntries(values) });
    }
    const ref = { type: "ref/prompt", name: "test_prompt_with_arguments" };
    await probe.request("completion/complete", { ref, argument: { name: "arg1", value: "item-1" } });
    await probe.request("tools/call", { name: "no-such-tool" });
    await probe.request("no/such/method");
    probe.end();
    await probe.ended;
    expect(probe.problems).toEqual([]);
    expect(probe.noise).toEqual([]);
  });
});

describe("tasks", () => {
  it("are valid in 2025-11-25", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    probe.answers = ANSWERS;
    for (const name of [
      "slow_compute",
      "failing_job",
      "protocol_error_job",
      "confirm_delete",
      "multi_input",
    ]) {
      const { result } = await probe.call(name, ARGUMENTS[name] ?? {}, { task: { ttl: 60_000 } });
      const { taskId } = (result as { task: { taskId: string } }).task;
      await probe.request("tasks/get", { taskId });
      await probe.request("tasks/result", { taskId });
      await probe.request("tasks/get", { taskId });
    }
    await all(probe, "tasks/list", "tasks");
    probe.end();
    await probe.ended;
    expect(probe.problems).toEqual([]);
  });

  it("are valid as an extension of 2026-07-28", async () => {
    const probe = new StdioProbe("2026-07-28");
    const _meta = envelope({ elicitation: {}, extensions: { [TASKS_EXTENSION]: {} } });
    const { result } = await probe.call("slow_compute", { seconds: 0.05 }, { _meta });
    expect(result).toMatchObject({ resultType: "task", status: "working" });
    expect(probe.problems).toEqual([]);
  });
});
