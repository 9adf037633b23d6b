import { describe, expect, it } from "vitest";
import { REVISIONS } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { StdioProbe } from "../testing/stdio-probe.ts";

const connect = (revision: (typeof REVISIONS)[number]) =>
  revision < "2026-07-28" ? StdioProbe.initialized(revision) : Promise.resolve(new StdioProbe(revision));

describe.each(REVISIONS)("in %s", (revision) => {
  it.each(["tools", "resources", "prompts"])(
    "the list of %s has pages that end and repeat nothing",
    async (list) => {
      const probe = await connect(revision);
      const seen: unknown[] = [];
      let pages = 0;
      let cursor: string | undefined;
      do {
        const params = cursor === undefined ? {} : { cursor };
        const result = (await probe.request(`${list}/list`, params)).result as Record<string, JsonObject[]>;
        seen.push(...(result[list] ?? []).map((item) => item.uri ?? item.name));
        cursor = result.nextCursor as string | undefined;
        pages++;
      } while (cursor !== undefined);
      expect(pages).toBeGreaterThan(1);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it.each(["none", "", "dG9vbHM6MA", "cHJvbXB0czoz", 7])(
    "the cursor %j is refused by tools",
    async (cursor) => {
      const { error } = await (await connect(revision)).request("tools/list", { cursor });
      expect(error).toMatchObject({ code: -32602 });
    },
  );

  it("an unknown tool or prompt is refused", async () => {
    const probe = await connect(revision);
    expect((await probe.call("none")).error).toMatchObject({ code: -32602 });
    expect((await probe.request("prompts/get", { name: "none" })).error).toMatchObject({ code: -32602 });
  });

  it("invalid tool arguments are a tool error since 2025-11-25, and a protocol error before", async () => {
    const probe = await connect(revision);
    for (const args of [{}, { text: 7 }, { text: "a", more: 1 }]) {
      const response = await probe.call("test_echo", args);
      const expected = revision < "2025-11-25" ? { error: { code: -32602 } } : { result: { isError: true } };
      expect(response).toMatchObject(expected);
    }
    const { error } = await probe.request("tools/call", { name: "test_echo", arguments: "text" });
    expect(error).toMatchObject({ code: -32602 });
  });

  it("text is returned unchanged", async () => {
    const probe = await connect(revision);
    const text = 'é 世界 🎉 \u2028 \\ " \n';
    expect((await probe.call("test_echo", { text })).result).toMatchObject({
      content: [{ type: "text", text }],
    });
  });

  it("the error for a missing resource has the code of the revision", async () => {
    const { error } = await (await connect(revision)).request("resources/read", { uri: "test://none" });
    expect(error).toMatchObject({ code: revision < "2026-07-28" ? -32002 : -32602 });
  });

  it("a prompt requires its arguments as strings", async () => {
    const probe = await connect(revision);
    const get = (args: unknown) =>
      probe.request("prompts/get", { name: "test_prompt_with_arguments", arguments: args });
    expect((await get({ arg1: "a" })).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining("arg2"),
    });
    expect((await get({ arg1: "a", arg2: 2 })).error).toMatchObject({ code: -32602 });
    expect((await get({ arg1: "a", arg2: "b" })).result).toMatchObject({
      messages: [{ role: "user", content: { text: "Prompt with arguments: arg1='a', arg2='b'" } }],
    });
  });

  it("completion proposes at most 100 values, and reports the total", async () => {
    const probe = await connect(revision);
    const ref = { type: "ref/prompt", name: "test_prompt_with_arguments" };
    const complete = async (argument: JsonObject, of: JsonObject = ref) =>
      probe.request("completion/complete", { ref: of, argument });
    const { completion } = (await complete({ name: "arg1", value: "" })).result as {
      completion: { values: [] };
    };
    expect(completion).toMatchObject({ total: 150, hasMore: true });
    expect(completion.values).toHaveLength(100);
    const day = { type: "ref/resource", uri: "test://days/{day}" };
    expect((await complete({ name: "day", value: "t" }, day)).result).toMatchObject({
      completion: { values: ["tuesday", "thursday"], hasMore: false },
    });
    for (const [argument, of] of [
      [{ name: "arg1" }, ref],
      [
        { name: "arg1", value: "" },
        { type: "ref/prompt", name: "none" },
      ],
      [{ name: "arg1", value: "" }, { type: "ref/none" }],
    ] as const) {
      expect((await complete(argument, of)).error).toMatchObject({ code: -32602 });
    }
  });
});

describe("a feature that the revision does not define", () => {
  it("is left out: members, tools and content", async () => {
    const probe = await StdioProbe.initialized("2024-11-05", {}, { pageSize: 100 });
    const { tools } = (await probe.request("tools/list")).result as { tools: JsonObject[] };
    expect(new Set(tools.flatMap((tool) => Object.keys(tool)))).toEqual(
      new Set(["name", "description", "inputSchema"]),
    );
    const names = tools.map((tool) => tool.name);
    expect(names).toContain("test_simple_text");
    expect(names).not.toContain("test_audio_content");
    expect(names).not.toContain("test_elicitation");
  });
});
