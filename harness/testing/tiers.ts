/**
 * Which tests run, by rule:
 *
 * - `npm test` tries what can find a mistake in a change: all tests but those of `ONLY_IN_ALL`, of the faults of each file one for
 *   each check, and of the oddities one of each kind.
 * - `npm run test:all`, and vitest without an option, try all faults, all oddities, and `ONLY_IN_ALL`.
 * - `npm run test:changed` tries the topics and files that differ from `main`, with all faults of these topics.
 *
 * `sample.config.ts` in this folder chooses the first. Nothing is chosen by hand, so a new fault or oddity needs no entry in any list.
 */
export type Tier = "sample" | "all";

/** The configuration sets it for the tests. */
export const TIER = "MCP_CONFORM_TESTS";

export const isSample = (): boolean => process.env[TIER] === "sample";

/** Of the faults in their order, each that is the first one for a check. In `npm run test:all` each of them. */
export function onePerCheck<Fault extends { readonly trips: readonly string[] }>(
  faults: readonly Fault[],
): readonly Fault[] {
  if (!isSample()) return faults;
  const tripped = new Set<string>();
  return faults.filter(({ trips }) => {
    const isFirst = trips.some((id) => !tripped.has(id));
    for (const id of trips) tripped.add(id);
    return isFirst;
  });
}

/** The first oddity of each kind: ids of one kind begin with the same word. In `npm run test:all` each of them. */
export function onePerKind<Oddity extends { readonly id: string }>(
  oddities: readonly Oddity[],
): readonly Oddity[] {
  if (!isSample()) return oddities;
  const kindOf = ({ id }: Oddity) => id.split(".")[0];
  return oddities.filter((one) => one === oddities.find((other) => kindOf(other) === kindOf(one)));
}

/** Hostile and slow targets, real SDKs, browsers, explorations, and what compares whole runs with each other. */
export const ONLY_IN_ALL: readonly string[] = [
  "examples/**/*.test.ts",
  "harness/run/discovery/slow-targets.test.ts",
  "reports/**/{browser,controls.browser}.test.ts",
  "suites/proof/{explore,hostile,slow,mutation}/**/*.test.ts",
  "suites/proof/{rerun,client/all-revisions,server/isolated}.test.ts",
];

/** What the time at the end of a run is counted by: the first that fits. */
export const GROUPS: readonly (readonly [name: string, files: RegExp])[] = [
  [
    "hostile and slow targets",
    /^(?:suites\/proof\/(?:hostile|slow)\/|harness\/run\/discovery\/slow-targets)/,
  ],
  ["real SDKs", /^examples\//],
  ["oddities", /^suites\/proof\/(?:server|client)\/oddities\.test/],
  ["faults", /^suites\/(?:proof\/|([a-z-]+)\/server\/\1\.test)/],
  ["command line", /^(?:harness\/cli|docs)\//],
  ["package", /^harness\/library\//],
  ["units", /(?:)/],
];

/** Each of their tests tries all faults of the topic. */
const WITH_FAULTS = [
  "authorization",
  "broken-forms",
  "caching",
  "cancellation",
  "completion",
  "elicitation",
  "forms",
  "lifecycle",
  "logging",
  "pagination",
  "prompts",
  "resources",
  "roots",
  "sampling",
  "stdio",
  "tools",
];

/** Tests that start processes, or that judge complete peers. They take most of the time. All others are quick. */
export const PEERS: readonly string[] = [
  "docs/{action,ci,commands,library,writing-a-check}.test.ts",
  "examples/**/*.test.ts",
  "harness/cli/{*,!(options)/**/*}.test.ts",
  "harness/client/{judging/diagnose,judge-trace}.test.ts",
  "harness/client/{command,shim}/**/*.test.ts",
  "harness/library/custom/custom.test.ts",
  "harness/names-as-keys.test.ts",
  "harness/library/{describe-conformance,index,msw,baseline/baseline}.test.ts",
  "harness/run/{crashes/crash,discovery/discover,discovery/slow-targets}.test.ts",
  "harness/target/launched.test.ts",
  "harness/transport/stdio/{leftovers,memory,process}.test.ts",
  "reports/**/{browser,controls.browser}.test.ts",
  "schema/{differential,generate}/**/*.test.ts",
  "schema/lint/index.test.ts",
  "suites/gateways/proof.test.ts",
  "suites/lifecycle/client/shutdown.test.ts",
  "suites/{forms/client/forms,result-forms/client/result-forms}.test.ts",
  "suites/http-sse/client/http-sse.test.ts",
  "suites/generated-messages.test.ts",
  "suites/proof/{client,explore,hostile,reference,server,slow}/**/*.test.ts",
  "suites/proof/{rerun,mutation/mutation}.test.ts",
  "suites/across-topics/server/{capability-declared,exercises}.test.ts",
  ...WITH_FAULTS.map((topic) => `suites/${topic}/server/${topic}.test.ts`),
  "suites/{completion/server/no-suggestions,tasks/server/lifecycle}.test.ts",
  "suites/authorization/authorization-server/authorization-server.test.ts",
  "suites/sessions/server/missing-features.test.ts",
];
