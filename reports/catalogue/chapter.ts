import type { Explained, ExplainedCheck, Fact } from "../../harness/verdict/explanation.ts";
import { code, escaped, link } from "../markdown.ts";
import { count } from "../text.ts";

/** A topic of the specification: its checks suite by suite, and what no check covers. */
export interface ExplainedChapter {
  readonly topic: string;
  readonly parts: readonly ExplainedPart[];
  readonly untested: readonly Explained[];
}

export interface ExplainedPart {
  readonly suite: string;
  readonly role: string;
  readonly checks: readonly ExplainedCheck[];
}

/** The page of a topic, to be read from top to bottom: a list of its checks, then each of them. */
export function chapterMarkdown({ topic, parts, untested }: ExplainedChapter): string {
  const sections = parts.flatMap(({ suite, role, checks }) => [
    `## ${suite}`,
    `${count(checks.length, "check")} of ${role}s.`,
    ["| check | level | rule |", "| --- | --- | --- |", ...checks.map(row)].join("\n"),
    ...checks.map(checkMarkdown),
  ]);
  const rest = untested.length === 0 ? [] : ["## Not tested", untested.map(required).join("\n")];
  return byReference(
    `${[`# ${topic}`, `What the source folder \`suites/${topic}/\` checks.`, ...sections, ...rest].join("\n\n")}\n`,
  );
}

/** A link to a page of the specification. */
const TO_SPECIFICATION = /\]\((https:\/\/[^)\s]+\/specification\/([^)\s]+))\)/g;

/** Each address of the specification is there once, at the end: written beside each check, it is an eighth of a page. */
function byReference(page: string): string {
  const addresses = new Map<string, string>();
  const text = page.replaceAll(TO_SPECIFICATION, (_, address: string, place: string) => {
    addresses.set(place, address);
    return `][${place}]`;
  });
  const lines = [...addresses].toSorted().map(([place, address]) => `[${place}]: ${address}`);
  return lines.length === 0 ? text : `${text}\n${lines.join("\n")}\n`;
}

function row({ id, level, title }: ExplainedCheck): string {
  return `| ${link(id, `#${id}`)} | ${escaped(level)} | ${escaped(title)} |`;
}

/** GitHub takes the dots out of the anchors of headings, so a check has one of its own, which is its id. */
function checkMarkdown({ id, title, facts, requirements }: ExplainedCheck): string {
  const rest = facts.filter(({ label }) => label !== "rule");
  const all = [requirements.map((one) => `- **required**: ${oneLine(one)}`), rest.map(item)].flat();
  return `<a id="${id}"></a>\n\n### ${id}\n\n${escaped(title)}\n\n${all.join("\n")}`;
}

function required(requirement: Explained): string {
  return `- ${oneLine(requirement)}`;
}

/** "A ping is answered. (`ping.answered`; applies to: server; 2024-11-05 MUST, 2025-03-26 MUST)" */
function oneLine({ id, facts }: Explained): string {
  const gist = facts.filter(({ label }) => label === "requirement").flatMap(({ texts }) => texts);
  const places = facts.filter(({ url }) => url !== undefined);
  const others = facts.filter((one) => one.label !== "requirement" && one.url === undefined);
  const parts = [
    ...others.map(({ label, texts }) => `${label}: ${texts.map(escaped).join(", ")}`),
    places.map(({ label, texts, url = "" }) => `${label} ${link(texts.join(), url)}`).join(", "),
  ];
  return `${gist.map(escaped).join(" ")} (${[`\`${id}\``, ...parts].filter((part) => part !== "").join("; ")})`;
}

/** The list of all pages. It has no counts, so a new check changes its own page only. */
export function chaptersMarkdown(chapters: readonly Omit<ExplainedChapter, "untested">[]): string {
  const suites = (chapter: Pick<ExplainedChapter, "parts" | "topic">, role: string) =>
    chapter.parts
      .filter((part) => part.role === role)
      .map(({ suite }) => link(suite, `${chapter.topic}.md#${suite}`))
      .join(", ");
  const rows = chapters.map(
    (chapter) =>
      `| ${link(chapter.topic, `${chapter.topic}.md`)} | ${suites(chapter, "server")} | ${suites(chapter, "client")} | ${suites(chapter, "gateway")} |`,
  );
  return `${[
    "# Checks",
    "One page for each topic. A suite can have checks of several topics.",
    [
      "| topic | suites of servers | suites of clients | suites of gateways |",
      "| --- | --- | --- | --- |",
      ...rows,
    ].join("\n"),
  ].join("\n\n")}\n`;
}

function item({ label, texts, url, command, message }: Fact): string {
  const items = texts.map((text) => {
    if (message) return code(text);
    if (command) return `\`${text}\``;
    return url === undefined ? escaped(text) : link(text, url);
  });
  const [only = ""] = items;
  return items.length === 1
    ? `- **${label}**: ${only}`
    : [`- **${label}**:`, ...items.map((each) => `  - ${each}`)].join("\n");
}
