import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import type { Deviation } from "../../../suites/known/deviation.ts";
import { DEVIATIONS } from "../../../suites/known/known.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { knownSdks } from "./known-sdks.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-known-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SDK = "@modelcontextprotocol/sdk";
const rows = DEVIATIONS.filter(
  ({ sdk, places, fixedIn }) => sdk === SDK && places.includes("2025-11-25 stdio") && fixedIn === undefined,
);

/** A server in a folder with the SDK beside it, at this version. */
function command(version: string | undefined): string {
  const file = path.join(folder, "server.js");
  writeFileSync(file, "");
  if (version !== undefined) {
    const packages = path.join(folder, "node_modules", SDK);
    mkdirSync(packages, { recursive: true });
    writeFileSync(path.join(packages, "package.json"), JSON.stringify({ version }));
  }
  return `node ${file}`;
}

function judged(shown: readonly Deviation[], actual?: string, verdict: Verdict = "fail") {
  const checks = shown.map((row) => checkOf(row.check, verdict, { actual: actual ?? row.actual }));
  return sample([legOf(checks)], { verdict: "non-conformant", exitCode: 1 });
}

const sdks = (version: string | undefined, accepts = false) =>
  knownSdks({ command: command(version), cwd: undefined, all: false, accepts });
const knownOf = (result: ReturnType<typeof judged>) =>
  result.legs.flatMap(({ checks }) => checks.map(({ known }) => known));

const one = rows.slice(0, 1);
const newest = "1.32.2";

