import type { Settings } from "../../../library/settings.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { durationOf } from "../../options/duration.ts";
import { outputsFrom } from "../../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { choice } from "../../options/values.ts";
import { checkReports } from "../../output/report-writing.ts";

const USUAL_MS = 60_000;

/** How many conversations are held at the same time: the machine has as many processes. */
const LANES = 2;

export interface ExploreOptions {
  readonly settings: Settings;
  readonly format: string;
  readonly reports: ReturnType<typeof outputsFrom>["reports"];
  readonly illegal: boolean;
  readonly seed: number;
  readonly lanes: number;
  readonly until: { readonly ms?: number; readonly conversations?: number; readonly found?: true };
  /** The folder for the conversations of findings. */
  readonly out: string;
  readonly gates: boolean;
}

/** Reads the options of an exploration. Throws UsageError. */
export function exploreOptionsFrom(options: RawOptions): ExploreOptions {
  const format = choice("--format", String(options.format), ["pretty", "json"]);
  const { allow: allowed, format: _, ...others } = options;
  const allow = Array.isArray(allowed) ? allowed.map(String) : [];
  const settings = settingsFrom({ ...others, allow: allow.filter((one) => one !== "illegal") });
  const { reports } = outputsFrom({ report: options.report });
  checkReports(reports, { source: undefined });
  const { for: time, conversations: count, untilFound, seed, out = "mcp-conform-explore" } = options;
  const conversations = count === undefined ? undefined : wholeNumber("--conversations", String(count), 1);
  const ms =
    time === undefined ? (conversations === undefined ? USUAL_MS : undefined) : durationOf(String(time));
  return {
    settings,
    format,
    reports,
    illegal: allow.includes("illegal"),
    seed:
      seed === undefined ? Math.floor(Math.random() * 1_000_000_000) : wholeNumber("--seed", String(seed), 0),
    lanes: settings.concurrency ?? LANES,
    until: {
      ...(ms === undefined ? {} : { ms }),
      ...(conversations === undefined ? {} : { conversations }),
      ...(untilFound === true ? { found: true } : {}),
    },
    out: String(out),
    gates: options.gateExplore === true,
  };
}

function wholeNumber(option: string, text: string, least: number): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(`${option} ${text}: expected a whole number, at least ${least}.`);
}
