import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { applicationNamed } from "../../applications/applications.ts";
import { LAUNCH_NAMES, LAUNCHES, type Launch } from "../../applications/launches.ts";
import { optionNaming } from "../../cli/options/naming.ts";
import { configurationsIn } from "../../client/command/home.ts";
import { MODEL_NAMES, modelsIn } from "../../client/command/model.ts";
import type { Settings } from "../settings.ts";
import { withApplication } from "./application.ts";
import { commandClientPlan } from "./client.ts";
import { invocationOf } from "./invocation.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const bin = path.join(folder, "bin");
mkdirSync(bin);
for (const name of LAUNCH_NAMES) {
  const file = path.join(bin, LAUNCHES[name].program + (process.platform === "win32" ? ".cmd" : ""));
  writeFileSync(file, "");
  chmodSync(file, 0o755);
}
afterAll(() => rmSync(folder, { recursive: true }));

const expanded = (settings: Settings) => withApplication(settings, optionNaming);

const before = process.env.PATH;
beforeEach(() => {
  process.env.PATH = bin;
});
afterEach(() => {
  process.env.PATH = before;
});

describe("an application by its name", () => {
  it.each(LAUNCH_NAMES)("%s is a command whose configurations and interfaces are known", (name) => {
    const launch: Launch = LAUNCHES[name];
    const texts = [launch.args, ...Object.values(launch.env ?? {})];
    for (const one of configurationsIn(texts)) expect(applicationNamed(one)).toBeDefined();
    for (const one of modelsIn(texts)) expect(["", ...MODEL_NAMES]).toContain(one);
    expect(launch.source).toMatch(/^https:\/\//);
    const settings = expanded({ app: name });
    const { plan } = commandClientPlan(settings.client ?? "", settings, optionNaming);
    expect(plan.target.transport).toBe("http");
    expect(plan.others).toEqual([]);
  });

  it("is the client that is judged, with its variables; those of the operator come after them", () => {
    const options = expanded({ app: "claude", env: { DISABLE_AUTOUPDATER: "0" } });
    expect(options.client).toMatch(/^claude -p hi --mcp-config \{config:claude-code\} /);
    expect(options.env).toMatchObject({
      ANTHROPIC_BASE_URL: "{model:anthropic}",
      DISABLE_AUTOUPDATER: "0",
    });
    expect(expanded({ app: "claude", transport: ["stdio"] }).transport).toEqual(["stdio"]);
  });

  it("is run again by its name, with what the operator has given", () => {
    const settings: Settings = { app: "claude", env: { DISABLE_AUTOUPDATER: "0" }, transport: ["stdio"] };
    expect(invocationOf(settings)).toEqual([
      "--app",
      "claude",
      "--transport",
      "stdio",
      "--env",
      "DISABLE_AUTOUPDATER=0",
    ]);
  });

  it("that is not known is a usage error", () => {
    expect(() => expanded({ app: "claud" })).toThrow(
      /^--app claud: unknown application\. Did you mean "claude"\? Expected one of claude, /,
    );
  });

  it("that is not installed is a usage error, with the line that installs it", () => {
    process.env.PATH = "";
    expect(() => expanded({ app: "gemini" })).toThrow(
      "--app gemini: there is no program gemini, in this project or on the PATH. Install it: npm install @google/gemini-cli",
    );
  });

  it("is no second target", () => {
    expect(() => expanded({ app: "claude", url: "http://127.0.0.1:1/mcp" })).toThrow(
      "--app claude and --url are given together. Expected one target.",
    );
  });
});
