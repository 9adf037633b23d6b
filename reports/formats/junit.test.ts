import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { EVERY, RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { junit } from "./junit.ts";

const schema = readFileSync(new URL("../testing/junit.xsd", import.meta.url), "utf8");

/** Each start of xmllint takes long, so it reads several reports at once. */
async function problems(...reports: readonly string[]) {
  const xml = reports.map((contents, index) => ({ fileName: `report-${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema });
  return errors.map(({ rawMessage }) => rawMessage);
}

const every = junit({ result: RESULTS.every });

/** The case of a check, as lines. */
function caseOf(report: string, id: string): string {
  return new RegExp(`<testcase [^>]*name="${id} [^>]*?(/>|>[\\s\\S]*?</testcase>)`).exec(report)?.[0] ?? "";
}

describe("JUnit's XML", () => {
  it("is valid for Jenkins and GitLab, for each kind of result", async () => {
    expect(await problems(...Object.values(RESULTS).map((result) => junit({ result })))).toEqual([]);
  });

  it("is not valid with an error in it", async () => {
    const changes = [
      ["classname=", "class="],
      ["<skipped message", "<failed message"],
      ["node server.js", "\u0001"],
      [' failures="1"', ""],
      ["tools.warn 2025", "tools.fail 2025"],
    ] as const;
    const found = await problems(...changes.map(([from, to]) => every.replace(from, to)));
    for (const [index, [from]] of changes.entries()) {
      expect(
        found.filter((problem) => problem.startsWith(`report-${index}.xml:`)),
        from,
      ).not.toEqual([]);
    }
  });

  it("names a case by its suite, its id, the revision and the transport", () => {
    expect(caseOf(every, "tools.pass").split("\n")[0]).toBe(
      '<testcase classname="tools" name="tools.pass 2025-11-25 stdio" time="0.001">',
    );
  });

  it("has the requirement and the revision of a case in its output, and the source file of the suite", async () => {
    const properties = [
      "revision=2025-11-25",
      "transport=stdio",
      "level=MUST",
      "requirement=tools.fail.required",
    ];
    expect(caseOf(every, "tools.fail")).toContain(
      `<system-out>${properties.map((one) => `[[PROPERTY|${one}]]`).join("\n")}</system-out>`,
    );
    expect(caseOf(every, "tools.not-applicable")).not.toContain("system-out");
    const report = junit({ result: RESULTS.every, source: "src/server.ts" });
    expect(report).toMatch(/<testsuite name="2025-11-25 stdio"[^>]* file="src\/server.ts">/);
    expect(await problems(report)).toEqual([]);
  });

  it("shows a failure on one line, then in full", () => {
    const failed = caseOf(every, "tools.fail");
    expect(failed).toContain(
      '<failure message="The rule of tools.fail; expected error -32602; actual result {}" type="MUST">FAIL  tools.fail',
    );
    expect(failed).toContain('rerun     npx mcp-conform --server "node server.js"');
  });

  it.each([
    ["fail", "<failure"],
    ["error", "<error"],
    ["mute", "<error"],
    ["needs", '<skipped message="needs a slow tool" type="needs-exercise">'],
    ["depends", '<skipped message="depends on tools.fail"'],
    ["not-applicable", '<skipped message="not applicable: no tools"'],
    ["pending", '<skipped message="pending, not counted: '],
    ["expected", '<skipped message="expected by the baseline: '],
    ["warn", "<system-out>WARN  tools.warn"],
    ["observed", "<system-out>The rule of tools.observed; actual it sorts\n[["],
  ])("shows the outcome: %s", (name, inner) => {
    expect(caseOf(every, `tools.${name}`)).toContain(inner);
  });

  it("counts each outcome once", () => {
    expect(every).toContain(
      `<testsuite name="2025-11-25 stdio" tests="${EVERY.length}" failures="1" errors="2" skipped="5" `,
    );
  });

  it("turns a warning that gates into a failure", () => {
    const warned = sample([legOf([checkOf("a", "warn")])], {
      level: "should",
      verdict: "non-conformant",
      exitCode: 1,
    });
    expect(caseOf(junit({ result: warned }), "a")).toContain("<failure");
  });
});

describe("a report is never green when the run was not", () => {
  const suite = (result: Parameters<typeof junit>[0]["result"]) =>
    /<testsuite name="run" [\s\S]*?<\/testsuite>/.exec(junit({ result }))?.[0];

  it("when the target could not be tested", () => {
    expect(suite(RESULTS.dead)).toContain('errors="1"');
    expect(suite(RESULTS.dead)).toContain(
      '<error message="The process ended before it answered." type="run">',
    );
    expect(suite(RESULTS.dead)).toContain("last lines of stderr: one\ntwo\nStart it in a shell.</error>");
  });

  it("when it was interrupted", () => {
    expect(suite(RESULTS.interrupted)).toContain('<error message="Interrupted. MCP 2025-11-25');
  });

  it("when no check says why it is incomplete", () => {
    const nothing = sample([legOf([checkOf("a", "not-applicable")])], { verdict: "incomplete", exitCode: 3 });
    expect(suite(nothing)).toContain('<error message="Incomplete.');
  });

  it("when the baseline is out of date", () => {
    const report = suite(RESULTS["a baseline"]);
    expect(report).toContain('<testcase classname="baseline" name="known.yaml:4 tools.stale" time="0.000">');
    expect(report).toContain(
      '<error message="stale: It passes now. Remove the entry." type="baseline">It passes now. Remove the entry.<',
    );
    expect(report).toContain('tests="2" failures="0" errors="1"');
  });

  it("and green when it was", () => {
    expect(suite(RESULTS.good)).toContain('failures="0" errors="0"');
  });
});
