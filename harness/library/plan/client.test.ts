import { describe, expect, it } from "vitest";
import { optionNaming } from "../../cli/options/naming.ts";
import { libraryNaming, type Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { commandClientPlan } from "./client.ts";

function transports(client: string, more: Settings = {}, naming: Naming = libraryNaming) {
  const { plan } = commandClientPlan(client, { client, ...more }, naming);
  return [plan.target, ...(plan.others ?? [])].map(({ transport }) => transport);
}

describe("a client is judged", () => {
  it.each([
    ["node c.js", undefined, ["http"]],
    ["node c.js {url}", undefined, ["http"]],
    ["node c.js {server}", undefined, ["stdio"]],
    ["node c.js {target}", undefined, ["stdio", "http"]],
    ["node c.js {target}", "http", ["http"]],
    ["node c.js {url}", "http+sse", ["http+sse"]],
    ["node c.js {target}", ["stdio", "http", "http+sse"], ["stdio", "http", "http+sse"]],
    ["node c.js {target}", ["http", "stdio"], ["http", "stdio"]],
  ] as const)("%s, transport %j: over %s", (client, transport, expected) => {
    expect(transports(client, transport === undefined ? {} : { transport })).toEqual(expected);
  });

  it("over stdio, where a variable has the server", () => {
    expect(transports("node c.js", { env: { SERVER: "{server}" } })).toEqual(["stdio"]);
  });
});

describe("the profile of a client", () => {
  const profileOf = (profile: readonly string[] = []) =>
    commandClientPlan("c", { client: "c", profile }, optionNaming).plan.profile?.("2025-11-25");

  it("is the newest of each revision by default", () => {
    expect(profileOf()?.name).toMatch(/^2025-11-25@\d+$/);
    expect(profileOf(["2025-06-18@1"])?.name).toMatch(/^2025-11-25@\d+$/);
  });

  it("is the one that is named", () => {
    const profile = profileOf(["2025-11-25@1"]);
    expect(profile?.name).toBe("2025-11-25@1");
    expect(profile?.counts("client.initialize.first")).toBe(true);
    expect(profile?.counts("client.some-later-check")).toBe(false);
  });

  it("is none with the name all: then every check counts", () => {
    expect(profileOf(["all"])).toBeUndefined();
  });

  it("is rejected where it does not exist", () => {
    expect(() => profileOf(["2025-11-25@99"])).toThrow(
      /^--profile 2025-11-25@99: unknown profile of a client\. Did you mean .* Expected one of 2024-11-05@1, /,
    );
  });
});

describe("the plan of a client is rejected", () => {
  it.each([
    ["node c.js", { transport: "stdio" }, /has no \{server\}\. Expected \{server\} in place of/],
    [
      "node c.js {url}",
      { transport: "stdio" },
      /has \{url\}, and stdio has no URL\. Expected \{server\}.* --env SERVER=\{server\}/,
    ],
    ["node c.js {server}", { transport: "http+sse" }, /has \{server\}, and HTTP has no command/],
    [
      "node c.js {server}",
      { transport: "http" },
      /has \{server\}, and HTTP has no command of a server\. Expected \{url\}/,
    ],
    ["node c.js | cat", {}, /^--client: The command has the word \|/],
    ["", {}, /^--client: The command is empty/],
    ["c {config:cursr}", {}, /has \{config:cursr\}: unknown application\. Did you mean "cursor"/],
    ["c {model:opnai}", {}, /has \{model:opnai\}: unknown interface\. Did you mean "openai"/],
    ["c", { only: ["tools.*"] }, /matches no client check/],
    ["c", { cwd: "/no/such" }, /^--cwd \/no\/such: expected an existing folder/],
  ] satisfies [string, Settings, RegExp][])("for %s with %j", (client, more, words) => {
    expect(() => transports(client, more, optionNaming)).toThrow(words);
  });
});

it("a server that is silent for a time is played only if the operator gives it", () => {
  const planOf = (more: Settings) =>
    commandClientPlan("node c.js", { client: "node c.js", ...more }, libraryNaming).plan;
  const selects = (more: Settings) => planOf(more).select({ id: "client.idle.ping" } as never);
  expect(selects({})).toBe(false);
  expect(selects({ idle: 65 })).toBe(true);
  expect(planOf({ idle: 65 }).idleMs).toBe(65_000);
});
