import type { Explained, ExplainedCheck, Fact } from "../harness/verdict/explanation.ts";
import { anchor, escaped, link } from "./markdown.ts";
import { count, wrap } from "./text.ts";

export interface ExplainedSuite {
  readonly name: string;
  readonly checks: readonly ExplainedCheck[];
}

const WIDTH = 100;
const LABEL = 15;

/** A check for a terminal, and below it its requirements. */
export function checkPretty({ id, facts, requirements }: ExplainedCheck): string {
  return [[id, ...facts.flatMap(lines)].join("\n"), ...requirements.map(requirementPretty)].join("\n\n");
}

/** A requirement for a terminal. */
export function requirementPretty({ id, facts }: Explained): string {
  return [`requirement ${id}`, ...facts.flatMap(lines)].join("\n");
}

function lines({ label, texts, url, command }: Fact): readonly string[] {
  return texts.flatMap((text) => {
    const whole = url === undefined ? text : `${text}  ${url}`;
    // A command or an address on several lines cannot be copied.
    const [first = "", ...more] = command || url ? [whole] : wrap(whole, WIDTH - LABEL);
    return [`  ${label.padEnd(LABEL)}${first}`, ...more.map((rest) => `  ${" ".repeat(LABEL)}${rest}`)];
  });
}

/** A page of its own for a check. */
export function checkMarkdown({ id, facts, requirements }: ExplainedCheck): string {
  const sections = requirements.map((one) => `### \`${one.id}\`\n\n${one.facts.map(item).join("\n")}`);
  return `${[`# ${id}`, facts.map(item).join("\n"), "## Requirements", ...sections].join("\n\n")}\n`;
}

/** The list of all checks, suite by suite, with links to their pages. */
export function checksMarkdown(suites: readonly ExplainedSuite[]): string {
  const all = suites.reduce((sum, { checks }) => sum + checks.length, 0);
  const contents = suites.map(({ name, checks }) => `- ${link(name, anchor(name))}: ${checks.length}`);
  const sections = suites.map(({ name, checks }) => {
    const rows = checks.map(
      ({ id, level, title }) => `| ${link(id, `${id}.md`)} | ${escaped(level)} | ${escaped(title)} |`,
    );
    return [`## ${name}`, "", "| check | level | rule |", "| --- | --- | --- |", ...rows].join("\n");
  });
  return `${["# Checks", `${count(all, "check")} in ${count(suites.length, "suite")}.`, contents.join("\n"), ...sections].join("\n\n")}\n`;
}

function item({ label, texts, url, command }: Fact): string {
  const items = texts.map((text) => {
    if (command) return `\`${text}\``;
    return url === undefined ? escaped(text) : link(text, url);
  });
  const [only = ""] = items;
  return items.length === 1
    ? `- **${label}**: ${only}`
    : [`- **${label}**:`, ...items.map((each) => `  - ${each}`)].join("\n");
}
