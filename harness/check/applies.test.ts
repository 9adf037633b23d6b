import { describe, expect, it } from "vitest";
import { all, any, declares, type Facts, isDeclared, lacks } from "./applies.ts";

const facts = (capabilities: Facts["capabilities"]): Facts => ({
  revision: "2025-11-25",
  transport: "stdio",
  capabilities,
});

describe("a capability", () => {
  it.each([
    [{ tools: {} }, "tools", true],
    [{ resources: { subscribe: true } }, "resources.subscribe", true],
    [{ resources: { subscribe: false } }, "resources.subscribe", false],
    [{ resources: {} }, "resources.subscribe", false],
    [{ resources: true }, "resources.subscribe", false],
    [{ tools: null }, "tools", false],
    [{}, "constructor", false],
    [{}, "tools", false],
  ])("of %j: %s is declared: %s", (capabilities, path, declared) => {
    expect(isDeclared(capabilities, path)).toBe(declared);
  });
});

describe("whether a check applies", () => {
  const tools = declares("tools");
  const prompts = declares("prompts");

  it("depends on what is declared, with the evidence", () => {
    expect(tools(facts({ tools: {} }))).toBe(true);
    expect(tools(facts({}))).toBe("the server declares no tools");
    expect(lacks("tools")(facts({}))).toBe(true);
    expect(lacks("tools")(facts({ tools: {} }))).toBe("the server declares tools");
  });

  it("is true of all if it is true of each; otherwise the first that fails gives the reason", () => {
    expect(all(tools, prompts)(facts({ tools: {}, prompts: {} }))).toBe(true);
    expect(all(tools, prompts)(facts({ tools: {} }))).toBe("the server declares no prompts");
  });

  it("is true of any if it is true of one; otherwise all of them give the reason", () => {
    expect(any(tools, prompts)(facts({ prompts: {} }))).toBe(true);
    expect(any(tools, prompts)(facts({}))).toBe(
      "the server declares no tools, and the server declares no prompts",
    );
  });
});
