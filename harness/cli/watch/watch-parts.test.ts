import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { plain } from "../../../reports/screen.ts";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import type { Judging } from "../target/judge-target.ts";
import { type FileWatch, poll, watchFiles } from "./files.ts";
import { ignoring } from "./ignored.ts";
import { onKeys } from "./keys.ts";
import { Loop, type Request } from "./loop.ts";
import { opener } from "./open.ts";
import { watchOptions } from "./options.ts";
import { differenceText, failedIn, reasonText, rerunOf } from "./text.ts";

describe("a changed file starts no run", () => {
  const ignores = (file: string, more: Partial<Parameters<typeof ignoring>[0]> = {}) =>
    ignoring({ watched: ["."], patterns: [], written: [], ...more })(file);

  it.each([
    "node_modules/x/index.js",
    "packages/a/node_modules/x/index.js",
    ".git/HEAD",
    "dist/index.js",
    "src/index.ts~",
    "src/.index.ts.swp",
    "server.log",
  ])("if it is %s", (file) => {
    expect(ignores(file)).toBe(true);
  });

  it.each(["src/index.ts", "src/distance/index.ts", "server.py", "src/log.ts"])("unlike %s", (file) => {
    expect(ignores(file)).toBe(false);
  });

  it("in the output of a build, unless the command starts it, or it is watched itself", () => {
    expect(ignores("dist/tools.js", { command: "node src/index.ts" })).toBe(true);
    expect(ignores("dist/tools.js", { command: "node dist/index.js" })).toBe(false);
    expect(ignores("dist/tools.js", { watched: ["dist"] })).toBe(false);
    expect(ignores("build/tools.js", { command: "node dist/index.js" })).toBe(true);
  });

  it.each([
    ["data", "data/a/b.json", true],
    ["*.json", "data/a/b.json", true],
    ["data/*.json", "data/b.json", true],
    ["data/*.json", "data/a/b.json", false],
    ["data/**/*.json", "data/a/b.json", true],
    ["./data/", "data/b.json", true],
    ["generated.?s", "src/generated.ts", true],
    ["a.b", "axb", false],
  ])("with the pattern %s: %s, %s", (pattern, file, expected) => {
    expect(ignores(file, { patterns: [pattern] })).toBe(expected);
  });

  it("if mcp-conform writes it", () => {
    expect(ignores("report.html", { written: ["report.html"] })).toBe(true);
  });
});

describe.each([
  ["the watcher of the system", watchFiles],
  ["a look at all files", (watching: Parameters<typeof poll>[0]) => poll(watching, 20)],
] as const)("%s", (_, start) => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "mcp-conform-")));
  const at = (...names: readonly string[]) => path.join(folder, ...names);
  let watching: FileWatch | undefined;
  afterEach(() => watching?.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Watches, and resolves with the file that changes first. */
  const firstChange = (paths: readonly string[], change: () => void) =>
    new Promise<string>((resolve, reject) => {
      const isIgnored = (file: string) => file.includes("ignored");
      watching = start({ paths, isIgnored, onChange: resolve, onFallback: reject });
      change();
    });

  it("reports a changed file in a folder, but none that is ignored", async () => {
    mkdirSync(at("src", "deep"), { recursive: true });
    mkdirSync(at("ignored"));
    const changed = await firstChange([folder], () => {
      writeFileSync(at("ignored", "a.ts"), "1");
      writeFileSync(at("src", "deep", "a.ts"), "1");
    });
    expect(changed).toBe(at("src", "deep", "a.ts"));
  });

  it("watches one file only, if it is given", async () => {
    writeFileSync(at("one.ts"), "1");
    const changed = await firstChange([at("one.ts")], () => {
      writeFileSync(at("other.ts"), "1");
      writeFileSync(at("one.ts"), "22");
    });
    expect(changed).toBe(at("one.ts"));
  });
});

describe("the loop", () => {
  /** A loop whose runs end when they are asked to, or aborted. */
  function looping() {
    const runs: { readonly request: Request; readonly end: () => void; readonly aborted: () => boolean }[] =
      [];
    const selfWritten: string[] = [];
    const loop = new Loop(
      (request, signal) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve());
          runs.push({ request, end: resolve, aborted: () => signal.aborted });
        }),
      (file) => selfWritten.push(file),
    );
    const next = () => new Promise(setImmediate);
    return { loop, runs, selfWritten, next, over: loop.start() };
  }

  it("ends a run when files change, and runs again with them", async () => {
    const { loop, runs, next, over } = looping();
    loop.ask("all");
    await next();
    loop.changed(["a.ts"]);
    loop.changed(["b.ts"]);
    await next();
    expect(runs.map(({ request }) => request)).toEqual([
      { mode: "all", files: [] },
      { mode: "changed", files: ["a.ts", "b.ts"] },
    ]);
    expect(runs[0]?.aborted()).toBe(true);
    loop.quit();
    await over;
    expect(runs[1]?.aborted()).toBe(true);
  });

  it("waits after a run until something is asked for", async () => {
    const { loop, runs, next, over } = looping();
    loop.ask("all");
    await next();
    runs[0]?.end();
    await next();
    loop.ask("failed");
    await next();
    expect(runs.map(({ request }) => request.mode)).toEqual(["all", "failed"]);
    loop.quit();
    await over;
  });

  it("ignores a file that changes during five runs in a row, until all checks are asked for", async () => {
    const { loop, runs, selfWritten, next, over } = looping();
    loop.ask("all");
    await next();
    for (let times = 0; times < 5; times += 1) {
      loop.changed(["data.json"]);
      await next();
    }
    expect(selfWritten).toEqual(["data.json"]);
    const before = runs.length;
    loop.changed(["data.json"]);
    await next();
    expect(runs).toHaveLength(before);
    loop.ask("all");
    await next();
    loop.changed(["data.json"]);
    await next();
    expect(runs.at(-1)?.request).toEqual({ mode: "changed", files: ["data.json"] });
    loop.quit();
    await over;
  });
});

