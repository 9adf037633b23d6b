import { describe, expect, it } from "vitest";
import { optionNaming } from "../cli/options/naming.ts";
import { libraryNaming } from "./naming.ts";
import { UsageError } from "./usage-error.ts";
import { settingsOf } from "./validate-settings.ts";

const settings = (given: unknown) => settingsOf(given, libraryNaming);

const MS = "expected milliseconds, a whole number from 100 to 3600000 (one hour).";

describe("settings", () => {
  it("are the members that have a value", () => {
    expect(settings({ server: "s", url: undefined, spec: "all", strict: true, timeout: 500 })).toEqual({
      server: "s",
      spec: "all",
      strict: true,
      timeout: 500,
    });
  });

  it("have each revision and each transport once", () => {
    expect(settings({ spec: ["2025-11-25", "2025-11-25"], transport: ["http", "http"] })).toEqual({
      spec: ["2025-11-25"],
      transport: ["http"],
    });
    expect(settings({ transport: "stdio" })).toEqual({ transport: ["stdio"] });
  });

  it("have headers by name, or in pairs where a name is repeated", () => {
    expect(settings({ headers: { A: "b" } })).toEqual({ headers: [["A", "b"]] });
    expect(
      settings({
        headers: [
          ["A", "b"],
          ["A", "c"],
        ],
      }).headers,
    ).toHaveLength(2);
  });

  it.each([
    [{ servr: "s" }, 'servr: unknown setting. Did you mean "server"?'],
    [{ colour: "s" }, "colour: unknown setting. Expected server, url, sseUrl, client,"],
    [{ header: { A: "b" } }, 'header: unknown setting. Did you mean "headers"?'],
    ["node a.js", 'options "node a.js": expected an object with server, url'],
    [null, "options null: expected an object with"],
    [{ server: 7 }, 'server 7: expected a text, such as "node build/index.js".'],
    [{ spec: "2025-11-25" }, 'spec "2025-11-25": expected "latest", "all" or a list of revisions'],
    [{ spec: ["2025-11-24"] }, 'spec "2025-11-24": not a published revision. Did you mean "2025-11-25"?'],
    [{ spec: [] }, "spec []: expected"],
    [{ only: "tools.*" }, 'only "tools.*": expected a list, such as ["tools.*"].'],
    [{ only: [7] }, 'only 7: expected an id or a pattern, such as "tools.*".'],
    [{ skip: [""] }, 'skip "": expected an id or a pattern'],
    [{ suite: { tools: true } }, 'suite {"tools":true}: expected a list'],
    [{ level: "shuld" }, 'level "shuld": expected must or should. Did you mean "should"?'],
    [{ strict: "yes" }, 'strict "yes": expected true or false.'],
    [{ transport: "stdio,http" }, 'transport "stdio,http": expected stdio, http or http+sse.'],
    [{ transport: [] }, "transport []: expected at least one of stdio, http, http+sse."],
    [{ allow: ["sideeffects"] }, 'Did you mean "side-effects"?'],
    [{ allow: ["tool:"] }, 'allow "tool:": expected side-effects, tool:<name>'],
    [{ headers: "A: b" }, 'headers: expected an object of texts by name, such as { "X-Tenant": "blue" }.'],
    [{ headers: [["A"]] }, "headers: expected pairs of a name and a value"],
    [{ env: { A: 1 } }, 'env "A": expected a text as its value.'],
    [{ env: { A: false } }, 'env "A": expected a text as its value.'],
    [{ timeout: 0 }, `timeout 0: ${MS} 10000 is 10 s.`],
    [{ timeout: 99 }, `timeout 99: ${MS} For 99 s give the number 99000.`],
    [{ timeout: 3_600_001 }, `timeout 3600001: ${MS} 10000 is 10 s.`],
    [{ timeout: 1.5 }, `timeout 1.5: ${MS} For 1.5 s give the number 1500.`],
    [{ timeout: Number.NaN }, `timeout null: ${MS} 10000 is 10 s.`],
    [{ timeout: "500" }, `timeout "500": ${MS} For 500 ms give the number 500.`],
    [{ startTimeout: "2m" }, `startTimeout "2m": ${MS} For 2 m give the number 120000.`],
    [{ startTimeout: -100 }, `startTimeout -100: ${MS} 10000 is 10 s.`],
    [{ concurrency: 0 }, "concurrency 0: expected a whole number of at least 1."],
    [{ idle: 0 }, "idle 0: expected a whole number from 1 to 3600."],
    [{ baseline: true }, 'baseline true: expected a text, such as "mcp-conform.baseline.yaml".'],
    [{ server: () => {} }, "server a function: expected a text"],
  ])("are rejected: %j", (given, words) => {
    expect(() => settings(given)).toThrow(UsageError);
    expect(() => settings(given)).toThrow(words);
  });

  it("are named in errors as the caller names them", () => {
    const rejected = (given: object) => () => settingsOf(given, optionNaming);
    expect(rejected({ timeout: "ten" })).toThrow(`--timeout ten: ${MS} 10000 is 10 s.`);
    expect(rejected({ startTimeout: 30 })).toThrow(
      `--start-timeout 30: ${MS} For 30 s give the number 30000.`,
    );
    expect(rejected({ only: [""] })).toThrow('--only "": expected an id or a pattern');
    expect(rejected({ level: "shuld" })).toThrow("--level shuld: expected must or should.");
  });

  it("are rejected as values that JSON does not have", () => {
    expect(() => settings({ timeout: 500n })).toThrow(`timeout 500: ${MS}`);
  });

  it("do not show values that may be secret", () => {
    expect(() => settings({ env: { A: ["hidden"] } })).not.toThrow("hidden");
    expect(() => settings({ headers: [["A", ["hidden"]]] })).not.toThrow("hidden");
  });
});
