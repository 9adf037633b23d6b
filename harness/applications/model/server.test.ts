import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import type { Prompt } from "./prompt.ts";
import { type RunningModel, serveModel } from "./server.ts";

const running: RunningModel[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.close())));

/** A model that asks for one call, until it has a result, and the prompts that it got. */
async function model(name = "s_echo") {
  const prompts: Prompt[] = [];
  const one = await serveModel((prompt) => {
    prompts.push(prompt);
    return prompt.results.length > 0 ? [] : [{ id: "c1", name, arguments: { text: "é" } }];
  });
  running.push(one);
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${one.url}${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  return { prompts, post, url: one.url };
}

const dataOf = (text: string): readonly JsonObject[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice(6)));

const RESULTS = [{ id: "c1", text: "shown", kinds: ["text"] }];

describe("the Messages interface", () => {
  const request = { model: "m", tools: [{ name: "s_echo" }], messages: [{ role: "user", content: "hi" }] };
  const answered = {
    ...request,
    messages: [
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "c1",
            is_error: true,
            content: [{ type: "text", text: "shown" }],
          },
        ],
      },
    ],
  };

  it("asks for a call, and reads its result back", async () => {
    const { prompts, post } = await model();
    const first = JSON.parse((await post("/v1/messages?beta=true", request)).text);
    expect(first).toMatchObject({
      model: "m",
      stop_reason: "tool_use",
      content: [{ type: "tool_use", id: "c1", name: "s_echo", input: { text: "é" } }],
    });
    const second = JSON.parse((await post("/v1/messages", answered)).text);
    expect(second).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text", text: "done" }] });
    expect(prompts).toEqual([
      { tools: ["s_echo"], results: [] },
      { tools: ["s_echo"], results: [{ ...RESULTS[0], isError: true }] },
    ]);
  });

  it("streams the same", async () => {
    const { post } = await model();
    const events = dataOf((await post("/v1/messages", { ...request, stream: true })).text);
    expect(events.map(({ type }) => type)).toEqual([
      "message_start",
      "content_block_start",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    expect(events[1]).toMatchObject({
      content_block: { type: "tool_use", id: "c1", name: "s_echo", input: {} },
    });
    expect(events[2]).toMatchObject({ delta: { partial_json: '{"text":"é"}' } });
    const end = dataOf((await post("/v1/messages", { ...answered, stream: true })).text);
    expect(end[2]).toMatchObject({ delta: { type: "text_delta", text: "done" } });
  });
});

describe("the Chat Completions interface", () => {
  const tools = [{ type: "function", function: { name: "s_echo" } }];
  const request = { model: "m", tools, messages: [{ role: "user", content: "hi" }] };
  const answered = { ...request, messages: [{ role: "tool", tool_call_id: "c1", content: "shown" }] };

  it("asks for a call, and reads its result back", async () => {
    const { prompts, post } = await model();
    const first = JSON.parse((await post("/v1/chat/completions", request)).text);
    expect(first.choices).toMatchObject([
      {
        finish_reason: "tool_calls",
        message: { tool_calls: [{ id: "c1", function: { name: "s_echo", arguments: '{"text":"é"}' } }] },
      },
    ]);
    const second = JSON.parse((await post("/chat/completions", answered)).text);
    expect(second.choices).toMatchObject([{ finish_reason: "stop", message: { content: "done" } }]);
    expect(prompts.at(-1)).toEqual({ tools: ["s_echo"], results: RESULTS });
  });

  it("streams the same", async () => {
    const { post } = await model();
    const { text } = await post("/v1/chat/completions", { ...request, stream: true });
    expect(dataOf(text).map(({ choices }) => choices)).toMatchObject([
      [{ delta: { tool_calls: [{ index: 0, id: "c1" }] }, finish_reason: null }],
      [{ delta: {}, finish_reason: "tool_calls" }],
    ]);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });
});

describe("the Responses interface", () => {
  const tools = [{ type: "namespace", name: "s", tools: [{ type: "function", name: "echo" }] }];
  const request = { model: "m", tools, input: [{ type: "message", role: "user", content: [] }] };
  const output = [{ type: "input_text", text: "shown" }];
  const answered = { ...request, input: [{ type: "function_call_output", call_id: "c1", output }] };

  it("asks for a call, and reads its result back; a tool may be in a namespace", async () => {
    const { prompts, post } = await model("s/echo");
    const first = JSON.parse((await post("/v1/responses", request)).text);
    expect(first.output).toMatchObject([
      { type: "function_call", call_id: "c1", namespace: "s", name: "echo", arguments: '{"text":"é"}' },
    ]);
    const second = JSON.parse((await post("/v1/responses", answered)).text);
    expect(second.output).toMatchObject([{ type: "message", content: [{ text: "done" }] }]);
    expect(prompts.at(-1)).toEqual({
      tools: ["s/echo"],
      results: [{ id: "c1", text: "shown", kinds: ["input_text"] }],
    });
  });

  it("streams the same", async () => {
    const { post } = await model();
    const events = dataOf((await post("/v1/responses", { ...request, stream: true })).text);
    expect(events.map(({ type }) => type)).toEqual([
      "response.created",
      "response.output_item.added",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(events[2]).toMatchObject({ item: { name: "s_echo", call_id: "c1" } });
    expect(events[2]?.item).not.toHaveProperty("namespace");
  });
});

describe("the interface of Gemini", () => {
  const tools = [{ functionDeclarations: [{ name: "s_echo" }] }];
  const request = { tools, contents: [{ role: "user", parts: [{ text: "hi" }] }] };
  const answer = (response: object) => ({
    ...request,
    contents: [{ role: "user", parts: [{ functionResponse: { id: "c1", name: "s_echo", response } }] }],
  });

  it("asks for a call, and reads its result back", async () => {
    const { prompts, post } = await model();
    const first = JSON.parse((await post("/v1beta/models/m:generateContent", request)).text);
    expect(first.candidates[0].content.parts).toEqual([
      { functionCall: { id: "c1", name: "s_echo", args: { text: "é" } } },
    ]);
    await post("/v1beta/models/m:generateContent", answer({ output: "shown" }));
    await post("/v1beta/models/m:generateContent", answer({ error: "refused" }));
    await post("/v1beta/models/m:generateContent", answer({ other: 1 }));
    expect(prompts.slice(1).map(({ results }) => results)).toEqual([
      [{ ...RESULTS[0], isError: false }],
      [{ ...RESULTS[0], text: "refused", isError: true }],
      [{ ...RESULTS[0], text: '{"other":1}', isError: false }],
    ]);
  });

  it("streams the same", async () => {
    const { post } = await model();
    const { text } = await post("/v1beta/models/m:streamGenerateContent?alt=sse", request);
    expect(dataOf(text)).toMatchObject([{ candidates: [{ finishReason: "STOP" }] }]);
  });
});

describe("other requests of applications", () => {
  it("have an answer: the models, the length of a prompt, and whether it is there", async () => {
    const { post, url } = await model();
    expect(await (await fetch(`${url}/v1/models`)).json()).toMatchObject({ data: [] });
    expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
    expect(await post("/v1/messages/count_tokens", {})).toMatchObject({ text: '{"input_tokens":1}' });
    expect(await post("/v1/embeddings", {})).toMatchObject({ status: 404 });
  });

  it("that are no prompts end no process", async () => {
    const { post } = await model();
    await expect(post("/v1/messages", "{")).rejects.toThrow();
    expect(await post("/v1/messages", "[]")).toMatchObject({ status: 400 });
  });
});
