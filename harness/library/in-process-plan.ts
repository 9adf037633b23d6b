import { given } from "../../schema/given.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientTarget } from "../client/starting/target.ts";
import type { Secrets } from "../trace/redaction/redact.ts";
import type { RunEvent } from "../verdict/event.ts";
import type { Result } from "../verdict/result.ts";
import { judgmentOf, resultOf } from "./judgment.ts";
import { libraryNamed, libraryNaming } from "./naming.ts";
import { type ClientPlan, clientPlan, plannedClient } from "./plan/client.ts";
import { situationNamed } from "./plan/situations.ts";
import type { SettingName, Settings } from "./settings.ts";
import { settingsOf } from "./validate-settings.ts";
import { listOf, text } from "./values.ts";

/** The settings that apply to a client in this process. */
const SETTINGS = [
  "spec",
  "only",
  "skip",
  "suite",
  "level",
  "strict",
  "bail",
  "profile",
  "timeout",
  "limit",
  "startTimeout",
  "idle",
  "secrets",
  "secretEnv",
  "concurrency",
  "baseline",
  "updateBaseline",
  "reason",
] as const satisfies readonly SettingName[];

/** How a client that runs in this process is judged. Limits are in milliseconds. */
export interface ClientJudging extends Pick<Settings, (typeof SETTINGS)[number]> {
  /** Names of situations, or all; `mcp-conform list --role client` has the checks that need them. */
  readonly situations?: "all" | readonly string[];
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

export interface InProcessPlan {
  readonly plan: ClientPlan;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** A run of a client in this process, fully decided. `without`: settings that it may not have. Throws UsageError. */
export function inProcessPlan(
  target: ClientTarget,
  judging: ClientJudging,
  without: readonly SettingName[] = [],
): InProcessPlan {
  const settings = settingsOf(judging, libraryNaming, {
    settings: SETTINGS.filter((name) => !without.includes(name)),
    others: ["situations", "signal", "onEvent"],
  });
  const { situations: wanted = "all" } = judging;
  const { plan, secrets } = clientPlan([target], settings, libraryNaming);
  const names = wanted === "all" ? undefined : namesOf(wanted);
  const select = (check: ClientCheck) =>
    plan.select(check) && (names === undefined || check.on === "every" || names.has(check.on.name));
  return { settings, secrets, plan: { ...plan, select } };
}

/** Judges a client in this process by a plan. */
export async function judgedInProcess(
  { plan, settings, secrets }: InProcessPlan,
  { signal, onEvent }: Pick<ClientJudging, "signal" | "onEvent">,
): Promise<Result> {
  const judgment = await judgmentOf(plannedClient(plan, secrets), settings, libraryNaming);
  return resultOf(judgment, given({ signal, emit: onEvent }));
}

function namesOf(wanted: unknown): ReadonlySet<string> {
  const named = libraryNamed("situations");
  const names = listOf(text("usual"), "usual")(wanted, named);
  return new Set(names.map((name) => situationNamed(name, named).name));
}
