import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { html } from "../../../reports/html/html.ts";
import { plain } from "../../../reports/screen.ts";
import { pretty } from "../../../reports/terminal/pretty.ts";
import { resultProblems } from "../../../reports/testing/result-schema.ts";
import { conform, server } from "../../cli/testing/command.ts";
import { ReferenceServer, serve } from "../../reference/server/index.ts";
import type { Result } from "../../verdict/result.ts";
import { judgeServer, type ServerJudging } from "../server.ts";
import { type Check, type CustomSuite, defineSuite, needsExercise, type SessionContext } from "../suite.ts";
import { ConformanceTests } from "../test-runner/conformance-tests.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-custom-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Run = (context: SessionContext) => Promise<void>;

/** A suite "acme" with one requirement, and one check for each function. */
function suiteOf(runs: Readonly<Record<string, Run>>): CustomSuite {
  return defineSuite({
    name: "acme",
    requirements: {
      "acme.rule": { level: "MUST", gist: "Our rule holds.", url: "https://acme.example/rule" },
    },
    checks: (check) =>
      Object.entries(runs).map(([name, run]) =>
        check({
          id: `acme.${name}`,
          title: "Our rule",
          requirements: ["acme.rule"],
          on: "shared",
          sends: "nothing",
          hint: "Follow our rule.",
          run,
        }),
      ),
  });
}

const holds: Run = async ({ expect }) => void expect.that(true, { expected: "a", actual: "a", at: 1 });
const isBroken: Run = async ({ expect }) =>
  void expect.that(false, { expected: "blue", actual: "red", at: 1 });

function judge(suites: NonNullable<ServerJudging["suites"]>, more: ServerJudging = {}): Promise<Result> {
  return judgeServer(({ stdin, stdout }) => serve(new ReferenceServer(), { input: stdin, output: stdout }), {
    only: ["jsonrpc.method.unknown"],
    spec: ["2025-11-25"],
    suites,
    ...more,
  });
}

const verdicts = ({ custom }: Result) =>
  Object.fromEntries(
    (custom?.legs ?? []).flatMap(({ checks }) => checks.map(({ id, verdict }) => [id, verdict])),
  );

describe("a custom suite", () => {
  it("is a part of its own in each report, and changes neither verdict nor exit code", async () => {
    const result = await judge([suiteOf({ holds, broken: isBroken })]);
    expect(result).toMatchObject({
      verdict: "incomplete",
      exitCode: 0,
      custom: { verdict: "non-conformant" },
    });
    expect(verdicts(result)).toEqual({ "acme.holds": "pass", "acme.broken": "fail" });
    expect(result.legs.flatMap(({ checks }) => checks.map(({ id }) => id))).toEqual([
      "jsonrpc.method.unknown",
    ]);
    expect(resultProblems(result, { ours: true })).toEqual([]);
    expect(
      pretty(result, plain).replace(/\d+ were not run/, "the others were not run"),
    ).toContain(`Custom suite acme: non-conformant. It does not change the verdict.
  acme          1 passed · 1 failed

FAIL  acme.broken   MUST · 2025-11-25 · stdio
  required  Our rule holds.
            https://acme.example/rule
  expected  blue
  actual    red
  hint      Follow our rule.

1 selected check passed; the others were not run.`);
    expect(html({ result })).toContain("<code>acme.broken</code>");
  });

  it("fails the run where it gates, and only then", async () => {
    expect(await judge([suiteOf({ isBroken })], { gateCustom: true })).toMatchObject({
      verdict: "incomplete",
      exitCode: 1,
      custom: { gates: true },
    });
    expect((await judge([suiteOf({ holds })], { gateCustom: true })).exitCode).toBe(0);
  });

  it("with a check that throws, does not end or judges nothing: the others run, and the exit code is 4", async () => {
    const result = await judge(
      [
        suiteOf({
          holds,
          throws: async () => {
            throw new Error("our bug");
          },
          endless: () => new Promise(() => {}),
          empty: async () => {},
          unexercised: async () => needsExercise("a blue tool"),
        }),
      ],
      { timeout: 500 },
    );
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 4, custom: { verdict: "error" } });
    expect(verdicts(result)).toEqual({
      "acme.holds": "pass",
      "acme.throws": "error",
      "acme.endless": "error",
      "acme.empty": "error",
      "acme.unexercised": "inconclusive",
    });
    const text = pretty(result, plain);
    expect(text).toMatch(/ERROR {2}acme\.throws[\s\S]*reason {4}Error: our bug/);
    expect(text).toContain("acme.endless did not end: nothing was answered for 1500 ms");
  });

  it("says that it did not run, if the target could not be judged", async () => {
    const result = await judgeServer(() => {}, {
      suites: [suiteOf({ holds })],
      timeout: 100,
      gateCustom: true,
    });
    expect(result).toMatchObject({ exitCode: 3, custom: { verdict: "incomplete", legs: [] } });
    expect(pretty(result, plain)).toContain("not run, because the target was not judged to the end");
  });
});

