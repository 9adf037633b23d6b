// Histories and lists of the size that the commands are made for. It needs the build in dist/, 1.5 GB of disk and Chromium.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { tsImport } from "tsx/esm/api";

const RESULTS = 10_000;
const [TARGETS, REQUIREMENTS] = [200, 1000];
const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
const RUNS = 5;
const main = path.resolve("dist/harness/cli/main.js");

/** Runs the command, and returns what it used. */
function used(args, folder) {
  const usage = path.join(folder, "usage.json");
  const words = ["--import", path.resolve(".ci/usage.mjs"), main, ...args];
  const env = { ...process.env, MCP_CONFORM_USAGE: usage };
  const began = performance.now();
  const { status } = spawnSync(process.execPath, words, { cwd: folder, env, stdio: "ignore" });
  return { status, wallMs: performance.now() - began, ...JSON.parse(readFileSync(usage, "utf8")) };
}

/** A real result, again and again: each with its own date and version, every second one with one failure more. */
function history(folder, results) {
  const one = path.join(folder, "one.json");
  const server = `${process.execPath} ${path.resolve("dist/suites/proof/reference/server/main.js")}`;
  const judge = ["--no-config", "--server", server, "--spec", "2025-11-25", "--format", "silent"];
  spawnSync(process.execPath, [main, ...judge, "--report", `json=${one}`], { stdio: "inherit" });
  const result = JSON.parse(readFileSync(one, "utf8"));
  const runs = path.join(folder, `runs-${results}`);
  mkdirSync(runs);
  for (let index = 0; index < results; index++) {
    result.started = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString();
    result.target.version = `1.${index}.0`;
    result.legs[0].checks.find(({ id }) => id === "ping.answered").verdict =
      index % 200 < 100 ? "pass" : "fail";
    writeFileSync(path.join(runs, `${index}.json`), JSON.stringify(result));
  }
  return runs;
}

const row = (name, ...figures) => console.log(`${name.padEnd(52)} ${figures.join(" · ")}`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

function trends(folder) {
  for (const results of [1000, RESULTS]) {
    const runs = history(folder, results);
    const page = path.join(folder, `trend-${results}.html`);
    const { status, wallMs, cpuMs, rssMb } = used(["trend", runs, "--to", `html=${page}`], folder);
    const figures = [
      `exit ${status}`,
      seconds(wallMs),
      `${seconds(cpuMs)} cpu`,
      `${Math.round(rssMb)} MB memory`,
    ];
    row(`trend of ${results} results`, ...figures, `page ${megabytes(statSync(page).size)}`);
    rmSync(runs, { recursive: true });
  }
}

/** A leg with these verdicts: one in sixteen fails, at other places for each target. */
function legOf(revision, target) {
  const verdictOf = (index) => ((index * 7919 + target * 104_729) % 100 < 6 ? "fail" : "pass");
  const rows = Array.from({ length: REQUIREMENTS }, (_, index) => {
    const check = `suite-${index % 30}.some-check-${index}`;
    return {
      id: `${check}.required`,
      level: "MUST",
      gist: `What ${check} wants.`,
      verdict: verdictOf(index),
      check,
    };
  });
  return {
    revision,
    transport: "stdio",
    checks: rows.map(({ check, verdict }) => ({
      id: check,
      level: "MUST",
      verdict,
      requirements: [],
      evidence: [],
    })),
    requirements: rows.map(({ check, ...rest }) => ({
      ...rest,
      url: "https://spec.example/",
      checks: [check],
    })),
    counts: { fail: 60, pass: REQUIREMENTS - 60, warn: 0 },
  };
}

/** 1,000 results: one for each target and revision. */
async function matrix(folder) {
  const { matrixOf } = await tsImport("../../reports/matrix/matrix.ts", import.meta.url);
  const { matrixPage } = await tsImport("../../reports/matrix/page.ts", import.meta.url);
  const judged = Array.from({ length: TARGETS }, (_, target) => ({
    name: `server-${target}`,
    role: "server",
    result: {
      target: { role: "server", transport: "stdio", name: `server-${target}`, revisions: REVISIONS },
      legs: REVISIONS.map((revision, index) => legOf(revision, target + (index > 2 ? 1 : 0))),
      verdict: "non-conformant",
      exitCode: 1,
    },
  }));
  const tool = { name: "mcp-conform", version: "0.0.0", catalogue: "sha256:0" };
  writeFileSync(path.join(folder, "matrix.html"), matrixPage(matrixOf(judged, { tool })).join(""));
}

/** The time until a page has loaded and was painted, the median of some runs. */
async function opened(browser, file) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage();
    const began = performance.now();
    await page.goto(pathToFileURL(file).href);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    times.push(performance.now() - began);
    await page.close();
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)];
}

export async function benchMany() {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-bench-"));
  trends(folder);
  await matrix(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const [name, file] of [
    [
      `matrix of ${TARGETS} targets, ${TARGETS * REVISIONS.length} results, ${REQUIREMENTS} requirements`,
      "matrix.html",
    ],
    ["trend of 1000 results", "trend-1000.html"],
    [`trend of ${RESULTS} results`, `trend-${RESULTS}.html`],
  ]) {
    const page = path.join(folder, file);
    row(`opens: ${name}`, seconds(await opened(browser, page)), megabytes(statSync(page).size));
  }
  await browser.close();
  rmSync(folder, { recursive: true });
}
