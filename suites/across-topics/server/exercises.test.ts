import { beforeAll, describe, expect, it } from "vitest";
import {
  EXERCISE_NAMES,
  EXERCISES,
  type Exercise,
  type ExerciseName,
} from "../../../harness/check/exercises.ts";
import { isObject } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { serverSuites } from "../../of-servers.ts";
import type { LegKey } from "../../proof/leg-key.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { unaskedOddities } from "../oddities/server/unasked.ts";

const LEG_KEYS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "http" },
  { revision: "2026-07-28", transport: "http" },
];

/** Without a time that the operator names, the checks of this suite lack that, of each server. */
const suites = serverSuites.filter(({ name }) => name !== "idle");
const checks = suites.flatMap((suite) => suite.checks);
const using = (name: ExerciseName) => checks.filter(({ exercises }) => exercises?.includes(name));

const resultsOf = (all: readonly Result[]) => all.flatMap(({ legs }) => legs.flatMap((leg) => leg.checks));
const lacking = (all: readonly CheckResult[]) =>
  all.filter(({ reason }) => reason?.kind === "needs-exercise");

/** Judges the reference server with these switches. */
const judged = (switches: readonly Switch[]) =>
  Promise.all(LEG_KEYS.map((leg) => judgeReference({ ...leg, suites, switches })));

/** Records the names and URIs in the lists. */
function listening(found: Set<string>): Switch {
  return {
    id: "listening",
    describe: "records what its lists contain",
    dispatch: async (call, next) => {
      const result = await next(call);
      const items = [result?.tools, result?.prompts, result?.resources].flat().filter(isObject);
      for (const { name, uri } of items) for (const one of [name, uri]) found.add(String(one));
      return result;
    },
  };
}

/** A server with unknown tool names, without resources, and with prompts that always fail. */
const bare: Switch = {
  id: "bare",
  describe: "offers nothing to exercise",
  dispatch: async (call, next) => {
    if (call.method === "prompts/get") throw new Error("prompts are not available");
    const result = await next(call);
    const tools = Array.isArray(result?.tools) ? (result.tools as readonly JsonObject[]) : undefined;
    if (tools)
      return { ...result, tools: tools.map((tool) => ({ ...tool, name: `x-${String(tool.name)}` })) };
    return Array.isArray(result?.resources) ? { ...result, resources: [] } : result;
  },
};

describe("an exercise", () => {
  it.each(EXERCISE_NAMES)("%s is used by at least one check", (name) => {
    expect(using(name).map(({ id }) => id)).not.toEqual([]);
  });
});

/** It judges only a server that requests the roots by itself. */
const REFETCHED = "roots.list-changed.refetched";

describe("the reference server", () => {
  const found = new Set<string>();
  let results: readonly CheckResult[] = [];
  beforeAll(async () => {
    // The reference server requests the roots by itself only with an oddity, which is one of stdio.
    const asking = unaskedOddities.filter(({ id }) => id === "unasked.roots-at-once");
    const [all, ofAsking] = await Promise.all([
      judged([listening(found)]),
      judgeReference({
        revision: "2025-11-25",
        transport: "stdio",
        suites: serverSuites,
        select: ({ id }) => id === REFETCHED,
        switches: asking,
      }),
    ]);
    results = [...resultsOf(all).filter(({ id }) => id !== REFETCHED), ...resultsOf([ofAsking])];
  }, 120_000);

  it.each(EXERCISE_NAMES)("offers %s under each of its names", (name) => {
    const { names }: Exercise = EXERCISES[name];
    expect(names.filter((one) => !found.has(one))).toEqual([]);
  });

  it.each(EXERCISE_NAMES)("can be judged by every check that needs %s", (name) => {
    // The legs are over HTTP.
    const ids = using(name)
      .filter(({ transport }) => transport !== "stdio")
      .map(({ id }) => id);
    const mine = results.filter(({ id }) => ids.includes(id));
    expect(ids.filter((id) => !mine.some((result) => result.id === id))).toEqual([]);
    expect(lacking(mine).map(({ id, reason }) => [id, reason?.text])).toEqual([]);
  });
});

describe("a server that offers nothing to exercise", () => {
  it("gets the reason needs-exercise only from checks that name an exercise", async () => {
    const named = new Set(checks.filter(({ exercises }) => exercises).map(({ id }) => id));
    // A monitor says which messages it would read: no table has what makes a server send them.
    const monitors = new Set(checks.filter(({ on }) => on === "trace").map(({ id }) => id));
    const lackingIds = lacking(resultsOf(await judged([bare])))
      .map(({ id }) => id)
      .filter((id) => !monitors.has(id));
    expect(lackingIds.length).toBeGreaterThan(20);
    expect(lackingIds.filter((id) => !named.has(id))).toEqual([]);
  }, 120_000);
});