describe("a suite is rejected", () => {
  const good = suiteOf({ holds });
  const check = good.checks[0] as Check;
  it.each<[string, unknown, string]>([
    ["without members", {}, "suites: is no suite."],
    ["with a wrong name", { ...good, name: "A b" }, 'the name "A b" is wrong'],
    ["with a name that is taken", { ...good, name: "tools" }, 'has ids that begin with "tools."'],
    [
      "with a used id",
      { ...good, checks: [{ ...check, id: "tools.list.shape" }] },
      '"tools.list.shape" is not yours',
    ],
    ["with an id twice", { ...good, checks: [check, check] }, "two checks have the id acme.holds"],
    [
      "with a foreign requirement",
      { ...good, requirements: { rule: {} } },
      'the requirement rule is not yours. Expected "acme.rule"',
    ],
    [
      "with a wrong level",
      { ...good, requirements: { "acme.rule": { level: "must" } } },
      'has the level "must"',
    ],
    [
      "with an unknown requirement",
      { ...good, checks: [{ ...check, requirements: ["acme.rul"] }] },
      'unknown requirement acme.rul. Did you mean "acme.rule"?',
    ],
    ["with a wrong place", { ...good, checks: [{ ...check, on: "every" }] }, 'has on: "every"'],
    ["without a function", { ...good, checks: [{ ...check, run: 1 }] }, "has no function run"],
  ])("%s", async (_, suite, message) => {
    await expect(judge([suite as CustomSuite])).rejects.toThrow(message);
  });

  it("if another has its name", async () => {
    await expect(judge([good, good])).rejects.toThrow('another suite has the name "acme"');
  });

  it.each([
    ["missing.mjs", undefined, "there is no such file"],
    ["throws.mjs", 'throw new Error("our bug")', "cannot be loaded: Error: our bug"],
    ["none.mjs", "export const a = 1", "is no suite"],
  ])("if its file is %s", async (name, text, message) => {
    const file = path.join(folder, name);
    if (text !== undefined) writeFileSync(file, text);
    await expect(judge([file])).rejects.toThrow(message);
  });

  it("if it gates and there is none", async () => {
    await expect(judge([], { gateCustom: true })).rejects.toThrow("gateCustom needs suites");
  });
});

it("each custom check is a test of a test runner, which fails as the check fails", async () => {
  const suite = suiteOf({ holds, isBroken });
  const tests = new ConformanceTests({
    connect: ({ stdin, stdout }) => serve(new ReferenceServer(), { input: stdin, output: stdout }),
    only: ["jsonrpc.method.unknown"],
    spec: ["2025-11-25"],
    suites: [suite],
  });
  const own = tests.suites.at(-1);
  expect(own?.name).toBe("custom suite acme");
  await tests.run(["acme.isBroken", "jsonrpc.method.unknown"]);
  expect((own?.tests ?? []).map((test) => tests.caseOf(test).outcome)).toEqual(["passed", "failed"]);
  expect(tests.whole.outcome).toBe("passed");
  expect(() => new ConformanceTests({ server: "x", suites: ["./acme.ts"] })).toThrow("import the suite");
});

it("the example of the documents finds a tool without a description", async () => {
  const page = readFileSync("docs/custom-suites.md", "utf8");
  expect(page).toContain(readFileSync("examples/custom-suite/acme.ts", "utf8"));
  const { default: acme } = await import("../../../examples/custom-suite/acme.ts");
  const { custom } = await judge([acme]);
  expect(custom?.legs[0]?.checks[0]).toMatchObject({
    verdict: "fail",
    expected: expect.stringContaining(": at least 5 words"),
  });
});

it("the command line loads a suite from a file that has no installed package", async () => {
  const file = path.join(folder, "acme.mjs");
  writeFileSync(
    file,
    `export default ({ defineSuite, anyError }) => defineSuite({
      name: "acme",
      requirements: { "acme.rule": { level: "SHOULD", gist: "Unknown methods are errors." } },
      checks: (check) => [check({
        id: "acme.method", title: "Unknown methods are errors", requirements: ["acme.rule"], on: "own", sends: "x",
        answers: { pass: [anyError] },
        async run({ session, expect }) { expect.reply(await session.request("acme/x", {})); },
      })],
    });`,
  );
  const words = ["--server", server(), "--only", "jsonrpc.method.unknown", "--gate-custom"];
  const { code, stdout, stderr } = await conform([...words, "--custom-suite", file]);
  expect(stdout).toContain(
    "Custom suite acme: conformant. Its failures fail the run.\n  acme          1 passed\n",
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
