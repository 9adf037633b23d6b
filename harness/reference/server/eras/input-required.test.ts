import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../switches/message.ts";
import { envelope, StdioProbe } from "../testing/stdio-probe.ts";

const yes = { action: "accept", content: { ok: true } };
const named = { action: "accept", content: { name: "Ada" } };

type Result = { requestState: string; inputRequests: JsonObject };

async function call(probe: StdioProbe, tool: string, more: JsonObject = {}) {
  const { result, error } = await probe.call(`test_input_required_result_${tool}`, {}, more);
  return { result: result as Result, error };
}

describe("an input request", () => {
  it("is sent as a result, and is answered when the call is repeated", async () => {
    const probe = new StdioProbe();
    const { result } = await call(probe, "elicitation");
    expect(result).toMatchObject({ resultType: "input_required" });
    expect(result.inputRequests).toEqual({
      user_name: { method: "elicitation/create", params: expect.objectContaining({ mode: "form" }) },
    });
    expect(result).not.toHaveProperty("requestState");
    const again = await call(probe, "elicitation", { inputResponses: { user_name: named, other: yes } });
    expect(again.result).toMatchObject({ resultType: "complete", content: [{ text: "Hello, Ada!" }] });
  });

  it("is repeated if the answer is missing", async () => {
    const { result } = await call(new StdioProbe(), "elicitation", { inputResponses: { wrong: named } });
    expect(result).toMatchObject({ resultType: "input_required", inputRequests: { user_name: {} } });
  });

  it("is not answered by an invalid response", async () => {
    for (const answer of [{ action: "maybe" }, { action: "accept", content: {} }, 7]) {
      const { error } = await call(new StdioProbe(), "elicitation", {
        inputResponses: { user_name: answer },
      });
      expect(error).toMatchObject({
        code: -32602,
        message: expect.stringContaining("inputResponses.user_name"),
      });
    }
  });

  it("may be one of several, and the unanswered ones are repeated", async () => {
    const probe = new StdioProbe();
    const first = await call(probe, "multiple_inputs");
    const methods = Object.values(first.result.inputRequests).map(
      (one) => (one as { method: string }).method,
    );
    expect(methods).toEqual(["elicitation/create", "sampling/createMessage", "roots/list"]);
    const { requestState } = first.result;
    const second = await call(probe, "multiple_inputs", {
      requestState,
      inputResponses: { user_name: named },
    });
    expect(Object.keys(second.result.inputRequests)).toEqual(["greeting", "client_roots"]);
    const content = { type: "text", text: "Hi" };
    const inputResponses = {
      greeting: { role: "assistant", content, model: "m" },
      client_roots: { roots: [] },
    };
    const last = await call(probe, "multiple_inputs", {
      requestState: second.result.requestState,
      inputResponses,
    });
    expect(last.result).toMatchObject({ resultType: "complete" });
  });

  it("is sent only to a client that declares the capability; otherwise -32021 names it", async () => {
    const _meta = envelope({ sampling: {} });
    const { error } = await call(new StdioProbe(), "elicitation", { _meta });
    expect(error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { elicitation: { form: {} } } },
    });
    const { result } = await call(new StdioProbe(), "capabilities", { _meta });
    expect(Object.keys(result.inputRequests)).toEqual(["sample_input"]);
  });

  it("can also come from prompts and resources", async () => {
    const probe = new StdioProbe();
    const prompt = await probe.request("prompts/get", { name: "test_input_required_result_prompt" });
    expect(prompt.result).toMatchObject({ resultType: "input_required" });
    const resource = await probe.request("resources/read", { uri: "test://input-required" });
    expect(resource.result).toMatchObject({ resultType: "input_required" });
    expect(resource.result).not.toHaveProperty("ttlMs");
  });
});

describe("the state", () => {
  it("is required if it was sent", async () => {
    const probe = new StdioProbe();
    const { result } = await call(probe, "request_state");
    const without = await call(probe, "request_state", { inputResponses: { confirm: yes } });
    expect(without.result).toMatchObject({ resultType: "input_required" });
    const { requestState } = result;
    const withState = await call(probe, "request_state", { requestState, inputResponses: { confirm: yes } });
    expect(withState.result).toMatchObject({ content: [{ text: "state-ok" }] });
  });

  it("changes from round to round", async () => {
    const probe = new StdioProbe();
    const one = (await call(probe, "multi_round")).result;
    const first = { requestState: one.requestState, inputResponses: { step1: named } };
    const two = (await call(probe, "multi_round", first)).result;
    expect(Object.keys(two.inputRequests)).toEqual(["step2"]);
    expect(two.requestState).not.toBe(one.requestState);
    const blue = { action: "accept", content: { color: "blue" } };
    const second = { requestState: two.requestState, inputResponses: { step2: blue } };
    const three = (await call(probe, "multi_round", second)).result;
    expect(three).toMatchObject({ content: [{ text: '[{"name":"Ada"},{"color":"blue"}]' }] });
  });

  it("may be sent without an input request", async () => {
    const probe = new StdioProbe();
    const { result } = await call(probe, "state_only");
    expect(result).not.toHaveProperty("inputRequests");
    const again = await call(probe, "state_only", { requestState: result.requestState });
    expect(again.result).toMatchObject({ resultType: "complete" });
  });

  it.each([
    ["altered", (state: string) => `${state}x`],
    ["cut short", (state: string) => state.slice(0, -1)],
    ["invented", () => "eyJhIjoxfQ.c2lnbmF0dXJl"],
    ["not in the right format", () => ""],
  ])("that is %s is refused", async (_how, change) => {
    const probe = new StdioProbe();
    const { result } = await call(probe, "tampered_state");
    const requestState = change(result.requestState);
    const { error } = await call(probe, "tampered_state", { requestState, inputResponses: { confirm: yes } });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("requestState") });
  });

  it("of another request is refused", async () => {
    const probe = new StdioProbe();
    const { requestState } = (await call(probe, "request_state")).result;
    const { error } = await call(probe, "tampered_state", { requestState, inputResponses: { confirm: yes } });
    expect(error).toMatchObject({ code: -32602 });
  });

  it("is valid for every server with the secret, and for no other", async () => {
    const secret = Buffer.alloc(32, 7);
    const { requestState } = (await call(new StdioProbe("2026-07-28", { secret }), "request_state")).result;
    const retry = { requestState, inputResponses: { confirm: yes } };
    const same = await call(new StdioProbe("2026-07-28", { secret }), "request_state", retry);
    expect(same.result).toMatchObject({ resultType: "complete" });
    const other = await call(new StdioProbe(), "request_state", retry);
    expect(other.error).toMatchObject({ code: -32602 });
  });
});
