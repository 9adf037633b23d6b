import { describe, expect, it } from "vitest";
import { optionNaming } from "../../cli/options/naming.ts";
import { libraryNaming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { checkCombination } from "./combination.ts";

const url = "http://localhost:3000/mcp";

describe("settings that do not fit together are rejected", () => {
  it.each<readonly [Settings, string]>([
    [{}, "Nothing to judge. Expected server (the command of a server), url (the URL of a server), or client"],
    [{ client: "c", server: "s" }, "client and server are given together. Expected one target"],
    [{ client: "c", url }, "client and url are given together"],
    [
      { client: "c", headers: { A: "b" } },
      "headers has no effect with client: the client under test sends its own headers. Remove it.",
    ],
    [{ client: "c", allow: ["side-effects"] }, "allow has no effect with client: "],
    [{ client: "c", allow: ["host:a.example", "tool:a"] }, "allow has no effect with client: "],
    [{ server: "s", transport: "http" }, "transport needs url: "],
    [
      { server: "s", headers: [["A", "b"]] },
      "headers needs url: stdio has no headers. Add url, or remove headers.",
    ],
    [{ server: "s", headerEnv: { A: "B" } }, "headerEnv needs url: "],
    [{ server: "s", bearerEnv: "B" }, "bearerEnv needs url: "],
    [{ url, env: { A: "b" } }, "env needs server: nothing is started for a URL."],
    [{ url, cwd: "/tmp" }, "cwd needs server: "],
  ])("%j", (settings, words) => {
    expect(() => checkCombination(settings, libraryNaming)).toThrow(words);
  });

  it("in the words of the command line where it gives them", () => {
    expect(() => checkCombination({ server: "s", headerEnv: { A: "B" } }, optionNaming)).toThrow(
      "--header-env needs --url: stdio has no headers.",
    );
    expect(() => checkCombination({ client: "c", url }, optionNaming)).toThrow("--client and --url are");
  });
});

describe("settings that fit together are accepted", () => {
  it.each<Settings>([
    { server: "s", env: { A: "b" }, cwd: "/tmp" },
    { url, headers: { A: "b" } },
    { server: "s", url, headers: { A: "b" }, env: { A: "b" } },
    { client: "c", transport: ["stdio", "http"], env: { A: "b" } },
    { client: "c", allow: ["host:client.example"] },
    { server: "s", headers: {}, headerEnv: [] },
  ])("%j", (settings) => {
    expect(() => checkCombination(settings, libraryNaming)).not.toThrow();
  });
});
