import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { serverSuites } from "../suites/registry.ts";

const text = readFileSync(new URL("official-suite.md", import.meta.url), "utf8");
const known = new Set(serverSuites.flatMap(({ checks }) => checks.map(({ id }) => id)));

/** The last cell of each row, without the head of the table. */
const judged = text
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split(" | ").at(-1)?.replace(/ \|$/, "") ?? "");

it("each scenario names a check that exists, or says why there is none", () => {
  expect(judged.length).toBeGreaterThan(55);
  for (const cell of judged) {
    const ids = [...cell.matchAll(/`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`/g)].map(([, id]) => id ?? "");
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    if (ids.length === 0) expect(cell).toMatch(/^no check: \S/);
  }
});
