import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientSuites, serverSuites } from "../suites/registry.ts";

const text = readFileSync(new URL("real-bugs.md", import.meta.url), "utf8");
const known = new Set(
  [...serverSuites, ...clientSuites]
    .flatMap(({ checks }): readonly { readonly id: string }[] => checks)
    .map(({ id }) => id),
);

/** The cells of the last column, without the heads of the tables. */
const found = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what broke"))
  .map(
    (line) =>
      line
        .split(" | ")
        .at(-1)
        ?.replace(/^\| | \|$/g, "") ?? "",
  );

it("each bug names a check that exists, or says why there is none", () => {
  expect(found.length).toBeGreaterThan(100);
  for (const cell of found) {
    const ids = [...cell.matchAll(/`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`/g)].map(([, id]) => id ?? "");
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    if (ids.length === 0) expect(cell).toMatch(/^no check(?: yet)?: \S/);
  }
});
