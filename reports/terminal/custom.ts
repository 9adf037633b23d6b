import type { CheckResult, CustomPart, Leg } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { type Label, labelled } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { diagnosisBlock } from "./diagnosis.ts";
import { suiteLines } from "./leg.ts";

/** What custom suites found, apart from the findings about the specification. `quiet`: only what is wrong. */
export function customBlocks(
  custom: CustomPart | undefined,
  screen: Screen,
  quiet: boolean,
): readonly string[] {
  if (custom === undefined) return [];
  const { legs, verdict, suites, gates, diagnosis } = custom;
  const wrong = legs.flatMap((leg) =>
    leg.checks
      .filter(({ verdict }) => ["fail", "warn", "error"].includes(verdict))
      .map((check) => ({ leg, check })),
  );
  if (quiet && wrong.length === 0 && verdict === "conformant") return [];
  const counts = legs.flatMap((leg) => [
    ...(legs.length > 1 ? [`  ${leg.revision} ${leg.transport}`] : []),
    ...suiteLines(leg, screen),
  ]);
  const effect = say(gates ? "Its failures fail the run." : "It does not change the verdict.");
  const head = screen.strong(
    say(suites.length === 1 ? "Custom suite {names}" : "Custom suites {names}", { names: suites.join(", ") }),
  );
  const none =
    legs.length === 0 && !diagnosis
      ? [`  ${say("not run, because the target was not judged to the end")}`]
      : [];
  return [
    [`${head}: ${verdict}. ${effect}`, ...counts, ...none].join("\n"),
    ...(diagnosis ? [diagnosisBlock(diagnosis, screen)] : []),
    ...wrong.map(({ leg, check }) => finding(leg, check, screen)),
  ];
}

function finding(leg: Leg, check: CheckResult, screen: Screen): string {
  const { tag, colour } = VERDICT_WORDS[check.verdict];
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const lines: readonly (readonly [Label, string | undefined])[] = [
    ["required", duty?.gist],
    ["", duty?.url || undefined],
    ["reason", check.reason?.text],
    ["expected", check.expected],
    ["actual", check.actual],
    ["hint", check.hint],
  ];
  const where = `${levelWords(check)} · ${leg.revision} · ${leg.transport}`;
  return [
    `${screen[colour](tag)}  ${screen.strong(check.id)}   ${screen.quiet(where)}`,
    ...lines.flatMap(([label, text]) => (text === undefined ? [] : [labelled(label, text, screen)])),
  ].join("\n");
}
