import { createHash } from "node:crypto";
import type { Result } from "../../harness/verdict/result.ts";
import { legsOf, type Problem, problemsOf } from "../causes/problems.ts";
import { checkPage } from "../check-page.ts";
import { code, escaped, folded, link } from "../markdown.ts";
import type { Reporter } from "../reporter.ts";
import { verdictSentences } from "../summary.ts";
import { printableLine } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { markdown } from "./summary.ts";

/** GitHub refuses a comment of more than 65,536 characters. */
const MOST_CHARACTERS = 60_000;

const MOST_PROBLEMS = 20;

/**
 * The body of a comment on a pull request. It begins with a mark that is invisible and the same in each run of the same
 * target, so that a script can find its earlier comment and replace it.
 */
export const prComment: Reporter = (input) => {
  const { result } = input;
  const problems = problemsOf(result);
  const [word = "", ...legs] = verdictSentences(result);
  const more = problems.length - MOST_PROBLEMS;
  const short = [
    markOf(result),
    `### mcp-conform: ${escaped(word.replace(/\.$/, ""))} (${nameOf(result)})`,
    legs.map((sentence) => `- ${escaped(sentence)}`).join("\n"),
    problems.slice(0, MOST_PROBLEMS).map(problemLine).join("\n"),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].filter((block) => block !== "");
  const details = folded("Details", markdown(input).replace(/^(#+) /gm, "##$1 "));
  const whole = [...short, details].join("\n\n");
  return `${whole.length <= MOST_CHARACTERS ? whole : short.join("\n\n")}\n`;
};

/** Two targets of one project have two comments. */
function markOf({ target }: Result): string {
  const which = JSON.stringify([target.role, target.name ?? target.command ?? target.url, target.transport]);
  return `<!-- mcp-conform ${createHash("sha256").update(which).digest("hex").slice(0, 16)} -->`;
}

function nameOf({ target }: Result): string {
  const { name = `unnamed ${target.role}`, version } = target;
  return code(version === undefined ? name : `${name} ${version}`, 100);
}

function problemLine(one: Problem): string {
  const [{ check }] = one.outcomes;
  const seen = check.actual ?? check.reason?.text ?? check.title;
  const [id, page] = [printableLine(check.id, 100), checkPage(check.id)];
  const name = page === undefined ? escaped(id) : link(id, page);
  return `- ${VERDICT_WORDS[check.verdict].tag} ${name} (${levelWords(check)}; ${legsOf(one)}): ${code(seen, 200)}`;
}
