import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import { situationsIn } from "../../../harness/client/judge.ts";
import type { Span } from "../../../schema/revision.ts";
import { clientSuites } from "../../of-clients.ts";
import { usual } from "./usual.ts";

const GUIDE = new URL("../../../docs/clients.md", import.meta.url);

const spanIn = ({ since, until }: Span) => [since && `from ${since}`, until && `to ${until}`];

/** The row of a situation in the table for authors of drivers. */
function rowOf({ name, transport, revisions = {}, context = {}, asks }: ClientSituation): string {
  const where = [transport, ...spanIn(revisions)].filter((one) => one !== undefined).join(", ");
  const members = Object.keys(context).map((member) => `\`${member}\``);
  return `| \`${name}\` | ${where || "always"} | ${members.join(", ")} | ${asks} |`;
}

it("the guide for authors of drivers has every situation, with its context and what it asks for", () => {
  const rows = new Set([usual, ...situationsIn(clientSuites)].map(rowOf));
  const [, table = ""] = readFileSync(GUIDE, "utf8").split("| situation |");
  const found = table.split("\n").filter((line) => line.startsWith("| `"));
  expect(found.toSorted()).toEqual([...rows].toSorted());
});
