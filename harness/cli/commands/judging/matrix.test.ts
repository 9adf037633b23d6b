import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Matrix } from "../../../../reports/matrix/matrix.ts";
import { nodeWords } from "../../../testing/node-words.ts";
import type { Result } from "../../../verdict/result.ts";
import { type RunConform, runConform } from "../../matrix/conform-process.ts";
import { runCommandLine } from "../../program.ts";
import { node, server } from "../../testing/command.ts";
import { outputOf, runHere } from "../../testing/in-process.ts";
import { judgeMatrix, type MatrixOptions } from "./matrix.ts";
import { merge } from "./merge.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const at = (...names: readonly string[]) => path.join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true }));

/** A word in the command lines of servers that do not end. */
const MARK = `mark-${process.pid}`;

const ONLY = ["jsonrpc.method.unknown", "jsonrpc.message.valid"];

const OBLIGING = server(
  "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
);

const TARGETS = {
  bad: { server: OBLIGING, expected: "non-conformant" },
  dies: { server: node("process.exit(3)"), expected: "incomplete" },
  floods: {
    timeout: 1000,
    server: node("const more = () => process.stdout.write('x'.repeat(1e5) + '\\n', more); more()"),
  },
  good: { server: server() },
  hangs: {
    server: node(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000, '${MARK}')`),
    timeLimit: 1500,
  },
};

/** Writes a list of targets; returns its file. */
function list(name: string, content: object): string {
  writeFileSync(at(name), JSON.stringify(content));
  return at(name);
}

const MAIN = new URL("../../main.ts", import.meta.url);

/** Those that do not end by themselves need a process of their own. */
const run: RunConform = async (args, how) => {
  const apart = { ...how, command: nodeWords(MAIN) };
  if (args.includes("stuck")) return runConform(args, apart);
  if (!args.includes("hangs")) return runHere(args, how);
  // Its time limit is reached when its server runs: how long this takes depends on the machine.
  const limit = new AbortController();
  const ended = runConform(args, { ...apart, signal: limit.signal, limit: 60_000 });
  await untilRuns(MARK);
  limit.abort();
  return { ...(await ended), timedOut: true };
};

const NEVER = new AbortController().signal;

const judge = (file: string, { out, ...more }: MatrixOptions, signal = NEVER) =>
  outputOf(() => judgeMatrix(file, { out: at(out), ...more }, { signal, run }));

const mergeOf = (parts: readonly string[], out: string) =>
  outputOf(() =>
    merge(
      parts.map((part) => at(part)),
      { out: at(out) },
    ),
  );

const json = <Content>(...names: readonly string[]): Content =>
  JSON.parse(readFileSync(at(...names), "utf8"));

const verdictsOf = ({ legs, verdict }: Result) => ({
  verdict,
  checks: legs.map(({ revision, checks }) => [
    revision,
    checks.map((one) => [one.id, one.verdict, one.actual]),
  ]),
});

describe.skipIf(process.platform !== "linux")(
  "a matrix of targets that hang, die, flood, fail and pass",
  () => {
    let ended: Awaited<ReturnType<typeof judge>>;
    beforeAll(async () => {
      const file = list("all.json", { only: ONLY, spec: ["2025-11-25"], targets: TARGETS });
      ended = await judge(file, { out: "all", jobs: "5" });
    });

    it("has a verdict for each", () => {
      const { targets } = json<Matrix>("all", "matrix.json");
      expect(targets.map(({ name, verdict }) => [name, verdict])).toEqual([
        ["bad", "non-conformant"],
        ["dies", "incomplete"],
        ["floods", "incomplete"],
        ["good", "incomplete"],
        ["hangs", "incomplete"],
      ]);
      expect(targets.map(({ problem }) => problem).filter(Boolean)).toEqual(["it did not end within 2 s"]);
    });

    it("prints a line for each, and where they disagree, and counts no expected verdict", () => {
      const { value, stdout } = ended;
      expect(value).toBe(3);
      expect(stdout).toMatch(/^bad {5}non-conformant, as expected {2}1 MUST broken$/m);
      expect(stdout).toMatch(/^dies {4}incomplete, as expected$/m);
      expect(stdout).toMatch(/^hangs {3}incomplete: it did not end within 2 s/m);
      expect(stdout).toMatch(/^ {2}MUST +[\w.-]+: broken by bad; met by 1$/m);
      expect(stdout).toMatch(
        /^5 targets: 1 non-conformant, 3 incomplete, 1 judged in part\. They disagree in 1 requirement\.$/m,
      );
    });

    it("writes a report, a result and a trace for each, and no other file", () => {
      expect(readdirSync(at("all")).toSorted()).toEqual([
        "index.html",
        "matrix.csv",
        "matrix.json",
        "matrix.md",
        "targets",
      ]);
      const files = Object.keys(TARGETS).flatMap((name) => [
        `${name}.html`,
        `${name}.json`,
        `${name}.trace.jsonl.gz`,
      ]);
      expect(readdirSync(at("all", "targets")).toSorted()).toEqual(files.toSorted());
    });

    it("has the verdicts of single runs", async () => {
      for (const name of ["bad", "good"]) {
        const target = ["--config", at("all.json"), "--target", name];
        await runCommandLine([...target, "--format", "silent", "--report", `json=${at(name)}.json`]);
        expect(verdictsOf(json("all", "targets", `${name}.json`))).toEqual(verdictsOf(json(`${name}.json`)));
      }
      process.exitCode = undefined;
    });

    it("has links from its cells to checks that the reports have", () => {
      const page = readFileSync(at("all", "index.html"), "utf8");
      const links = [...page.matchAll(/<td[^>]*><a href="?([^ ">]+)/g)].map(([, link = ""]) =>
        link.split("#"),
      );
      expect(links.length).toBeGreaterThan(0);
      for (const [file = "", id = ""] of links) {
        expect(readFileSync(at("all", file), "utf8")).toContain(` id=${id}`);
      }
    });
  },
);

describe("shards of a list", () => {
  it("merged have the bytes of a single run", async () => {
    const { bad, good } = TARGETS;
    const other = { ...good, timeout: 9000 };
    const file = list("few.json", { only: ONLY, spec: ["2025-11-25"], targets: { bad, good, other } });
    await judge(file, { out: "whole", jobs: "3" });
    await judge(file, { out: "part-1", shard: "1/2" });
    await judge(file, { out: "part-2", shard: "2/2" });
    const { value, stdout } = await mergeOf(["part-2", "part-1"], "together");
    expect({ value, stdout }).toMatchObject({ value: 0, stdout: expect.stringContaining("3 targets: ") });
    for (const name of ["index.html", "matrix.json", "matrix.md", "matrix.csv"]) {
      expect(readFileSync(at("together", name), "utf8")).toBe(readFileSync(at("whole", name), "utf8"));
    }
    expect(readdirSync(at("together", "targets"))).toEqual(readdirSync(at("whole", "targets")));
  });

  it("without one of them are incomplete, and name it", async () => {
    const { value, stdout } = await mergeOf(["part-1"], "half");
    expect(stdout).toContain("Not judged: good.\n");
    expect(stdout).toContain("Without the shards 2/2.\n");
    expect(value).toBe(3);
  });

  it("merge with results of single runs, and say what is wrong with other files", async () => {
    const { stdout } = await mergeOf(["part-1", "good.json"], "mixed");
    expect(stdout).toMatch(/^good +\d+ passed, \d+ not judged/m);
    expect(existsSync(at("mixed", "targets", "good.html"))).toBe(true);
    await expect(mergeOf(["part-2", "all.json"], "none")).rejects.toThrow(
      'all.json: has no member "format"; expected a result of --report json=<file>.',
    );
    expect(existsSync(at("none"))).toBe(false);
  });
});

describe.skipIf(process.platform !== "linux")("Ctrl-C", () => {
  it("keeps what is finished, names what is missing, and leaves no process", async () => {
    const stuck = { server: node(`setInterval(() => {}, 1000, '${MARK}')`) };
    const file = list("stuck.json", {
      only: ONLY,
      targets: { good: TARGETS.good, stuck, waiting: { ...stuck, timeout: 9000 } },
    });
    const stop = new AbortController();
    const judged = judge(file, { out: "cut", jobs: "1" }, stop.signal);
    await untilRuns(MARK);
    stop.abort();
    const { value, stdout } = await judged;
    expect(value).toBe(130);
    expect(stdout).toContain("Not judged: stuck, waiting.\n");
    expect(json<Matrix>("cut", "matrix.json")).toMatchObject({
      targets: [{ name: "good", verdict: "incomplete", part: { passed: expect.any(Number) } }],
      missing: ["stuck", "waiting"],
    });
    expect(readdirSync(at("cut", "targets")).every((name) => name.startsWith("good."))).toBe(true);
    expect(runningWith(MARK)).toEqual([]);
  });
});

const runningWith = (mark: string) =>
  readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(mark));

async function untilRuns(mark: string): Promise<void> {
  while (runningWith(mark).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

it("a list with a mistake is rejected, and nothing is written", async () => {
  const file = list("mistake.json", { targets: { api: { sever: "x" } } });
  await expect(judge(file, { out: "never" })).rejects.toThrow(
    'mistake.json:1: targets.api.sever: unknown setting. Did you mean "server"?',
  );
  expect(existsSync(at("never"))).toBe(false);
});
