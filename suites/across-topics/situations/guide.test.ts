import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import { situationsIn } from "../../../harness/client/judging/judge.ts";
import type { Span } from "../../../schema/revision.ts";
import { clientSuites } from "../../of-clients.ts";
import { usual } from "./usual.ts";

const GUIDE = new URL("../../../docs/clients.md", import.meta.url);

const spanIn = ({ since, until }: Span) => [since && `from ${since}`, until && `to ${until}`];

/** Where a situation is played: "http, from 2025-11-25". */
const whereOf = ({ transport, revisions = {} }: ClientSituation) =>
  [transport, ...spanIn(revisions)].filter((one) => one !== undefined).join(", ") || "always";

const contextOf = ({ context = {} }: ClientSituation) =>
  Object.keys(context)
    .map((member) => `\`${member}\``)
    .join(", ");

/** The row of situations with the same steps: their names by where they are played. */
function rowOf(same: readonly ClientSituation[]): string {
  const [first] = same;
  if (first === undefined) return "";
  const places = [...new Set(same.map(whereOf))].map((where) => {
    const names = same.filter((one) => whereOf(one) === where).map(({ name }) => `\`${name}\``);
    return `${names.join(", ")} (${where})`;
  });
  return `| ${places.join("; ")} | ${contextOf(first)} | ${first.asks} |`;
}

it("the guide for authors of drivers has every situation, with its context and what it asks for", () => {
  const bySteps = new Map<string, ClientSituation[]>();
  for (const one of new Set([usual, ...situationsIn(clientSuites)])) {
    const key = `${contextOf(one)} ${one.asks}`;
    bySteps.set(key, [...(bySteps.get(key) ?? []), one]);
  }
  const [, table = ""] = readFileSync(GUIDE, "utf8").split("| situations, and where |");
  const found = table.split("\n").filter((line) => line.startsWith("| `"));
  const sorted = (rows: readonly string[]) => rows.map(named).toSorted();
  expect(sorted(found)).toEqual(sorted([...bySteps.values()].map(rowOf)));
});

/** A row whose places and names are in alphabetical order: the table may list them as it likes. */
function named(row: string): string {
  const [, cell = "", ...others] = row.split(" | ").length === 3 ? ["", ...row.split(" | ")] : ["", row];
  const places = cell
    .replace(/^\| /, "")
    .split("; ")
    .map((place) =>
      place.replace(/^(.*) \(/, (_, names: string) => `${names.split(", ").toSorted().join(", ")} (`),
    );
  return [places.toSorted().join("; "), ...others].join(" | ");
}

it.each([
  ["js", "small.mjs"],
  ["python", "small.py"],
  ["go", "small.go"],
])("the guide has the driver in %s as it is", (language, name) => {
  const driver = readFileSync(new URL(`../../../examples/clients/${name}`, import.meta.url), "utf8");
  expect(readFileSync(GUIDE, "utf8")).toContain(`\`\`\`${language}\n${driver}\`\`\``);
});
