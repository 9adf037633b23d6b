import type { CheckResult, TargetFacts } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { count, printable } from "../text.ts";
import { reasonWords } from "../verdict-words.ts";
import { hanging } from "./paragraph.ts";
import type { Screen } from "./screen.ts";

/** With more reasons than this, their checks are only counted. */
const MOST_REASONS = 6;

/** The checks that could not be exercised: one paragraph for each reason. */
export function notExercisedBlock(
  checks: readonly CheckResult[],
  role: TargetFacts["role"],
  screen: Screen,
): string[] {
  if (checks.length === 0) return [];
  const reasons = new Map<string, Set<string>>();
  for (const { id, reason } of checks) {
    const text =
      reason === undefined
        ? say("no reason given")
        : reasonWords({ ...reason, text: printable(reason.text) });
    reasons.set(text, (reasons.get(text) ?? new Set()).add(id));
  }
  const isLong = reasons.size > MOST_REASONS;
  const paragraphs = [...reasons].map(([text, ids]) => {
    if (isLong)
      return hanging(
        "  ",
        4,
        say("{title} ({checks})", { title: text, checks: count(ids.size, "check") }),
        screen,
      );
    return [
      hanging("  ", 2, text, screen),
      hanging("    ", 4, printable([...ids].join(", "), Infinity), screen),
    ].join("\n");
  });
  const title = screen.strong(
    say("{title} ({checks})", {
      title: say("Not exercised"),
      checks: count(new Set(checks.map(({ id }) => id)).size, "check"),
    }),
  );
  const more = isLong
    ? [
        screen.quiet(
          hanging(
            "  ",
            2,
            role === "server"
              ? say("--verbose names the checks; mcp-conform exercises lists what lets them run.")
              : say("--verbose names the checks; mcp-conform explain <id> says what the client must do."),
            screen,
          ),
        ),
      ]
    : [];
  return [[title, ...paragraphs, ...more].join("\n")];
}
