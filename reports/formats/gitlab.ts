import { createHash } from "node:crypto";
import type { CheckResult } from "../../harness/verdict/result.ts";
import { cardsOf, type Outcome } from "../causes/cards.ts";
import { legNames } from "../causes/problems.ts";
import { checkPage } from "../check-page.ts";
import { isCounted } from "../gating.ts";
import type { Reporter } from "../reporter.ts";
import { printableLine } from "../text.ts";
import { levelWords } from "../verdict-words.ts";

/** The maximum number of characters of a description. */
const MOST = 600;

type Severity = "info" | "minor" | "critical" | "blocker";

/** An entry of a GitLab code quality report. https://docs.gitlab.com/ci/testing/code_quality/ */
interface Issue {
  readonly description: string;
  readonly check_name: string;
  /** The same in the next run, so that GitLab knows which entries are new. */
  readonly fingerprint: string;
  readonly severity: Severity;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** GitLab code quality: one entry for each failure and warning, at line 1 of the file `source`. */
export const gitlab: Reporter = ({ result, source = "" }) => {
  const location = { path: source, lines: { begin: 1 } };
  const issue = (name: string, description: string, severity: Severity): Issue => ({
    description: printableLine(description, MOST),
    check_name: name,
    fingerprint: createHash("sha256").update(`mcp-conform ${source} ${name}`).digest("hex"),
    severity,
    location,
  });
  const { diagnosis } = result;
  const issues = [
    ...(diagnosis === undefined
      ? []
      : [issue("run", `The target was not judged to its end: ${diagnosis.text}`, "blocker")]),
    ...cardsOf(result).flatMap(({ id, outcomes }) => {
      const found = outcomes.flatMap((outcome) => {
        const severity = severityOf(outcome.check);
        return severity === undefined ? [] : [issue(id, described(outcome), severity)];
      });
      // One entry for a check: the fingerprint must be unique.
      return found.slice(0, 1);
    }),
  ];
  return `${JSON.stringify(issues, null, 2)}\n`;
};

/** Undefined for a check that found nothing. */
function severityOf(check: CheckResult): Severity | undefined {
  if (check.verdict !== "fail" && check.verdict !== "warn") return undefined;
  if (!isCounted(check)) return "info";
  return check.verdict === "fail" ? "critical" : "minor";
}

function described({ check, all }: Outcome): string {
  const { title, actual, id } = check;
  const seen = actual === undefined ? "" : ` Actual: ${actual}.`;
  const page = checkPage(id);
  return `${title} (${levelWords(check)}; ${legNames(all.map(({ leg }) => leg))}).${seen}${page === undefined ? "" : ` ${page}`}`;
}
