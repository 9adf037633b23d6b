import { type BriefCause, briefOf } from "../../../reports/agent/brief.ts";
import { briefText } from "../../../reports/agent/text.ts";
import { speaking } from "../../../reports/language/language.ts";
import { semaphore } from "../../client/starting/semaphore.ts";
import { prepareJudgment } from "../../library/judgment.ts";
import type { Context } from "../../reference/server/core/context.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import type { Emit } from "../../verdict/event.ts";
import { optionNaming } from "../options/naming.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
import { answer } from "./answer.ts";
import type { Kept, Results } from "./results.ts";
import { LAST } from "./uris.ts";

/** One judgment after the other: two at the same time would slow each other down. */
const turn = semaphore(1);

/** How many checks end between two notifications of progress. */
const STEP = 10;

/** Judges as the options say. What was asked for before is judged before. */
export function judgeNow(options: RawOptions, context: Context, results: Results) {
  return turn.run(async () => {
    context.signal.throwIfAborted();
    const judgment = await prepareJudgment(settingsFrom(options), optionNaming);
    const recorder = new Recorder({ redaction: new Redaction(judgment.secrets) });
    const { result } = await judgment.carryOut({
      recorder,
      emit: reporting(context),
      signal: context.signal,
    });
    return keep({ result, events: recorder.events, options }, context, results);
  });
}

/** Keeps a result, announces it, and answers with its short form. */
export function keep(one: Omit<Kept, "number">, { world, revision }: Context, results: Results) {
  const kept = results.add(one);
  world.changeResource(LAST);
  const brief = briefOfKept(kept);
  return answer(revision, { result: kept.number, ...brief }, briefText(brief));
}

export function briefOfKept({ result, events }: Kept) {
  return speaking("en", () => briefOf(result, events));
}

/** The options that judge the causes of a result again, or one check; everything, where nothing is wrong. */
export function optionsAgain({ result, options = {}, events }: Kept, check: string | undefined): RawOptions {
  const causes = check === undefined ? briefOfKept({ number: 0, result, events }).causes : [];
  const wanted = new Set(check === undefined ? causes.map((one: BriefCause) => one.check) : [check]);
  const found = result.legs.flatMap(({ checks }) => checks.filter(({ id }) => wanted.has(id)));
  const only = [...wanted, ...found.flatMap(({ provokedBy = [] }) => provokedBy)];
  const spec = [...new Set(result.legs.map(({ revision }) => revision))].join(",");
  return {
    ...options,
    ...(spec === "" ? {} : { spec }),
    ...(only.length === 0 ? {} : { only: [...new Set(only)], skip: [], suite: [] }),
  };
}

/** Progress grows with each notification, and is never more than the total. */
function reporting({ progress }: Context): Emit {
  let [ended, total] = [0, 0];
  return (event) => {
    if (event.type === "leg-begins") total += event.applicable;
    if (event.type !== "check-ended" || event.check.verdict === "not-applicable") return;
    ended += 1;
    if (ended % STEP === 1) progress(ended, Math.max(ended, total), `${ended} checks ended`);
  };
}
