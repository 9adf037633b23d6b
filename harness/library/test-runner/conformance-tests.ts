import { REVISIONS, within } from "../../../schema/revision.ts";
import {
  allChecks,
  book,
  clientSuites,
  type RoleSuite,
  roleSuites,
  serverSuites,
} from "../../../suites/registry.ts";
import type { Rule } from "../../check/check.ts";
import type { Transport } from "../../trace/event.ts";
import type { Result } from "../../verdict/result.ts";
import { type RunOptions, run } from "../index.ts";
import { libraryNaming } from "../naming.ts";
import { selector } from "../select.ts";
import { type InProcessServer, judgeServer, type ServerJudging } from "../server.ts";
import { UsageError } from "../usage-error.ts";
import { ConformanceFailure } from "./failure.ts";
import { customCases, type TestCase, testCases, wholeRun } from "./test-cases.ts";

type OfRunner = "signal" | "onEvent" | "updateBaseline" | "bail";

/** What to judge: the settings of a run, or a server in this process with the settings that apply to it. */
export type ConformanceOptions =
  | (Omit<RunOptions, OfRunner> & { readonly connect?: undefined })
  | (Omit<ServerJudging, OfRunner> & { readonly connect: InProcessServer });

/** A check that is to become a test. */
export interface PlannedTest {
  readonly id: string;
  /** Unique, and known before the run: "tools.list.shape: The result of tools/list has the right shape". */
  readonly name: string;
}

export interface PlannedSuite {
  readonly name: string;
  readonly tests: readonly PlannedTest[];
}

/** The name of the test that fails when the target was not judged to the end. */
export const WHOLE_RUN = "the target was judged to the end";

/** The tests of one target. All of them share one run. */
export class ConformanceTests {
  readonly suites: readonly PlannedSuite[];
  readonly #options: ConformanceOptions;
  readonly #over = new AbortController();
  #cases: ReadonlyMap<string, TestCase> = new Map();
  /** Why a check has no result. */
  #none = "the run has not begun";
  #whole: TestCase = { outcome: "broken", text: "The run has not begun." };

  /** Throws UsageError for a name or a pattern that matches no check. */
  constructor(options: ConformanceOptions) {
    this.#options = options;
    this.suites = [...plannedSuites(options), ...customSuites(options)];
  }

  /**
   * Runs the checks. `ids`: only these, for a test runner that was asked for a part of its tests. Rejects for a target that
   * cannot be judged at all, so that no selection of tests succeeds.
   */
  async run(ids?: readonly string[]): Promise<void> {
    const options = { ...this.#options, ...(ids === undefined ? {} : selectionOf(ids)) };
    const result = await judged(options, this.#over.signal);
    const { diagnosis, legs } = result;
    if (diagnosis !== undefined && legs.length === 0) throw new ConformanceFailure(wholeRun(result).text);
    this.#cases = new Map([...testCases(result), ...customCases(result)]);
    this.#whole = wholeRun(result);
    this.#none = `not part of ${[...new Set(legs.map(({ revision }) => revision))].join(", ")}`;
  }

  /** Ends a run that is still going on, and its processes. */
  end(): void {
    this.#over.abort();
  }

  caseOf({ id }: PlannedTest): TestCase {
    return this.#cases.get(id) ?? { outcome: "skipped", text: this.#none };
  }

  get whole(): TestCase {
    return this.#whole;
  }
}

/** The checks of the specification among them. Custom suites always run. */
function selectionOf(ids: readonly string[]) {
  const only = ids.filter((id) => allChecks.some((check) => check.id === id));
  return only.length === 0 ? {} : { only, skip: [], suite: [] };
}

function judged(options: ConformanceOptions, signal: AbortSignal): Promise<Result> {
  if (options.connect === undefined) {
    const { connect: _, ...settings } = options;
    return run({ ...settings, signal });
  }
  const { connect, ...settings } = options;
  return judgeServer(connect, { ...settings, signal });
}

/** The selected checks that can apply to the role and the transport of the target, by suite. */
function plannedSuites(options: ConformanceOptions): readonly PlannedSuite[] {
  const role = options.connect === undefined && options.client !== undefined ? "client" : "server";
  const suites = role === "client" ? clientSuites : serverSuites;
  const isSelected = selector({ suites, noun: `${role} check` }, options, libraryNaming);
  const transport = transportOf(options);
  const revisions = Array.isArray(options.spec) ? options.spec : REVISIONS;
  const canApply = (check: Rule<string>) =>
    (transport === undefined || check.transport === undefined || check.transport === transport) &&
    revisions.some(
      (revision) =>
        within(revision, check.revisions ?? {}) &&
        check.requirements.some((id) => book.duty(id, revision) !== undefined),
    );
  return roleSuites
    .filter((suite: RoleSuite) => suite.role === role)
    .map(({ name, checks }) => ({
      name,
      tests: checks
        .filter((check) => isSelected(check) && canApply(check))
        .map(({ id, title }) => ({ id, name: `${id}: ${title}` })),
    }))
    .filter(({ tests }) => tests.length > 0);
}

/** The checks of custom suites, by suite. The names of tests are known before the run, so a file is too late. */
function customSuites({ suites = [] }: Pick<ConformanceOptions, "suites">): readonly PlannedSuite[] {
  return suites.map((suite) => {
    if (typeof suite === "string") {
      throw new UsageError(`suites ${JSON.stringify(suite)}: import the suite, and give it as a value.`);
    }
    const tests = suite.checks.map(({ id, title }) => ({ id, name: `${id}: ${title}` }));
    return { name: `custom suite ${suite.name}`, tests };
  });
}

/** The transport, where the options decide it. */
function transportOf(options: ConformanceOptions): Transport | undefined {
  if (options.connect !== undefined) return typeof options.connect === "function" ? "stdio" : "http";
  if (options.url !== undefined) return "http";
  return options.server === undefined ? undefined : "stdio";
}