describe("a finding is the SDK's", () => {
  it("if the SDK beside the server is known to do the same", () => {
    expect(knownOf(sdks(newest).recognize(judged(one)))).toMatchObject([{ sdk: SDK, version: newest }]);
  });

  it("not if the answer was another one", () => {
    expect(knownOf(sdks(newest).recognize(judged(one, "nothing at all")))).toEqual([undefined]);
  });

  it("if it has only some of the features, so that it shows only some parts of what is known", () => {
    const cursor = rows.filter(({ check }) => check === "pagination.cursor.invalid").slice(0, 1);
    const [part = ""] = cursor[0]?.actual.split("; ") ?? [];
    expect(cursor[0]?.actual.length).toBeGreaterThan(part.length);
    expect(knownOf(sdks(newest).recognize(judged(cursor, part)))).toMatchObject([{ sdk: SDK }]);
  });

  it("not if one part of it was seen in no server of the SDK", () => {
    const cursor = rows.filter(({ check }) => check === "pagination.cursor.invalid").slice(0, 1);
    const actual = `${cursor[0]?.actual}; mine/list ignored the cursor: a result with the first page`;
    expect(knownOf(sdks(newest).recognize(judged(cursor, actual)))).toEqual([undefined]);
  });

  it("not if the server shows little of what is known: the SDK lies there for something else", () => {
    const others = [...new Set(rows.map(({ check }) => check))].slice(1, 4);
    const leg = legOf([...(judged(one).legs[0]?.checks ?? []), ...others.map((id) => checkOf(id, "pass"))]);
    expect(knownOf(sdks(newest).recognize(sample([leg])))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("not in a version before it was seen", () => {
    expect(knownOf(sdks("0.1.0").recognize(judged(one)))).toEqual([undefined]);
  });

  it("without its files, only if nearly all that is known of it is there", () => {
    expect(knownOf(sdks(undefined).recognize(judged(one)))).toEqual([undefined]);
  });
});

describe("a server at a URL, which shows no files", () => {
  const there = DEVIATIONS.filter(
    ({ places, fixedIn }) => places.includes("2025-11-25 http") && fixedIn === undefined,
  );
  const ofSdk = there.filter(({ sdk }) => sdk === SDK);
  const bare = knownSdks({ command: undefined, cwd: undefined, all: false, accepts: false });
  const found = (...checks: readonly ReturnType<typeof checkOf>[]) =>
    knownOf(bare.recognize(sample([{ ...legOf(checks), transport: "http" }])));
  const shown = (rows: readonly Deviation[]) =>
    rows.map((row) => checkOf(row.check, "warn", { actual: row.actual }));

  it("shows by its answers that a finding is the SDK's, with features of each kind", () => {
    const checks = new Set(ofSdk.map(({ check }) => check));
    for (const check of [
      "tools.call.unknown-name",
      "resources.read.unknown",
      "completion.argument.missing",
      "logging.level.unknown",
      "cancellation.response.withheld",
    ])
      expect(checks).toContain(check);
    expect(new Set(found(...shown(ofSdk)).map((known) => known?.sdk))).toEqual(new Set([SDK]));
  });

  it("keeps what is its own: another answer to a check, a part of its own, a check of which nothing is known", () => {
    const [first] = shown(ofSdk);
    const other = checkOf(first?.id ?? "", "warn", { actual: "HTTP 200, an empty result" });
    const more = checkOf(first?.id ?? "", "warn", { actual: `${first?.actual}; mine/list → nothing` });
    const mine = checkOf("session.ended.404", "fail", { actual: "HTTP 400" });
    const all = found(...shown(ofSdk), other, more, mine);
    expect(all.slice(-3)).toEqual([undefined, undefined, undefined]);
    expect(all[0]).toMatchObject({ sdk: SDK });
  });

  it("keeps the dialect of a schema that its author wrote", () => {
    const actual =
      '/result/tools/0/inputSchema/$schema names the dialect "http://json-schema.org/draft-04/schema#"';
    const written = checkOf("tools.schemas.dialect", "warn", { actual });
    const made = checkOf("tools.schemas.dialect", "warn", { actual: actual.replace("draft-04", "draft-07") });
    const [own, sdks] = found(written, made, ...shown(ofSdk));
    expect(own).toBeUndefined();
    expect(sdks).toMatchObject({ sdk: SDK });
  });

  it("is not taken for a server on this SDK if it is on another one", () => {
    const others = [...new Set(there.map(({ sdk }) => sdk))].filter((sdk) => sdk !== SDK);
    expect(others.length).toBeGreaterThan(0);
    for (const sdk of others) {
      const own = there.filter((row) => row.sdk === sdk);
      const seen = new Set(own.map(({ check }) => check));
      const passing = [...new Set(ofSdk.map(({ check }) => check))]
        .filter((check) => !seen.has(check))
        .map((check) => checkOf(check, "pass"));
      const names = found(...shown(own), ...passing).flatMap((known) => known?.sdk ?? []);
      expect(names, sdk).not.toContain(SDK);
    }
  });
});

it("names the SDK that others are built on, where only the answers show it", () => {
  const all = DEVIATIONS.filter(
    ({ sdk, places, fixedIn }) =>
      sdk === "mcp-framework" && places.includes("2025-11-25 stdio") && fixedIn === undefined,
  );
  const found = knownOf(sdks(undefined).recognize(judged([...rows, ...all])));
  expect(new Set(found.flatMap((one) => one?.sdk ?? []))).toEqual(new Set([SDK]));
});

it("has the public thread about a finding", () => {
  const row = rows.find(({ check }) => check === "jsonrpc.batch.refused");
  const found = knownOf(sdks(newest).recognize(judged(row === undefined ? [] : [row])));
  expect(found).toMatchObject([
    { issue: "https://github.com/modelcontextprotocol/typescript-sdk/issues/2247" },
  ]);
});

describe("--accept-known", () => {
  it("leaves the verdict, and excuses what is known", () => {
    const { recognize, excuse } = sdks(newest, true);
    const result = excuse(recognize(judged(one)));
    expect(result).toMatchObject({ verdict: "non-conformant", exitCode: 0 });
    expect(result.baseline?.entries).toMatchObject([{ state: "expected", sdk: `${SDK} ${newest}` }]);
  });

  it("excuses nothing else, and nothing unless it is given", () => {
    const mixed = sample([
      legOf([...(judged(one).legs[0]?.checks ?? []), checkOf("tools.mine", "fail", { actual: "mine" })]),
    ]);
    const accepting = sdks(newest, true);
    expect(accepting.excuse(accepting.recognize(mixed)).exitCode).toBe(1);
    const plain = sdks(newest);
    expect(plain.excuse(plain.recognize(judged(one))).exitCode).toBe(1);
  });

  it("names what is known and passes here, which fails no run", () => {
    const { recognize, excuse } = sdks(newest, true);
    const [, second = ""] = new Set(rows.map(({ check }) => check));
    const leg = legOf([...(judged(one).legs[0]?.checks ?? []), checkOf(second, "pass")]);
    const result = excuse(recognize(sample([leg], { verdict: "non-conformant", exitCode: 1 })));
    expect(result.baseline?.entries).toMatchObject([{ state: "expected" }, { check: second, state: "gone" }]);
    expect(result.exitCode).toBe(0);
  });
});
