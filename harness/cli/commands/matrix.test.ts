import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Matrix } from "../../../reports/matrix/matrix.ts";
import type { Result } from "../../verdict/result.ts";
import { conform, type Ended, node, server, start } from "../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const at = (...names: readonly string[]) => path.join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true }));

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
  hangs: { server: node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"), timeLimit: 1500 },
};

/** Writes a list of targets; returns its file. */
function list(name: string, content: object): string {
  writeFileSync(at(name), JSON.stringify(content));
  return name;
}

const run = (...args: readonly string[]) => conform(args, { cwd: folder });

const json = <Content>(...names: readonly string[]): Content =>
  JSON.parse(readFileSync(at(...names), "utf8"));

const verdictsOf = ({ legs, verdict }: Result) => ({
  verdict,
  checks: legs.map(({ revision, checks }) => [
    revision,
    checks.map((one) => [one.id, one.verdict, one.actual]),
  ]),
});

describe("a matrix of targets that hang, die, flood, fail and pass", () => {
  let ended: Ended;
  beforeAll(async () => {
    ended = await run(
      "matrix",
      list("all.json", { only: ONLY, spec: ["2025-11-25"], targets: TARGETS }),
      "--out",
      "all",
      "--jobs",
      "5",
    );
  });

  it("has a verdict for each", () => {
    const { targets } = json<Matrix>("all", "matrix.json");
    expect(targets.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["bad", "non-conformant"],
      ["dies", "incomplete"],
      ["floods", "incomplete"],
      ["good", "conformant"],
      ["hangs", "incomplete"],
    ]);
    expect(targets.map(({ problem }) => problem).filter(Boolean)).toEqual(["it did not end within 2 s"]);
  });

  it("prints a line for each, and where they disagree, and counts no expected verdict", () => {
    const { code, stdout } = ended;
    expect(code).toBe(3);
    expect(stdout).toMatch(/^bad {5}non-conformant, as expected {2}1 MUST broken$/m);
    expect(stdout).toMatch(/^dies {4}incomplete, as expected$/m);
    expect(stdout).toMatch(/^hangs {3}incomplete: it did not end within 2 s/m);
    expect(stdout).toMatch(/^ {2}MUST +[\w.-]+: broken by bad; met by 1$/m);
    expect(stdout).toMatch(
      /^5 targets: 1 conformant, 1 non-conformant, 3 incomplete\. They disagree in 1 requirement\.$/m,
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
      await run(
        "--config",
        "all.json",
        "--target",
        name,
        "--format",
        "silent",
        "--report",
        `json=${name}.json`,
      );
      expect(verdictsOf(json("all", "targets", `${name}.json`))).toEqual(verdictsOf(json(`${name}.json`)));
    }
  });

  it("has links from its cells to checks that the reports have", () => {
    const page = readFileSync(at("all", "index.html"), "utf8");
    const links = [...page.matchAll(/<td[^>]*><a href="?([^ ">]+)/g)].map(([, link = ""]) => link.split("#"));
    expect(links.length).toBeGreaterThan(0);
    for (const [file = "", id = ""] of links) {
      expect(readFileSync(at("all", file), "utf8")).toContain(` id=${id}`);
    }
  });
});

describe("shards of a list", () => {
  it("merged have the bytes of a single run", async () => {
    const { bad, good } = TARGETS;
    const other = { ...good, timeout: 9000 };
    const file = list("few.json", { only: ONLY, spec: ["2025-11-25"], targets: { bad, good, other } });
    await Promise.all([
      run("matrix", file, "--out", "whole", "--jobs", "3"),
      run("matrix", file, "--out", "part-1", "--shard", "1/2"),
      run("matrix", file, "--out", "part-2", "--shard", "2/2"),
    ]);
    const { code, stdout } = await run("merge", "part-2", "part-1", "--out", "together");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("3 targets: ") });
    for (const name of ["index.html", "matrix.json", "matrix.md", "matrix.csv"]) {
      expect(readFileSync(at("together", name), "utf8")).toBe(readFileSync(at("whole", name), "utf8"));
    }
    expect(readdirSync(at("together", "targets"))).toEqual(readdirSync(at("whole", "targets")));
  });

  it("without one of them are incomplete, and name it", async () => {
    const { code, stdout } = await run("merge", "part-1", "--out", "half");
    expect(stdout).toContain("Not judged: good.\n");
    expect(stdout).toContain("Without the shards 2/2.\n");
    expect(code).toBe(3);
  });

  it("merge with results of single runs, and say what is wrong with other files", async () => {
    const { stdout } = await run("merge", "part-1", "good.json", "--out", "mixed");
    expect(stdout).toMatch(/^good +conformant/m);
    expect(existsSync(at("mixed", "targets", "good.html"))).toBe(true);
    const { code, stderr } = await run("merge", "part-2", "all.json", "--out", "none");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'mcp-conform: all.json: has no member "format"; expected a result of --report json=<file>.\n',
    });
    expect(existsSync(at("none"))).toBe(false);
  });
});

describe.skipIf(process.platform === "win32")("Ctrl-C", () => {
  it("keeps what is finished, names what is missing, and leaves no process", async () => {
    const mark = `mark-${process.pid}`;
    const stuck = { server: node(`setInterval(() => {}, 1000, '${mark}')`) };
    const file = list("stuck.json", {
      only: ONLY,
      targets: { good: TARGETS.good, stuck, waiting: { ...stuck, timeout: 9000 } },
    });
    const { child, ended } = start(["matrix", file, "--out", "cut", "--jobs", "1"], { cwd: folder });
    await new Promise<void>((resolve) => {
      child.stderr?.on("data", (text: string) => {
        if (text.includes("[1/3] good")) resolve();
      });
    });
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toContain("Not judged: stuck, waiting.\n");
    expect(json<Matrix>("cut", "matrix.json")).toMatchObject({
      targets: [{ name: "good", verdict: "conformant" }],
      missing: ["stuck", "waiting"],
    });
    expect(readdirSync(at("cut", "targets")).every((name) => name.startsWith("good."))).toBe(true);
    const running = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(mark));
    expect(running).toEqual([]);
  });
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

it("a list with a mistake ends with 2, and writes nothing", async () => {
  const file = list("mistake.json", { targets: { api: { sever: "x" } } });
  const { code, stdout, stderr } = await run("matrix", file, "--out", "never");
  expect(stderr).toContain('mistake.json:1: targets.api.sever: unknown setting. Did you mean "server"?');
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(existsSync(at("never"))).toBe(false);
});
