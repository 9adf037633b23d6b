import {
  type BaselineEntry,
  type BaselineReport,
  baselineErrors,
} from "../../harness/verdict/expectation.ts";
import { say } from "../language/language.ts";
import { hanging } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { count, printableLine, wrap } from "../text.ts";

/** The maximum number of characters of a reason. The file has all of it. */
const BRIEF = 160;

/** The failures that the baseline expects, each with its reason. */
export function expectedBlock(baseline: BaselineReport | undefined, screen: Screen): string[] {
  const known = (baseline?.entries ?? []).filter(
    ({ state, sdk }) => sdk === undefined && (state === "expected" || state === "unseen"),
  );
  if (baseline === undefined || known.length === 0) return [];
  const unseen = known.filter(({ state }) => state === "unseen").length;
  const file = printableLine(baseline.file);
  const title =
    unseen > 0
      ? say("Expected by {file} ({number}, {unseen} not seen this time)", {
          file,
          number: known.length,
          unseen,
        })
      : say("Expected by {file} ({number})", { file, number: known.length });
  const lines = known.map((one) => {
    const { reason = "", issue } = one;
    const why = printableLine(issue === undefined ? reason : `${reason} (${issue})`, BRIEF);
    const unseen = one.state === "unseen" ? `; ${say("not seen this time")}` : "";
    return `  ${one.check} ${screen.quiet(`(${where(one)}${unseen})`)}: ${why}`;
  });
  return [[screen.strong(title), ...lines].join("\n")];
}

function where({ revision, transport }: BaselineEntry): string {
  return [revision ?? say("every revision"), ...(transport === undefined ? [] : [transport])].join(", ");
}

/** The failures of its SDK that the operator accepts, and those that this server does not show. */
export function acceptedBlock(baseline: BaselineReport | undefined, screen: Screen): string[] {
  const accepted = (baseline?.entries ?? []).filter(({ sdk }) => sdk !== undefined);
  if (accepted.length === 0) return [];
  const names = (state: BaselineEntry["state"]) => [
    ...new Set(accepted.filter((one) => one.state === state).map(({ check }) => check)),
  ];
  const [known, gone] = [names("expected"), names("gone")];
  const sdks = [...new Set(accepted.map(({ sdk = "" }) => printableLine(sdk)))].join(", ");
  const title = say("Accepted as known of {sdk} ({checks})", {
    sdk: sdks,
    checks: count(known.length, "check"),
  });
  const lines = known.length === 0 ? [] : [hanging("  ", 2, known.join(", "), screen)];
  const passing =
    gone.length === 0
      ? []
      : [
          hanging(
            "  ",
            2,
            say("Known as well, but not broken here: {names}", { names: gone.join(", ") }),
            screen,
          ),
        ];
  return [[screen.strong(title), ...lines, ...passing].join("\n")];
}

/** What to fix in the baseline file, by line. */
export function wrongBlock(baseline: BaselineReport | undefined, screen: Screen): string[] {
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return [];
  const lines = wrong.map(({ line, check, state, text = "" }) => {
    const advice = wrap(printableLine(text), screen.width - 8).map((part) => `      ${part}`);
    return [
      `  ${screen.bad(state.toUpperCase())}  ${printableLine(baseline.file)}:${line}  ${check}`,
      ...advice,
    ].join("\n");
  });
  const title = say("Baseline out of date: {entries} to fix", {
    entries: count(wrong.length, "entry", "entries"),
  });
  return [[screen.strong(title), ...lines].join("\n")];
}
