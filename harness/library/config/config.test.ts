import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { optionNaming } from "../../cli/options/naming.ts";
import { defineConfig, loadTarget, UsageError } from "../index.ts";
import { planOf } from "../plan/prepare.ts";
import type { Settings } from "../settings.ts";
import type { ConformanceOptions } from "../test-runner/conformance-tests.ts";
import { SETTING_NAMES } from "../validate-settings.ts";
import { checkConfig, MATRIX_NAMES, OUTPUT_NAMES } from "./check-config.ts";
import { chooseTargets } from "./choose-targets.ts";
import { SCHEMAS, textOf } from "./generate.ts";
import { findConfig, readConfig } from "./read.ts";
import { readYaml } from "./read-yaml.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const FILE = "mcp-conform.config.yaml";

const chosen = (text: string, asked?: readonly string[], settings: Settings = {}) =>
  chooseTargets(checkConfig(readYaml(text, FILE)), asked, { settings, naming: optionNaming });

function rejection(text: string): string {
  try {
    checkConfig(readYaml(text, FILE));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "";
}

const TWO = `
level: should
report: [html]
targets:
  api: { url: "http://localhost:3000/mcp", bearerEnv: TOKEN }
  cli: { server: node build/index.js, level: must, report: [junit] }
`;

describe("the targets of a configuration", () => {
  it("are the settings at the top, if no target has a name", () => {
    expect(chosen("server: node a.js\nspec: all\ntimeout: 500\ntrace: true\n")).toMatchObject([
      {
        settings: { server: "node a.js", spec: "all", timeout: 500 },
        outputs: { trace: true },
        invocation: [],
      },
    ]);
  });

  it("have the settings at the top, except those of their own", () => {
    expect(chosen(TWO, ["all"])).toMatchObject([
      {
        name: "api",
        settings: { url: "http://localhost:3000/mcp", level: "should", bearerEnv: "TOKEN" },
        outputs: { report: ["html"] },
        invocation: ["--target", "api"],
      },
      {
        name: "cli",
        settings: { server: "node build/index.js", level: "must" },
        outputs: { report: ["junit"] },
      },
    ]);
  });

  it.each<readonly [string, readonly string[] | undefined, readonly string[]]>([
    [TWO, ["cli", "api", "cli"], ["cli", "api"]],
    [`${TWO}default: cli\n`, undefined, ["cli"]],
    [`${TWO}default: [cli, api]\n`, undefined, ["cli", "api"]],
    [`${TWO}default: all\n`, undefined, ["api", "cli"]],
    ["targets: { only-one: { server: s } }", undefined, ["only-one"]],
  ])("%# are chosen by name, or by default", (text, asked, names) => {
    expect(chosen(text, asked).map(({ name }) => name)).toEqual(names);
  });

  it("give way to the settings of the caller, and to an address of the caller", () => {
    const [target] = chosen(TWO, ["cli"], { level: "should", timeout: 500 });
    expect(target?.settings).toMatchObject({ server: "node build/index.js", level: "should", timeout: 500 });
    expect(target?.invocation).toEqual(["--target", "cli", "--timeout", "500"]);
    const [other] = chosen("url: http://a.example/mcp\nlevel: should\n", undefined, { server: "s" });
    expect(other?.settings).toEqual({ level: "should", server: "s" });
  });

  it("have paths from the folder of the file", () => {
    const raw = {
      ...readYaml("server: s\nbaseline: known.yaml\nreport: [html=a/b.html, junit]\n", FILE),
      file: "sub/x.yaml",
    };
    const [target] = chooseTargets(checkConfig(raw), undefined, { settings: {}, naming: optionNaming });
    expect(target).toMatchObject({
      settings: { cwd: "sub", baseline: path.join("sub", "known.yaml") },
      outputs: { report: [`html=${path.join("sub", "a", "b.html")}`, "junit"] },
      invocation: ["--config", "sub/x.yaml"],
    });
  });

  it("name their members in later errors, with file and line", async () => {
    const [target] = chosen("server: s\nonly: [tols.*]\n");
    await expect(planOf(target?.settings ?? {}, target?.naming ?? optionNaming)).rejects.toThrow(
      'mcp-conform.config.yaml:2: only "tols.*": matches no server check. Did you mean "tools.*"?',
    );
    const [given] = chosen("server: s\nonly: [tools.*]\n", undefined, { only: ["tols.*"] });
    await expect(planOf(given?.settings ?? {}, given?.naming ?? optionNaming)).rejects.toThrow(
      "--only tols.*: matches no server check.",
    );
  });
});

describe("mistakes in a configuration", () => {
  it("are reported all, each with its line", () => {
    const text = "servr: s\ntimeout: ten\ntargets:\n  api:\n    headers: { Authorization: Bearer x }\n";
    const lines = rejection(text).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^mcp-conform\.config\.yaml:1: servr: unknown setting\. Did you mean "server"\?/,
    );
    expect(lines[1]).toMatch(
      /^mcp-conform\.config\.yaml:2: timeout "ten": expected milliseconds, a whole number/,
    );
    expect(lines[2]).toMatch(
      /^mcp-conform\.config\.yaml:5: targets\.api\.headers: Authorization is a secret\./,
    );
  });

  it("never show a secret", () => {
    const text = "server: s\nsecrets: [hidden-word]\nenv: { API_KEY: hidden-word-2 }\n";
    expect(rejection(text)).toContain(
      "2: secrets: a configuration must not contain a secret. Expected secretEnv",
    );
    expect(rejection(text)).toContain(
      "3: env: API_KEY has a value that looks like a secret. Expected API_KEY: true",
    );
    expect(rejection(text)).not.toContain("hidden");
  });

  it("in JSON have lines, too", () => {
    expect(() => readYaml('{\n  "server": "s",\n  "server": "t"\n}', "c.json")).toThrow(
      "c.json:3: server is already given in line 2. Expected it once.",
    );
    expect(() => readYaml('{ "server": "s"', "c.json")).toThrow(/^c\.json:1: not valid JSON: /);
  });
});

