import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { situationsIn } from "../harness/client/judging/judge.ts";
import { allChecks, clientSuites } from "../suites/registry.ts";

const text = readFileSync(new URL("official-suite.md", import.meta.url), "utf8");
const known = new Set(allChecks.map(({ id }) => id));

/** The last cell of each row, without the head of the table. */
const judged = text
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split(" | ").at(-1)?.replace(/ \|$/, "") ?? "");

it("each scenario names a check that exists, or says why there is none", () => {
  expect(judged.length).toBeGreaterThan(85);
  for (const cell of judged) {
    const ids = [...cell.matchAll(/`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`/g)].map(([, id]) => id ?? "");
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    if (ids.length === 0) expect(cell).toMatch(/^no check: \S/);
  }
});

it("each scenario of the authorization that a situation names is in its row", () => {
  const rows = text.split("\n").filter((line) => line.startsWith("| `auth/"));
  const named = situationsIn(clientSuites).filter(({ authorization }) => authorization !== undefined);
  for (const { name, official } of named) {
    if (official === undefined || official === "auth/metadata-default") continue;
    const row = rows.find((line) => line.startsWith(`| \`${official}\` `));
    if (!["auth-iss-error"].includes(name)) expect(row).toContain(`\`${name}\``);
  }
});
