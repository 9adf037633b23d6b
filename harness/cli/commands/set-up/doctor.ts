import { shellWord } from "../../../../reports/rerun.ts";
import type { Screen } from "../../../../reports/screen.ts";
import { printable, printableLine } from "../../../../reports/text.ts";
import { type Examination, examine } from "../../../library/doctor/examine.ts";
import type { Finding } from "../../../library/doctor/finding.ts";
import { invocationOf } from "../../../library/plan/invocation.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { optionNaming } from "../../options/naming.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { choice } from "../../options/values.ts";
import { screenFor } from "../../output/screen.ts";
import { configOf } from "../../target/config-of.ts";

/** Says what is wrong with a target before a run, and what helps. */
export async function doctor(options: RawOptions): Promise<ExitCode> {
  const format = choice("--format", String(options.format), ["pretty", "json"]);
  const { signal, stop } = interruptible();
  try {
    const { settings, naming, invocation } = await targetOf(options);
    const examination = await examine(settings, naming, signal);
    process.stdout.write(
      format === "json"
        ? `${JSON.stringify(examination, null, 2)}\n`
        : examinationText(examination, screenFor(process.stdout), invocation),
    );
    return examination.exitCode;
  } finally {
    stop();
  }
}

/** The server of the options, or one target of the configuration. */
async function targetOf({ format: _, ...options }: RawOptions) {
  const config = configOf(options);
  const given = settingsFrom(options);
  if (config === undefined) return { settings: given, naming: optionNaming, invocation: invocationOf(given) };
  const { targetsIn } = await import("../../options/targets.ts");
  const targets = await targetsIn(config, options);
  const [target] = targets;
  if (target !== undefined && targets.length === 1) return target;
  const names = targets.map(({ name }) => name).join(", ");
  throw new UsageError(`doctor: the targets ${names} are chosen. Expected one --target.`);
}

const WORDS = { ok: "ok", note: "note", wrong: "WRONG" } as const;

function examinationText(
  { target, findings, healthy, exitCode, ms }: Examination,
  screen: Screen,
  invocation: readonly string[],
): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const paint = { ok: screen.good, note: screen.warning, wrong: screen.bad };
  const indent = " ".repeat(width + 9);
  const lines = findings.map(({ name, state, text, remedy }: Finding) => {
    const [first = "", ...rest] = printable(text, 2_000).split("\n");
    const more = [...rest, ...(remedy === undefined ? [] : [`→ ${printableLine(remedy, 1_000)}`])];
    const head = `${paint[state](WORDS[state].padEnd(5))}  ${name.padEnd(width)}  ${first}`;
    return [head, ...more.map((line) => `${indent}${line}`)].join("\n");
  });
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  const next = ["npx mcp-conform", ...invocation.map((word) => shellWord(word))].join(" ");
  const verdict = healthy
    ? `Healthy. Next: ${next}`
    : `${wrong === 1 ? "One problem" : `${wrong} problems`}. Fix ${wrong === 1 ? "it" : "them"}, and run doctor again.`;
  const what = [target.command, target.url].filter((one) => one !== undefined).join(" · ");
  const end = `exit ${exitCode} (${healthy ? "healthy" : "something is wrong"}) · ${(ms / 1000).toFixed(1)} s`;
  return `${printableLine(what, 500)}\n\n${lines.join("\n")}\n\n${verdict}\n${end}\n`;
}