describe("a hostile configuration", () => {
  it("is rejected: aliases that grow without end, and names of members that every object has", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 9; level += 1) {
      const alias = `*a${level - 1}`;
      lines.push(`a${level}: &a${level} [${Array(9).fill(alias).join(", ")}]`);
    }
    expect(() => readYaml(lines.join("\n"), FILE)).toThrow("not usable YAML: Excessive alias count");
    expect(rejection("server: s\nconstructor: 1\n__proto__: 2\n").split("\n")).toEqual([
      expect.stringMatching(/:2: constructor: unknown setting\. /),
      expect.stringMatching(/:3: __proto__: unknown setting\. /),
    ]);
    expect(rejection("targets:\n  __proto__: { server: s }\n")).toMatch(
      /:2: targets\.__proto__: expected letters/,
    );
  });
});

describe("the settings of a target", () => {
  it("are options of describeConformance", async () => {
    const options: ConformanceOptions = await loadTarget(undefined, {
      config: written("e.yaml", "server: s\nlevel: should\n"),
    });
    expect(options).toMatchObject({ level: "should" });
  });
});

describe("a configuration as a module", () => {
  it("is its default export", async () => {
    const file = written("a.mjs", 'export default { targets: { one: { server: "s", timeout: 900 } } };');
    expect(await loadTarget("one", { config: file })).toMatchObject({ server: "s", timeout: 900 });
  });

  it("is rejected without one, and with an error of its own", async () => {
    await expect(readConfig(written("b.mjs", "export const x = 1;"))).rejects.toThrow(
      "expected a default export",
    );
    await expect(readConfig(written("c.mjs", "throw new Error('no')"))).rejects.toThrow(
      "cannot be loaded: no",
    );
  });

  it("has no lines, but the same errors", async () => {
    const file = written("d.mjs", 'export default { sever: "s" };');
    await expect(loadTarget(undefined, { config: file })).rejects.toThrow(
      /d\.mjs: sever: unknown setting\. Did you mean "server"\?/,
    );
  });
});

describe("the file", () => {
  it("is found by its name, if there is one only", () => {
    expect(findConfig(folder)).toBeUndefined();
    written("mcp-conform.config.json", "{}");
    expect(findConfig(folder)).toBe("mcp-conform.config.json");
    written(FILE, "");
    expect(() => findConfig(folder)).toThrow("this folder has two configurations");
  });
});

describe("the published schemas", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false });

  it.each(Object.entries(SCHEMAS))("%s says what the type says", (name, make) => {
    expect(readFileSync(new URL(name, import.meta.url), "utf8")).toBe(textOf(make()));
  });

  const schemaIn = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

  it("name each member that is accepted, and no other", () => {
    const { $defs } = schemaIn("config.schema.json");
    const accepted = [...SETTING_NAMES, ...OUTPUT_NAMES, ...MATRIX_NAMES].filter(
      (name) => !["secrets", "updateBaseline", "reason"].includes(name),
    );
    expect(Object.keys($defs.TargetConfig.properties).toSorted()).toEqual(accepted.toSorted());
  });

  it("accept and reject the same configurations as a run", () => {
    const validate = ajv.compile(schemaIn("config.schema.json"));
    const good = [
      TWO,
      "server: s\nallow: [tool:add, side-effects]\n",
      "client: c\ntransport: [stdio, http]\nspec: [2025-11-25]\n",
    ];
    const bad = [
      "servr: s\n",
      "server: 7\n",
      "only: tools.*\n",
      "allow: [everything]\n",
      "targets: { a: { targets: {} } }\n",
      "level: shuld\n",
      "secrets: [a]\n",
    ];
    for (const text of good)
      expect([text, validate(readYaml(text, FILE).value), rejection(text)]).toEqual([text, true, ""]);
    for (const text of bad) {
      expect([text, validate(readYaml(text, FILE).value)]).toEqual([text, false]);
      expect(rejection(text)).not.toBe("");
    }
    expect(
      validate(defineConfig({ $schema: "x", targets: { a: { url: "http://a.example/mcp" } }, default: "a" })),
    ).toBe(true);
  });

  it("accept a baseline", () => {
    const validate = ajv.compile(schemaIn("baseline.schema.json"));
    expect(
      validate([{ check: "ping.answered", reason: "known", until: "2026-12-31", transport: "http" }]),
    ).toBe(true);
    expect(validate(null)).toBe(true);
    expect(validate([{ check: "ping.answered", reasn: "known" }])).toBe(false);
  });
});
