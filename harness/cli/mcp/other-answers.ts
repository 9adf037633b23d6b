import { compare, comparisonExit } from "../../../reports/compare/comparison.ts";
import { comparisonText } from "../../../reports/compare/text.ts";
import { speaking } from "../../../reports/language/language.ts";
import { plain } from "../../../reports/screen.ts";
import { printable } from "../../../reports/text.ts";
import { given } from "../../../schema/given.ts";
import { examine } from "../../library/doctor/examine.ts";
import { rejudged } from "../../library/recordings/rejudge.ts";
import { traceIn } from "../../library/recordings/trace-file.ts";
import type { Context } from "../../reference/server/core/context.ts";
import type { JsonObject } from "../../switches/message.ts";
import type { Result } from "../../verdict/result.ts";
import { optionNaming } from "../options/naming.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
import { readResult } from "../output/result-file.ts";
import { answer } from "./answer.ts";
import { inThisFolder } from "./folder.ts";
import { keep } from "./judging.ts";
import type { Results } from "./results.ts";

export async function explained({ id }: JsonObject, { revision }: Context): Promise<JsonObject> {
  const { explanation } = await import("../explain/explanation.ts");
  const text = explanation(String(id));
  return answer(revision, { id, text }, text);
}

export async function examined(options: RawOptions, { revision, signal }: Context): Promise<JsonObject> {
  const { healthy, findings } = await examine(settingsFrom(options), optionNaming, signal);
  const shown = findings.map(({ name, state, text, remedy }) => ({
    name,
    state,
    text: printable(text),
    ...given({ remedy: remedy && printable(remedy) }),
  }));
  const lines = shown.map(({ name, state, text }) => `${state} ${name}: ${text}`);
  return answer(revision, { healthy, findings: shown }, [healthy ? "healthy" : "wrong", ...lines].join("\n"));
}

export function compared({ older, newer }: JsonObject, { revision }: Context, results: Results): JsonObject {
  const comparison = compare(resultOf(String(older), results), resultOf(String(newer), results));
  const text = speaking("en", () => comparisonText(comparison, plain, "must", "regressions"));
  const exitCode = comparisonExit(comparison, "must", "regressions");
  return answer(revision, { exitCode, text }, text);
}

function resultOf(name: string, results: Results): Result {
  const kept = /^\d+$/.test(name) ? results.numbered(Number(name)) : undefined;
  return kept?.result ?? readResult(inThisFolder(name));
}

export async function fromRecording({ file, only }: JsonObject, context: Context, results: Results) {
  const path = inThisFolder(String(file));
  const trace = await traceIn(path, "judge_recording");
  const result = rejudged(trace, path, settingsFrom({ only }), optionNaming);
  return keep({ result, events: trace.events }, context, results);
}
