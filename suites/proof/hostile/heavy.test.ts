import { describe, expect, it } from "vitest";
import { type Heavy, heavyOverHttp, heavyOverStdio } from "./heavy.ts";
import { type Run, runOn } from "./processes.ts";

/** Only for a test that never ends. */
const MOST_MS = 300_000;

/** With the trace and all reports. A run of a healthy server takes 130 MB. */
const MOST_MB = 350;

/** Of the files of a run: what is too large is in none of them. */
const MOST_FILE = 64e6;

interface ResultJson {
  readonly legs: readonly { readonly checks: readonly { readonly id: string; readonly verdict: string }[] }[];
}

const KEPT = /"truncated":\d+.*"sha256":"[0-9a-f]{64}"/;

type Expected = Pick<Heavy<unknown>, "says" | "keeps" | "mostMb">;

function expectBounds(run: Run, { says, keeps = KEPT, mostMb = MOST_MB }: Expected): void {
  const { legs } = JSON.parse(run.json) as ResultJson;
  const verdicts = legs.flatMap((leg) => leg.checks).map(({ id, verdict }) => `${id} ${verdict}`);
  expect(JSON.stringify(verdicts)).toMatch(says);
  expect(verdicts.filter((one) => one.endsWith(" error"))).toEqual([]);
  expect(run.peakMb).toBeLessThan(mostMb);
  expect(Math.max(...run.files.map(({ length }) => length))).toBeLessThan(MOST_FILE);
  expect(run.files.at(-1)).toMatch(keeps);
  expect(run.left).toEqual([]);
}

describe("the command line takes little memory for a server that", () => {
  it.each(heavyOverStdio)(
    "$describe",
    async ({ how, args = [], ...expected }) => {
      expectBounds(await runOn({ script: how }, { args }), expected);
    },
    MOST_MS,
  );

  it.each(heavyOverHttp)(
    "$describe, over HTTP",
    async ({ how, args = [], ...expected }) => {
      const { url, close } = await how();
      expectBounds(await runOn({ url }, { args }).finally(close), expected);
    },
    MOST_MS,
  );
});