describe("the keys", () => {
  function typed(keys: string) {
    const stdin = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: (isRaw: boolean) => calls.push(isRaw ? "raw" : "usual"),
    });
    const calls: string[] = [];
    const handlers = Object.fromEntries(["a", "f", "o", "q"].map((key) => [key, () => calls.push(key)]));
    const stop = onKeys(stdin as unknown as NodeJS.ReadStream, handlers);
    stdin.emit("data", keys);
    stop();
    stdin.emit("data", "a");
    return calls;
  }

  it("are read one by one, in both cases, until the end, which gives the terminal back", () => {
    expect(typed("aF")).toEqual(["raw", "a", "f", "usual"]);
    expect(typed("o")).toEqual(["raw", "o", "usual"]);
  });

  it("have Ctrl-C as a second way to quit, and others do nothing", () => {
    expect(typed("x\u0003?q")).toEqual(["raw", "q", "q", "usual"]);
  });
});

describe("the text of a run", () => {
  const before = sample([legOf([checkOf("a.b", "fail"), checkOf("c.d", "pass"), checkOf("e.f", "pass")])]);
  const now = sample([
    legOf([
      checkOf("a.b", "pass"),
      checkOf("c.d", "fail", { actual: "an empty\u001b[31m result" }),
      checkOf("e.f", "warn"),
    ]),
  ]);

  it("names what is newly broken in red, and then what is fixed in green", () => {
    const screen = {
      ...plain,
      bad: (text: string) => `red ${text}`,
      good: (text: string) => `green ${text}`,
    };
    expect(differenceText(before, now, screen)).toEqual({
      lines: [
        "red newly broken  FAIL c.d (MUST)",
        "              an empty\\x1b[31m result",
        "newly broken  WARN e.f (SHOULD)",
        "green fixed         a.b",
      ],
      broken: true,
    });
    expect(differenceText(undefined, now, plain)).toEqual({ lines: [], broken: false });
  });

  it("names the checks that run first next time, and why it runs", () => {
    expect(failedIn(now)).toEqual(["c.d"]);
    expect(failedIn({ ...now, level: "should" })).toEqual(["c.d", "e.f"]);
    expect(reasonText(["src/a.ts", "src/b.ts"], "changed")).toBe("src/a.ts and 1 more changed");
  });

  it("runs a monitor with what provoked it, or with all checks where that is unknown", () => {
    const monitors = (id: string) => id.startsWith("seen.");
    const of = (...checks: Parameters<typeof legOf>[0]) => sample([legOf(checks)]);
    const provoked = checkOf("seen.one", "fail", { provokedBy: ["a.b"] });
    expect(rerunOf(of(provoked, checkOf("c.d", "fail")), monitors)).toEqual(["seen.one", "a.b", "c.d"]);
    expect(rerunOf(of(checkOf("seen.two", "fail"), checkOf("c.d", "fail")), monitors)).toBeUndefined();
  });

  it("counts no failure of a check that does not count yet as failing", () => {
    const pending = sample([legOf([checkOf("a.b", "fail", { pending: true })])]);
    expect(failedIn(pending)).toEqual([]);
  });
});

describe("the options of --watch", () => {
  const target: Judging = {
    settings: { server: "x" },
    outputs: { format: "pretty", detail: "usual", reports: [] },
  };

  it.each<readonly [string, readonly Judging[], Readonly<Record<string, unknown>>, string]>([
    [
      "several targets",
      [target, target],
      { watch: true },
      "--watch: there are 2 targets. Expected one --target.",
    ],
    [
      "a format for programs",
      [{ ...target, outputs: { ...target.outputs, format: "json" } }],
      { watch: true },
      "--watch: the output is for people, and --format json is for programs. Remove one of them.",
    ],
    [
      "a baseline that is rewritten",
      [{ ...target, settings: { updateBaseline: true } }],
      { watch: true },
      "--watch and --update-baseline are given together",
    ],
    [
      "a folder that does not exist",
      [target],
      { watch: "harness/cli/wach" },
      '--watch "harness/cli/wach": there is no such file or folder. Did you mean "harness/cli/watch"?',
    ],
  ])("reject %s", (_, targets, options, words) => {
    expect(() => watchOptions(targets, options)).toThrow(words);
  });

  it("watch this folder if no path is given", () => {
    expect(watchOptions([target], { watch: true })).toEqual({
      target,
      paths: ["."],
      ignore: [],
      bell: false,
    });
  });
});

it("a report is opened with the program of the system", () => {
  expect([opener("darwin"), opener("linux"), opener("win32")].map(([program]) => program)).toEqual([
    "open",
    "xdg-open",
    "cmd",
  ]);
});
