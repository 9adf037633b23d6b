import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { book, serverSuites } from "../../../suites/registry.ts";
import { optionNaming } from "../../cli/options/naming.ts";
import { conform, server } from "../../cli/testing/command.ts";
import { openBaseline } from "./baseline.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
  file = path.join(folder, "base.yaml");
});
afterEach(() => rmSync(folder, { recursive: true }));

const ID = "jsonrpc.method.unknown";

const good = server();
const obliging = server(
  "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
);

const run = (target: string, ...more: string[]) =>
  conform(["--server", target, "--only", `${ID},jsonrpc.message.valid`, "--baseline", file, ...more]);

describe("--baseline", () => {
  it("accepts a known failure, shows its reason, and keeps the verdict", async () => {
    writeFileSync(file, `- check: ${ID}\n  reason: waits for the SDK\n  issue: "#12"\n`);
    const { code, stdout, stderr } = await run(obliging);
    expect(stdout).toContain(`(1)\n  ${ID} (every revision): waits for the SDK (#12)\n`);
    expect(stdout).not.toContain("FAIL");
    expect(stdout).toMatch(
      /^Non-conformant, as the baseline expects\.[\s\S]*\nexit 0 \(as the baseline expects\)/m,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("fails for an entry that passes, with its line and the next step", async () => {
    writeFileSync(file, `# known\n\n- check: ${ID}\n  reason: waits\n`);
    const { code, stdout } = await run(good);
    expect(stdout).toContain(`STALE  ${file}:3  ${ID}\n      The check passes now`);
    expect(stdout).toMatch(
      /^2 selected checks passed; \d+ were not run\.[\s\S]*\nexit 2 \(baseline out of date\)/m,
    );
    expect(stdout).not.toContain("No check has a verdict");
    expect(code).toBe(2);
  });

  it.each(["silent", "jsonl", "json"])(
    "is the reason of exit 2 on standard error with --format %s",
    async (format) => {
      writeFileSync(file, `- check: ${ID}\n  reason: waits\n`);
      const { code, stderr } = await run(good, "--format", format);
      expect(code).toBe(2);
      expect(stderr).toContain(`mcp-conform: ${file}:1: ${ID}: `);
    },
  );

  it("is in the result", async () => {
    writeFileSync(file, `- check: ${ID}\n  reason: waits\n`);
    const { stdout } = await run(obliging, "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: "non-conformant",
      exitCode: 0,
      baseline: { file, entries: [{ line: 1, check: ID, reason: "waits", state: "expected" }] },
      legs: [{ checks: expect.arrayContaining([expect.objectContaining({ id: ID, baseline: "expected" })]) }],
    });
  });

  it("is rejected before anything starts when it is missing, wrong, or without a reason", async () => {
    const missing = await run("node -e throw");
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Run once with --update-baseline"),
    });
    writeFileSync(file, `- check: ${ID}\n  reasn: x\n`);
    const wrong = await run("node -e throw");
    expect(wrong.stderr).toContain(`${file}:2: unknown key "reasn". Did you mean "reason"?`);
    writeFileSync(file, `- check: ${ID}\n`);
    const bare = await run("node -e throw");
    expect(bare).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${file}:1: ${ID} has no reason`),
    });
  });
});

describe("--update-baseline", () => {
  it("writes the failures, and fails until each has its reason", async () => {
    const first = await run(obliging, "--update-baseline");
    expect(first.stderr).toContain("1 entry added, 0 removed.");
    expect(first.code).toBe(1);
    expect(readdirSync(folder)).toEqual(["base.yaml"]);
    expect((await run(obliging)).code).toBe(2);
    writeFileSync(file, readFileSync(file, "utf8").replace(/"TODO.*"/, "waits"));
    expect((await run(obliging)).code).toBe(0);
    const fixed = await run(good, "--update-baseline");
    expect(fixed).toMatchObject({ code: 0, stderr: expect.stringContaining("0 entries added, 1 removed.") });
  });

  it("needs no edit where the reason is given, and has what was seen above the entry", async () => {
    const first = await run(obliging, "--update-baseline", "--reason", "waits for the SDK");
    expect(first.code).toBe(0);
    const text = readFileSync(file, "utf8");
    expect(text).toContain("\n# actual: an empty result\n# https:");
    expect(text).toContain(`/docs/checks/jsonrpc.md#${ID}\n- check: ${ID}\n  reason: waits for the SDK\n`);
    expect((await run(obliging)).code).toBe(0);
    const without = await run(obliging, "--reason", "x");
    expect(without.stderr).toContain("--reason needs --update-baseline");
  });

  it("does not change the file when the target could not be judged", async () => {
    writeFileSync(file, `- check: ${ID}\n  reason: waits\n`);
    const { code, stderr } = await run('node -e "process.exit(3)"', "--update-baseline");
    expect(code).toBe(3);
    expect(stderr).toContain("is unchanged: the target could not be judged completely.");
    expect(readFileSync(file, "utf8")).toBe(`- check: ${ID}\n  reason: waits\n`);
  });
});

describe("the last day of an entry", () => {
  const on = (today: string) => {
    writeFileSync(file, `- check: ${ID}\n  reason: waits\n  until: 2026-06-30\n`);
    const judging = { suites: serverSuites, book, spec: "latest" } as const;
    const { apply } = openBaseline({ file, update: false, today }, judging, optionNaming);
    return apply(sample([legOf([checkOf(ID, "fail")])], { verdict: "non-conformant", exitCode: 1 }));
  };

  it("is the last day on which it is expected", () => {
    expect(on("2026-06-30")).toMatchObject({ exitCode: 0, baseline: { entries: [{ state: "expected" }] } });
    expect(on("2026-07-01")).toMatchObject({ exitCode: 1, baseline: { entries: [{ state: "expired" }] } });
  });
});
