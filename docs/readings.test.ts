import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allChecks } from "../suites/registry.ts";
import { projectFiles } from "./testing/project-files.ts";

/** Entries by number, with their text. */
const entries = new Map(
  readFileSync(new URL("readings.md", import.meta.url), "utf8")
    .split(/^#### /m)
    .slice(1)
    .map((section) => {
      const [number = ""] = section.split(":");
      return [number, section] as const;
    }),
);

/** The number of an entry of docs/readings.md: S for revisions with sessions, A for 2026-07-28. */
const NUMBER = /\b[AS]\d{1,2}\b/g;

/** Lines that cite an entry say so: "reading S4", "readings S9 and A6", "(docs/readings.md, A14)". */
const CITES = /\breadings? [AS]\d|readings\.md/i;

/** How entries were cited before they had a page. */
const OLD_FORM = /\bambiguit(?:y|ies) \(?[AS]?\d/i;

/** A number in a comment, where no other word explains it. */
const BARE = /^\s*(?:\/\/|\*).*\b[AS]\d{1,2}\b/;

const files = projectFiles([".ts", ".mjs", ".md"]).filter(
  ({ path }) => !path.startsWith("docs/readings.") && !path.startsWith("schema/types/"),
);

const lines = files.flatMap(({ path, text }) =>
  text.split("\n").map((line, index) => ({ at: `${path}:${index + 1}`, line })),
);

describe("the readings", () => {
  test("are numbered without a gap", () => {
    const numbers = [...entries.keys()];
    const series = (letter: string) => numbers.filter((number) => number.startsWith(letter));
    for (const letter of ["S", "A"])
      expect(series(letter)).toEqual(series(letter).map((_, index) => `${letter}${index + 1}`));
    expect(numbers).toHaveLength(111);
  });

  test("each have a text, the readings, ours, and the checks", () => {
    for (const [number, section] of entries)
      for (const part of ["Text", "Readings", "Ours", "Checks"])
        expect(section, `${number} has a line "${part}"`).toContain(`\n- **${part}**: `);
  });

  test("name only checks that exist", () => {
    const ids = new Set(allChecks.map(({ id }) => id));
    const unknown = [...entries].flatMap(([number, section]) => {
      const named = section.match(/^- \*\*Checks\*\*: .*$/m)?.[0] ?? "";
      const found = [...named.matchAll(/`([^`]+)`/g)].map(([, id = ""]) => id);
      return found.filter((id) => !ids.has(id)).map((id) => `${number}: ${id}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe("a check that cites a reading", () => {
  test("is listed there", () => {
    const missing = allChecks.flatMap(({ id, reading = "" }) =>
      (CITES.test(reading) ? [...reading.matchAll(NUMBER)] : [])
        .map(([number]) => number)
        .filter((number) => !entries.get(number)?.includes(`\`${id}\``))
        .map((number) => `${number}: ${id}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("a citation", () => {
  test("has a number that is in docs/readings.md", () => {
    const cited = lines.filter(({ line }) => CITES.test(line));
    const unknown = cited.flatMap(({ at, line }) =>
      [...line.matchAll(NUMBER)]
        .map(([number]) => number)
        .filter((number) => !entries.has(number))
        .map((number) => `${at}: ${number}`),
    );
    expect(cited.length, "citations").toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });

  test("says that the number is one of a reading", () => {
    const old = lines.filter(({ line }) => OLD_FORM.test(line) || (BARE.test(line) && !CITES.test(line)));
    expect(
      old.map(({ at, line }) => `${at}: ${line.trim()}`),
      'write "reading S4" or "(docs/readings.md, A14)"',
    ).toEqual([]);
  });
});
