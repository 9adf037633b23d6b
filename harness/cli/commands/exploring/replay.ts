import { printableLine } from "../../../../reports/text.ts";
import { again } from "../../../explore/confirming.ts";
import { perform } from "../../../explore/driving/driver.ts";
import { surveyed } from "../../../explore/explore.ts";
import type { Violation } from "../../../explore/finding.ts";
import { violationsIn } from "../../../explore/judging/judging.ts";
import { ownViolation } from "../../../explore/judging/own-violation.ts";
import { recordedSteps } from "../../../explore/recorded.ts";
import type { Step } from "../../../explore/step.ts";
import { type Sought, soughtIn, soughtOfClientIn } from "../../../library/explore/conversation-file.ts";
import { type Prepared, preparedServer } from "../../../library/explore/prepared.ts";
import { conversationText } from "../../../library/explore/text.ts";
import { traceIn } from "../../../library/recordings/trace-file.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { optionNaming } from "../../options/naming.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { refused, unopened } from "./concluding.ts";
import { replayClient } from "./replay-client.ts";

/** Sends the conversation of a trace again. It fails if the violation is shown again. */
export async function replay(file: string, options: RawOptions): Promise<ExitCode> {
  const trace = await traceIn(file, "replay");
  const ofClient = soughtOfClientIn(trace);
  if (ofClient !== undefined || options.client !== undefined) return replayClient(file, ofClient, options);
  const sought = soughtIn(trace);
  const steps = sought?.steps ?? recordedSteps(trace.events);
  if (steps.length === 0) return refused(file, "expected a trace with requests of a client.");
  const settings = settingsFrom(options);
  // A finding calls only what the explorer was allowed to call. What another trace calls is not known.
  if (sought === undefined && callsTools(steps) && settings.allow?.includes("side-effects") !== true)
    return refused(
      file,
      "the trace calls tools, which may change something. To send it again, add --allow side-effects.",
    );
  const { signal, stop } = interruptible();
  try {
    const spec = settings.spec ?? (sought === undefined ? undefined : [sought.revision]);
    const prepared = await preparedServer(
      { ...settings, ...(spec === undefined ? {} : { spec }) },
      optionNaming,
      signal,
    );
    if (!("setup" in prepared)) return unopened(prepared);
    try {
      const shown = await shownAgain(steps, sought, prepared);
      process.stdout.write(`${prepared.redaction.text(textOf(steps, sought, shown))}\n`);
      if (signal.aborted) return EXIT.interrupted;
      return shown.length > 0 ? EXIT.violations : EXIT.conformant;
    } finally {
      await prepared.end();
    }
  } finally {
    stop();
  }
}

const callsTools = (steps: readonly Step[]) =>
  steps.some((step) => step.do === "request" && step.method === "tools/call");

/** What the conversation shows: the violation that it was recorded for, or any that breaks a MUST. */
async function shownAgain(
  steps: readonly Step[],
  sought: Sought | undefined,
  { setup, judge, allow }: Prepared,
): Promise<readonly Violation[]> {
  if (sought === undefined)
    return violationsIn(await perform(steps, setup), judge).filter(({ verdict }) => verdict === "fail");
  const { rule, place, key } = sought;
  const usual = ownViolation("answer.same", { place, verdict: "warn", expected: "", actual: "", at: 0 });
  const violation: Violation = { ...usual, rule, ...(key === undefined ? {} : { key }) };
  const { reading } = await surveyed({ setup, allow });
  const shown = await again(steps, violation, { setup, judge, reading });
  return shown === undefined ? [] : [shown.violation];
}

function textOf(steps: readonly Step[], sought: Sought | undefined, shown: readonly Violation[]): string {
  const lines = shown.map(
    ({ rule, place, expected, actual }) =>
      `${rule} (${printableLine(place, 200)}): expected ${printableLine(expected, 300)}; got ${printableLine(actual, 300)}`,
  );
  const none =
    sought === undefined
      ? "No violation of a MUST."
      : `Not shown: ${sought.rule} (${printableLine(sought.place, 200)}).`;
  return [conversationText(steps), ...(lines.length > 0 ? lines : [none])].join("\n");
}
