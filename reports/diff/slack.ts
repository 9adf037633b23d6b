import type { Gate } from "../../harness/verdict/verdict.ts";
import type { Comparison, FailOn } from "../compare/comparison.ts";
import { sideSentence, verdictWord } from "../compare/words.ts";
import { printableLine } from "../text.ts";
import { type NotifiedChange, notificationOf } from "./notification.ts";

/** Slack refuses longer texts. */
const HEADER = 150;
const SECTION = 3000;

/** Lines of one kind. */
const MOST = 10;

/** A comparison as the body of a message for Slack (an incoming webhook, or chat.postMessage). */
export function slackBody(comparison: Comparison, gate: Gate, on: FailOn): string {
  const { title, text, failures, fixed, caveats } = notificationOf(comparison, gate, on);
  const section = (words: string) => ({
    type: "section",
    text: { type: "mrkdwn", text: cut(words, SECTION) },
  });
  const sides = [comparison.older, comparison.newer].map((side) =>
    escaped(printableLine(sideSentence(side), 300)),
  );
  const blocks = [
    { type: "header", text: { type: "plain_text", text: cut(withoutBrackets(title), HEADER) } },
    section(failures.length === 0 ? escaped(printableLine(text, 1000)) : listed(failures)),
    ...(fixed.length === 0 ? [] : [section(`*Fixed*\n${listed(fixed)}`)]),
    ...(caveats.length === 0 ? [] : [section(caveats.map(escaped).join("\n"))]),
    {
      type: "context",
      elements: [{ type: "mrkdwn", text: cut(`older: ${sides[0]}\nnewer: ${sides[1]}`, SECTION) }],
    },
  ];
  const body = { text: cut(escaped(title), SECTION), unfurl_links: false, blocks };
  return `${JSON.stringify(body, null, 2)}\n`;
}

function listed(changes: readonly NotifiedChange[]): string {
  const lines = changes.slice(0, MOST).map(({ id, url, level, revision, transport, older, newer }) => {
    const name = escaped(printableLine(id, 100)).replaceAll("|", "/");
    return `• ${url === undefined ? name : `<${url}|${name}>`} (${level}; ${revision} ${transport}): ${verdictWord(older)} → ${verdictWord(newer)}`;
  });
  const more = changes.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
}

/** Slack reads links and mentions between angle brackets, and marks of text anywhere. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[*_~`]/g, "$&\u200b");
}

/** A header is plain text, in which nothing is escaped. */
function withoutBrackets(text: string): string {
  return text.replaceAll("<", "‹").replaceAll(">", "›");
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
