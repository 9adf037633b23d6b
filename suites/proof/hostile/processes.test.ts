import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LARGE_OVER_HTTP } from "./endpoints.ts";
import { type Run, runOn } from "./processes.ts";
import { COMMANDING, INDISCREET, LARGE, STUBBORN } from "./scripts.ts";

const MOST_MS = 60_000;
const MOST_MB = 300;

/** A few checks on each kind of session: what takes memory and time takes it once more for every one of them. */
const FEW = ["--only", "tools.list.*", "--only", "ping.*", "--only", "stdio.*", "--only", "logging.*"];

interface Told {
  readonly verdict: string;
  readonly diagnosis?: { readonly text: string };
  readonly legs: readonly { readonly checks: readonly { readonly id: string; readonly verdict: string }[] }[];
}

/** The checks that fail. */
function failing({ json }: Run): readonly string[] {
  const { legs } = JSON.parse(json) as Told;
  return legs
    .flatMap((leg) => leg.checks)
    .filter(({ verdict }) => verdict === "fail")
    .map(({ id }) => id);
}

/** The verdict, the diagnosis, and what was told of which check. */
function told({ json }: Run): string {
  const { verdict, diagnosis, legs } = JSON.parse(json) as Told;
  const checks = legs.flatMap((leg) => leg.checks).map((check) => `${check.verdict} ${check.id}`);
  return [verdict, diagnosis?.text ?? "", ...checks].join("\n");
}

describe("the command line, on a server that", () => {
  it.concurrent.each(LARGE)(
    `$describe, says so, and takes less than ${MOST_MB} MB`,
    async ({ script, says, fails = [], timeoutMs = 300 }) => {
      const run = await runOn({ script }, { args: FEW, timeoutMs });
      expect(told(run)).toMatch(says);
      expect(told(run)).not.toMatch(/^error /m);
      expect(failing(run)).toEqual(fails);
      expect(run.peakMb).toBeLessThan(MOST_MB);
      expect(run.left).toEqual([]);
    },
    MOST_MS,
  );

  it.concurrent.each(LARGE_OVER_HTTP)(
    `$describe over HTTP, says so, and takes less than ${MOST_MB} MB`,
    async ({ how, says, fails = [] }) => {
      const { url, close } = await how();
      const run = await runOn({ url }, { args: FEW, timeoutMs: 10_000 }).finally(close);
      expect(told(run)).toMatch(says);
      expect(told(run)).not.toMatch(/^error /m);
      expect(failing(run)).toEqual(fails);
      expect(run.peakMb).toBeLessThan(MOST_MB);
    },
    MOST_MS,
  );

  it.concurrent.each(STUBBORN)(
    "$describe, says so, and leaves no process behind",
    async ({ script, says, timeoutMs = 300 }) => {
      const run = await runOn({ script }, { args: FEW, timeoutMs });
      expect(told(run)).toMatch(says);
      expect(told(run)).not.toMatch(/^error /m);
      expect(run.left).toEqual([]);
    },
    MOST_MS,
  );

  it.concurrent(
    "gives orders to the reader's terminal is not obeyed",
    async () => {
      const run = await runOn({ script: COMMANDING });
      expect(run.stdout).toContain("alert(1)");
      for (const text of [run.stdout, run.stderr]) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
        expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
        expect(text).not.toMatch(/^::error/m);
      }
      expect(told(run)).toMatch(/^non-conformant/);
    },
    MOST_MS,
  );

  it.concurrent(
    "gives away a secret wherever it can, gives it to nobody",
    async () => {
      const secret = `pa"ss/wörd <${randomUUID()}> #%`;
      const run = await runOn(
        { script: INDISCREET },
        { env: { HOSTILE_SECRET: secret }, args: ["--secret-env", "HOSTILE_SECRET"] },
      );
      const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
      for (const text of [run.stdout, run.stderr, ...run.files]) {
        for (const form of forms) expect(text).not.toContain(form);
      }
      // It did get that far: what it said is there, but for the secret.
      expect(run.files.at(-1)).toContain("the secret is [redacted]");
      expect(run.stdout).toContain("[redacted]");
    },
    MOST_MS,
  );
});
