import { describe, expect, it } from "vitest";
import { server } from "../cli/testing/command.ts";
import { type RunEvent, run, UsageError } from "./index.ts";

const only = ["jsonrpc.method.unknown"];

describe("the library", () => {
  it("judges a server, and tells what goes on", async () => {
    const told: RunEvent["type"][] = [];
    const result = await run({ server: server(), only, onEvent: ({ type }) => told.push(type) });
    expect(result).toMatchObject({ verdict: "conformant", exitCode: 0, target: { name: "small" } });
    expect(told).toEqual(["leg-begins", "check-ended", "leg-ended", "run-ended"]);
  });

  it("resolves whatever a target does", async () => {
    const result = await run({ server: "no-such-program-here", only });
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3, legs: [] });
  });

  it("keeps the secrets that it is given", async () => {
    const result = await run({
      server: "no-such-program-here --key tell-nobody",
      only,
      secrets: ["tell-nobody"],
    });
    expect(JSON.stringify(result)).toContain("--key [redacted]");
    expect(JSON.stringify(result)).not.toContain("tell-nobody");
  });

  it.each([
    [{}, /Nothing to judge/],
    [{ server: "x", only: ["tols.*"] }, /Did you mean "tools\.\*"\?/],
    [{ server: "x", secrets: ["abc"] }, /fewer than 4 characters/],
    [{ url: "http://h", headers: { "X Y": "z" } }, /expected the name of a header/],
  ])("rejects options that cannot be used: %j", async (options, words) => {
    const rejected = run(options);
    await expect(rejected).rejects.toThrow(words);
    await expect(rejected).rejects.toBeInstanceOf(UsageError);
  });
});
