import type { SchemaDiff } from "./schema-diff.ts";
import type { Difference, Section } from "./section.ts";

export type DiffFormat = "text" | "markdown" | "json";

/** Titles in the order of the output: the most important for implementers first. */
const SECTIONS = [
  ["methods", "Methods"],
  ["inputRequests", "Input requests"],
  ["notifications", "Notifications"],
  ["capabilities", "Capabilities"],
  ["errorCodes", "Error codes"],
  ["headers", "Headers"],
  ["definitions", "Definitions"],
] as const;

/** The difference as a text that ends with a newline. */
export function renderSchemaDiff(diff: SchemaDiff, format: DiffFormat): string {
  if (format === "json") return `${JSON.stringify(diff, null, 2)}\n`;
  return format === "text" ? text(diff) : markdown(diff);
}

function sectionsOf(diff: SchemaDiff): readonly { readonly title: string; readonly section: Section }[] {
  return SECTIONS.map(([key, title]) => ({ title, section: diff[key] })).filter(
    ({ section }) => section.added.length + section.removed.length + section.changed.length > 0,
  );
}

function text(diff: SchemaDiff): string {
  const blocks = sectionsOf(diff).map(({ title, section }) =>
    [
      title,
      ...section.added.map((name) => `  + ${name}`),
      ...section.removed.map((name) => `  - ${name}`),
      ...section.changed.flatMap(({ name, differences }) => [
        `  ~ ${name}`,
        ...differences.map((difference) => `      ${inWords(difference)}`),
      ]),
    ].join("\n"),
  );
  return document(`${diff.from} -> ${diff.to}`, blocks);
}

function markdown(diff: SchemaDiff): string {
  const names = (title: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${title}: ${list.map(code).join(", ")}`];
  const blocks = sectionsOf(diff).flatMap(({ title, section }) => {
    const changed = section.changed.flatMap(({ name, differences }) => [
      `- ${code(name)}`,
      ...differences.map((difference) => `  - ${inWords(difference, code)}`),
    ]);
    const parts = [
      ...names("Added", section.added),
      ...names("Removed", section.removed),
      changed.join("\n"),
    ];
    return [`## ${title}`, ...parts.filter(Boolean)];
  });
  return document(`# ${diff.from} -> ${diff.to}`, blocks);
}

function document(title: string, blocks: readonly string[]): string {
  return `${[title, ...(blocks.length === 0 ? ["No difference."] : blocks)].join("\n\n")}\n`;
}

const code = (name: string): string => `\`${name}\``;

function inWords({ of, before, after }: Difference, shown = (part: string) => part): string {
  const subject = of === "" ? "" : `${shown(of)}: `;
  if (before === null) return `${subject}added, ${shown(after ?? "")}`;
  if (after === null) return `${subject}removed, was ${shown(before)}`;
  return `${subject}${shown(before)} -> ${shown(after)}`;
}
