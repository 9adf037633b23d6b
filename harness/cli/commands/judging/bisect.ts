import { count, printableLine } from "../../../../reports/text.ts";
import { ownMember } from "../../../../schema/own-member.ts";
import { askedOf } from "../../../library/bisect/asked.ts";
import { install, packageIn, publishedVersions, withoutPrereleases } from "../../../library/bisect/npm.ts";
import { type Outcome, type Step, search } from "../../../library/bisect/search.ts";
import { type Question, recordedSteps, recordSteps } from "../../../library/bisect/state.ts";
import { stepOf } from "../../../library/bisect/step.ts";
import { prepareJudgment, resultOf } from "../../../library/judgment.ts";
import { suggestion } from "../../../library/nearest.ts";
import { messageOf } from "../../../library/output-file.ts";
import type { Settings } from "../../../library/settings.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { Result } from "../../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { optionNaming } from "../../options/naming.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { choice, splitList } from "../../options/values.ts";
import { screenFor } from "../../output/screen.ts";

const PLACE = "{version}";

/** What git bisect run understands: this commit is good, bad, or cannot be tested; above 127 the search ends. */
const GIT = { good: 0, bad: 1, skipped: 125, abort: 128 } as const;

const STATE = "mcp-conform-bisect.json";

/** The maximum number of judged versions, if no other is given. A thousand versions need twelve. */
const MOST = 30;

const EXAMPLE = `as in --good 1.0.0 --bad 2.0.0 --server "npx -y my-server@${PLACE}" --only tools.list.shape`;

/** Finds the release that broke or fixed a check. Throws UsageError. */
export async function bisect(options: RawOptions): Promise<number> {
  if (options.git === true) return ofCommit(options);
  const { signal, stop } = interruptible();
  try {
    return await ofReleases(options, signal);
  } finally {
    stop();
  }
}

/** Judges the commit that is checked out. Every mistake ends the search: git would read other exit codes as bad. */
async function ofCommit(options: RawOptions): Promise<number> {
  const { signal, stop } = interruptible();
  try {
    const { level, settings } = asked(options);
    const step = stepOf("this commit", await judged(settings(""), signal), level);
    if (signal.aborted) return GIT.abort;
    process.stdout.write(`${lineOf(step)}\n`);
    return GIT[step.verdict];
  } catch (error) {
    process.stderr.write(`mcp-conform: ${messageOf(error)}\n`);
    return GIT.abort;
  } finally {
    stop();
  }
}

async function ofReleases(options: RawOptions, signal: AbortSignal): Promise<ExitCode> {
  const { level, settings, command, only, spec } = asked(options);
  const text = (name: string) =>
    typeof ownMember(options, name) === "string" ? String(ownMember(options, name)) : undefined;
  const [good, bad] = [text("good"), text("bad")];
  if (good === undefined || bad === undefined) {
    throw new UsageError(`bisect: expected --good <version> and --bad <version>, ${EXAMPLE}.`);
  }
  if (!command.includes(PLACE)) {
    throw new UsageError(
      `bisect: the command has no ${PLACE}. Expected it where the version belongs, ${EXAMPLE}.`,
    );
  }
  const most = Number(text("maxSteps") ?? MOST);
  if (!Number.isInteger(most) || most < 2) {
    throw new UsageError(`--max-steps ${text("maxSteps")}: expected a whole number from 2.`);
  }
  const name = packageIn(command);
  const all = await listed(text("versions"), name, [good, bad]);
  const versions = between(all, good, bad);
  const state = text("state") ?? STATE;
  const question: Question = { command, only, spec, level, good, bad };
  const steps = [...recordedSteps(state, question)];
  const screen = screenFor(process.stdout);
  process.stdout.write(
    `${count(versions.length, "version")} from ${good} (good) to ${bad} (bad); about ${Math.ceil(Math.log2(versions.length)) + 2} runs\n`,
  );
  const judge = async (version: string): Promise<Step | undefined> => {
    const earlier = steps.find((step) => step.version === version);
    const culprits = steps.find((step) => step.version === bad)?.broken;
    const step = earlier ?? (await stepAt(version, culprits));
    if (step === undefined) return undefined;
    if (earlier === undefined) recordSteps(state, question, [...steps, step]);
    if (earlier === undefined) steps.push(step);
    process.stdout.write(`${lineOf(step)}${earlier === undefined ? "" : screen.quiet(" (recorded)")}\n`);
    return step;
  };
  const stepAt = async (version: string, culprits?: readonly string[]): Promise<Step | undefined> => {
    try {
      if (name !== undefined && /^\s*npx\s/.test(command)) await install(name, version);
    } catch (error) {
      return {
        version,
        verdict: "skipped",
        broken: [],
        good: [],
        why: `npm could not install it: ${messageOf(error)}`,
      };
    }
    if (signal.aborted) return undefined;
    const result = await judged(settings(version), signal);
    return signal.aborted ? undefined : stepOf(version, result, level, culprits);
  };
  const outcome = await search({ versions, judge, most });
  const culprits = steps.find((step) => step.version === bad)?.broken ?? only;
  const words = wordsOf(outcome, culprits, isNewerFirst(all, good, bad));
  process.stdout.write(`${printableLine(words)}\n${screen.quiet(`steps ${state}`)}\n`);
  if (outcome.kind === "interrupted") return EXIT.interrupted;
  return outcome.kind === "found" ? EXIT.conformant : EXIT.incomplete;
}

