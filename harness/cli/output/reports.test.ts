import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { resultProblems } from "../../../reports/testing/result-schema.ts";
import { nodeCommand } from "../../testing/node-words.ts";
import { conform, node, server, start } from "../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** A few checks that need few messages, so that the runs are short. */
const FEW = ["--only", "jsonrpc.method.unknown,jsonrpc.parse-error.survived,jsonrpc.message.valid"];
const OBLIGING = server(
  "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
);
const REFERENCE = nodeCommand(new URL("../../../suites/proof/reference/server/main.ts", import.meta.url));
const env = { GITHUB_STEP_SUMMARY: "" };

describe("reports of a run", () => {
  it("are made of one result, and are the same when made later from the saved result", async () => {
    const names = ["a.json", "a.junit", "a.ctrf", "a.md", "a.svg", "a.html", "a.jsonl"];
    const formats = ["json", "junit", "ctrf", "markdown", "badge", "html", "jsonl"];
    const given = (option: string, at: string) =>
      formats.flatMap((format, index) => [option, `${format}=${file(`${at}.${names[index]}`)}`]);
    const trace = file("trace.jsonl");
    const first = await conform(
      ["--server", OBLIGING, ...FEW, "--format", "silent", "--trace", trace, ...given("--report", "run")],
      { env },
    );
    expect(first).toMatchObject({ code: 1, stdout: "", stderr: "" });
    const again = await conform(["report", file("run.a.json"), "--trace", trace, ...given("--to", "later")], {
      env,
    });
    expect(again).toMatchObject({ code: 0, stdout: "", stderr: "" });
    for (const name of names) {
      expect(readFileSync(file(`later.${name}`), "utf8"), name).toBe(
        readFileSync(file(`run.${name}`), "utf8"),
      );
    }
  });

  it("for GitHub go to standard output, or to standard error beside a format for programs", async () => {
    const args = ["--server", OBLIGING, ...FEW, "--report", "github"];
    const summary = { GITHUB_STEP_SUMMARY: file("summary.md") };
    const pretty = await conform(args, { env: summary });
    expect(pretty.stdout).toMatch(
      /\nexit 1 \(violations\).*\n::error title=jsonrpc\.method\.unknown \(MUST;/,
    );
    expect(readFileSync(file("summary.md"), "utf8")).toContain("#### 1. FAIL [`jsonrpc.method.unknown`](");
    const asJson = await conform([...args, "--format", "json"], { env });
    expect(JSON.parse(asJson.stdout)).toMatchObject({ exitCode: 1 });
    expect(asJson.stderr).toMatch(/^::error title=jsonrpc\.method\.unknown/m);
  });
});

describe("a result is never lost", () => {
  it.skipIf(!existsSync("/dev/full"))(
    "when the disk is full: it goes completely to the terminal, and the exit code is 4",
    async () => {
      const args = [
        "--server",
        OBLIGING,
        ...FEW,
        "--report",
        "json=/dev/full",
        "--report",
        `junit=${file("full.xml")}`,
      ];
      for (const format of ["pretty", "silent"]) {
        const { code, stdout, stderr } = await conform([...args, "--format", format], { env });
        expect(code).toBe(4);
        expect(stderr).toMatch(
          /\/dev\/full could not be written: ENOSPC.*\n.*the complete result follows as JSON/,
        );
        expect(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
          format: "mcp-conform/result@1",
          exitCode: 1,
        });
        expect(readFileSync(file("full.xml"), "utf8")).toContain("</testsuites>");
      }
      const asJson = await conform([...args, "--format", "json"], { env });
      expect(JSON.parse(asJson.stdout)).toMatchObject({ exitCode: 1 });
      expect(asJson.stderr).not.toContain("follows");
    },
  );

  it("when the run is interrupted", async () => {
    const stuck = server("({ method }) => method.startsWith('mcp-conform/')");
    const reports = ["--report", `junit=${file("cut.xml")}`, "--report", `badge=${file("cut.json")}`];
    const { child, ended, has } = start(["--server", stuck, ...FEW, "--timeout", "60000", ...reports], {
      env,
    });
    await has("3 checks");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(readFileSync(file("cut.xml"), "utf8")).toContain('<error message="Interrupted.');
    expect(JSON.parse(readFileSync(file("cut.json"), "utf8"))).toMatchObject({ message: "interrupted" });
  });

  it("and no partial file is left", () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("the published schema of a result", () => {
  it.each([
    ["a good server", [REFERENCE]],
    [
      "a server with a fault, in every revision",
      [
        `${REFERENCE} --fault tools.structured-not-conforming`,
        "--spec",
        "all",
        "--only",
        "tools.list.*,tools.structured.*",
        "--level",
        "should",
        "--strict",
      ],
    ],
    ["a server that ends at once", [node("process.exit(3)")]],
  ])("names all that is written: %s", async (_, [command = "", ...options]) => {
    const { stdout } = await conform(["--server", command, ...options, "--format", "json"]);
    expect(resultProblems(JSON.parse(stdout), { ours: true })).toEqual([]);
  });
});
