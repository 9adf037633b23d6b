/** Does in a copy of the project what docs/writing-a-check.md describes, with the texts of the page, and proves the check. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const COPIED = [
  "docs",
  "harness",
  "reports",
  "schema",
  "suites",
  "biome.json",
  "package.json",
  "tsconfig.json",
];
const ID = "completion.argument.unknown";

const page = readFileSync(path.join(ROOT, "docs/writing-a-check.md"), "utf8");
const steps = page.slice(page.indexOf("## A check in four steps"), page.indexOf("## The parts of a check"));
const [requirement = "", check = "", fault = ""] = [...steps.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, text]) => text,
);
const [statement = ""] = [...steps.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => text);

/** What `npm run proof` does for a fault, in one leg and without compiling the copy. */
const PROOF = `
  const { judgeReference } = await import("./suites/proof/server/reference.ts");
  const { tryFault } = await import("./suites/proof/server/matrix.ts");
  const { serverSuites } = await import("./suites/of-servers.ts");
  const { FAULTS } = await import("./suites/faults-of-servers.ts");
  const leg = { revision: "2026-07-28", transport: "stdio" };
  const fault = FAULTS.find(({ id }) => id === "completion.argument-unknown");
  const { killed, missed, unexpected } = await tryFault(fault, leg, serverSuites);
  const suites = serverSuites.filter(({ name }) => name === "completion");
  const { legs } = await judgeReference({ switches: [], ...leg, suites });
  const { verdict } = legs[0].checks.find(({ id }) => id === "${ID}");
  console.log(JSON.stringify({ verdict, killed, missed, unexpected }));
`;

let copy: string;

beforeAll(() => {
  // Some tools read the real path of a folder.
  copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), "mcp-conform-new-check-")));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  symlinkSync(realpathSync(path.join(ROOT, "node_modules")), path.join(copy, "node_modules"), "junction");
});

afterAll(() => rmSync(copy, { recursive: true }));

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", ...words], {
    cwd: copy,
    // Not what vitest has compiled of this folder.
    env: { ...process.env, MCP_CONFORM_TEST_BUILD: undefined },
    encoding: "utf8",
  });
  return { status, text: `${stdout}${stderr}` };
}

/** In place of what the skeleton has between two lines of the same indentation. */
function write(file: string, text: string): void {
  const whole = path.join(copy, file);
  const lines = readFileSync(whole, "utf8").split("\n");
  const wanted = text.trimEnd().split("\n");
  const mark = lines.findIndex((line) => line.includes("TODO"));
  const start = lines.findLastIndex((line, index) => index < mark && line.trim() === wanted[0]);
  const indent = /^ */.exec(lines[start] ?? "")?.[0] ?? "";
  const end = lines.findIndex((line, index) => index > start && line === indent + wanted.at(-1));
  expect([start, end], file).not.toContain(-1);
  lines.splice(start, end - start + 1, ...wanted.map((line) => indent + line));
  writeFileSync(whole, lines.join("\n"));
}

describe("a check in four steps", { timeout: 300_000 }, () => {
  it("begins with a skeleton of requirement, check and fault, and the check is in its suite", () => {
    const { status, text } = run("suites/new-check.ts", "completion", ID);
    expect(status).toBe(0);
    expect(text.split("\n").slice(0, 4)).toEqual([
      "suites/completion/requirements.ts",
      "suites/completion/faults/server.ts",
      "suites/completion/server/index.ts",
      "suites/completion/server/refused.ts",
    ]);
    expect(run("suites/new-check.ts", "completion", ID)).toMatchObject({ status: 4 });
    const { text: missing } = run("suites/catalogue/generate.ts");
    expect(missing).toContain(`The requirement ${ID} has no statement`);
  });

  it("has a requirement, a statement, and then a check and a fault to write, which generate names", () => {
    write("suites/completion/requirements.ts", requirement);
    appendFileSync(path.join(copy, "suites/catalogue/statements/2026-07-28.jsonl"), statement);
    expect(run("suites/catalogue/generate.ts")).toEqual({ status: 0, text: "" });
    const { status, text } = run("docs/generate.ts");
    expect(status).toBe(1);
    expect(text).toMatch(/suites\/completion\/server\/refused\.ts:\d+ is not written yet: title: "TODO/);
    expect(text).toMatch(/suites\/completion\/faults\/server\.ts:\d+ is not written yet: says: /);
  });

  it("is complete with the check and the fault, on the page of the topic and in the lists of ids and levels", () => {
    write("suites/completion/server/refused.ts", check);
    write("suites/completion/faults/server.ts", fault);
    expect(run("docs/generate.ts").text).toMatch(/^\d+ files written or removed\n$/);
    expect(readFileSync(path.join(copy, "docs/checks/completion.md"), "utf8")).toContain(
      `<a id="${ID}"></a>`,
    );
    expect(readFileSync(path.join(copy, "suites/catalogue/ids-and-levels.txt"), "utf8")).toContain(
      `\n${ID} | SHOULD\n`,
    );
  });

  it("is proven: it passes, it detects the fault, and no other check reports the fault", () => {
    const { status, text } = run("--input-type=module", "--eval", PROOF);
    expect(status, text).toBe(0);
    expect(JSON.parse(text)).toEqual({ verdict: "pass", killed: [ID], missed: [], unexpected: [] });
  });
});