/** What the options ask for, in every version. Throws UsageError. */
function asked(options: RawOptions) {
  const { server, client } = options;
  const key = typeof client === "string" ? "client" : "server";
  const command = String((key === "client" ? client : server) ?? "");
  if (command === "")
    throw new UsageError(`bisect: expected --server <command> or --client <command>, ${EXAMPLE}.`);
  const level = choice("--level", String(options.level ?? "should"), ["must", "should"]);
  const settings = (version: string): Settings =>
    settingsFrom({ ...options, level, [key]: command.replaceAll(PLACE, version) });
  const only = settings("").only ?? [];
  if (only.length === 0) throw new UsageError(`bisect: expected --only <check>, ${EXAMPLE}.`);
  return { level, settings, command, only, spec: String(options.spec ?? "latest") };
}

async function judged(settings: Settings, signal: AbortSignal): Promise<Result> {
  const asked = askedOf(settings, optionNaming);
  return asked.of(await resultOf(await prepareJudgment(asked.settings, optionNaming), { signal }));
}

/** The versions in their order: those that are given, or those of the registry. */
async function listed(
  given: string | undefined,
  name: string | undefined,
  ends: readonly string[],
): Promise<readonly string[]> {
  if (given !== undefined) return [...new Set(splitList(given).filter((version) => version !== ""))];
  if (name === undefined) {
    throw new UsageError(
      `bisect: the command names no npm package with @${PLACE}. Name the versions with --versions 1.0.0,1.1.0,2.0.0, the oldest first.`,
    );
  }
  return withoutPrereleases(await publishedVersions(name), ends);
}

/** From the good version to the bad one: in reverse order if the good one is newer. */
function between(versions: readonly string[], good: string, bad: string): readonly string[] {
  for (const [option, version] of [
    ["--good", good],
    ["--bad", bad],
  ] as const) {
    if (versions.includes(version)) continue;
    throw new UsageError(
      `${option} ${version}: there is no such version.${suggestion(version, versions)} The versions are ${versions.slice(0, 5).join(", ")}${versions.length > 5 ? ", …" : ""}.`,
    );
  }
  if (good === bad) throw new UsageError(`--good and --bad are both ${good}. Expected two versions.`);
  const [from, to] = [versions.indexOf(good), versions.indexOf(bad)];
  return from < to ? versions.slice(from, to + 1) : versions.slice(to, from + 1).reverse();
}

function lineOf({ version, verdict, why, broken }: Step): string {
  const more = why ?? broken.join(", ");
  return `  ${verdict.padEnd(8)}${printableLine(version, 60)}${more === "" ? "" : `  ${printableLine(more, 200)}`}`;
}

const isNewerFirst = (all: readonly string[], good: string, bad: string) =>
  all.indexOf(good) > all.indexOf(bad);

/** The answer in a sentence. With the good version after the bad one, the question is which release fixed the check. */
function wordsOf(outcome: Outcome, culprits: readonly string[], fix: boolean): string {
  const checks = culprits.join(", ");
  switch (outcome.kind) {
    case "found":
      return fix
        ? `${checks}: fixed in ${outcome.last}. ${outcome.first} is the last version with the violation.`
        : `${checks}: broken since ${outcome.first}. ${outcome.last} is the last good version.`;
    case "between":
      return `${checks}: ${fix ? "fixed" : "broken"} between ${outcome.last} and ${outcome.first}. The versions between could not be judged: ${outcome.skipped.join(", ")}.`;
    case "wrong-end":
      return `--${outcome.end} ${outcome.step.version}: this version is ${outcome.step.verdict}${outcome.step.why === undefined ? "" : ` (${outcome.step.why})`}. Choose another one.`;
    case "too-long":
      return `Not found within --max-steps: it is between ${outcome.last} and ${outcome.first}. The same command goes on.`;
    case "interrupted":
      return "Interrupted. The same command goes on after the last step.";
  }
}
