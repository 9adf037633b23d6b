import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LARGE_OVER_HTTP } from "./endpoints.ts";
import { type Run, runOn } from "./processes.ts";
import { CONTROLLING, LARGE, REVEALING, STUBBORN } from "./scripts.ts";

const MOST_MS = 180_000;
const MOST_MB = 300;

/** Of the processor, with all reports. Without other load each run takes less than half of it. */
const MOST_CPU_MS = 10_000;

/** A few checks on each kind of session. The cost in memory and time grows with every check. */
const FEW = [
  "--only",
  "tools.list.*",
  "--only",
  "tools.input-schema.valid",
  "--only",
  "ping.*",
  "--only",
  "stdio.*",
  "--only",
  "logging.*",
];

interface ResultJson {
  readonly verdict: string;
  readonly exitCode: number;
  readonly diagnosis?: { readonly text: string };
  readonly legs: readonly { readonly checks: readonly { readonly id: string; readonly verdict: string }[] }[];
}

/** The failed checks. */
function failing({ json }: Run): readonly string[] {
  const { legs } = JSON.parse(json) as ResultJson;
  return legs
    .flatMap((leg) => leg.checks)
    .filter(({ verdict }) => verdict === "fail")
    .map(({ id }) => id);
}

/** The verdict, the diagnosis, and the verdict of each check. A few checks never make a server conformant: without a failure they are successful. */
function reported({ json }: Run): string {
  const { verdict, exitCode, diagnosis, legs } = JSON.parse(json) as ResultJson;
  const checks = legs.flatMap((leg) => leg.checks).map((check) => `${check.verdict} ${check.id}`);
  const all = verdict === "incomplete" && exitCode === 0 ? "no failure" : verdict;
  return [all, diagnosis?.text ?? "", ...checks].join("\n");
}

describe("the command line, on a server that", () => {
  it.each(LARGE)(
    `$describe is reported, with less than ${MOST_MB} MB`,
    async ({ script, says, fails = [], timeoutMs = 10_000 }) => {
      const run = await runOn({ script }, { args: FEW, timeoutMs });
      expect(reported(run)).toMatch(says);
      expect(reported(run)).not.toMatch(/^error /m);
      expect(failing(run)).toEqual(fails);
      expect(run.peakMb).toBeLessThan(MOST_MB);
      expect(run.cpuMs).toBeLessThan(MOST_CPU_MS);
      expect(run.left).toEqual([]);
    },
    MOST_MS,
  );

  it.each(LARGE_OVER_HTTP)(
    `$describe over HTTP is reported, with less than ${MOST_MB} MB`,
    async ({ how, says, fails = [] }) => {
      const { url, close } = await how();
      const run = await runOn({ url }, { args: FEW, timeoutMs: 10_000 }).finally(close);
      expect(reported(run)).toMatch(says);
      expect(reported(run)).not.toMatch(/^error /m);
      expect(failing(run)).toEqual(fails);
      expect(run.peakMb).toBeLessThan(MOST_MB);
      expect(run.cpuMs).toBeLessThan(MOST_CPU_MS);
    },
    MOST_MS,
  );

  it.concurrent.each(STUBBORN)(
    "$describe is reported, and no process remains",
    async ({ script, says, timeoutMs = 10_000 }) => {
      const run = await runOn({ script }, { args: FEW, timeoutMs });
      expect(reported(run)).toMatch(says);
      expect(reported(run)).not.toMatch(/^error /m);
      expect(run.left).toEqual([]);
    },
    MOST_MS,
  );

  it(
    "sends control sequences cannot control the terminal",
    async () => {
      const run = await runOn({ script: CONTROLLING });
      expect(run.stdout).toContain("alert(1)");
      for (const text of [run.stdout, run.stderr]) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
        expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
        expect(text).not.toMatch(/^::error/m);
      }
      expect(reported(run)).toMatch(/^non-conformant/);
    },
    MOST_MS,
  );

  it(
    "prints a secret everywhere cannot reveal it",
    async () => {
      const secret = `pa"ss/wörd <${randomUUID()}> #%`;
      const run = await runOn(
        { script: REVEALING },
        {
          env: { HOSTILE_SECRET: secret },
          args: ["--env", "HOSTILE_SECRET", "--secret-env", "HOSTILE_SECRET"],
        },
      );
      const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
      for (const text of [run.stdout, run.stderr, ...run.files]) {
        for (const form of forms) expect(text).not.toContain(form);
      }
      // The output of the target is there, without the secret.
      expect(run.files.at(-1)).toContain("the secret is [redacted]");
      expect(run.stdout).toContain("[redacted]");
    },
    MOST_MS,
  );
});
