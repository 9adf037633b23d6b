import { readData } from "../../schema/data-files.ts";
import type { Revision } from "../../schema/revision.ts";
import type { Level } from "./requirement.ts";

/** The commit of the specification repository that the statements were read from. */
export const SPECIFICATION_COMMIT = "b0f60ba5409db7a6582440a7b473cc0398890f15";

/** Facts about one normative statement of one revision. */
export type Statement = {
  /** `<page>#<section>/<n>` for a sentence with a keyword, `implied/…` or `ext/…` for a duty without one. */
  readonly key: string;
  readonly level: Level;
  /** Page and section on the site of the specification, or file and line of a schema. */
  readonly anchor: string;
} & (
  | {
      /** First 16 hex digits of the SHA-256 of the sentence, to detect changes. */
      readonly sha: string;
    }
  | {
      /** What the duty follows from. */
      readonly basis: string;
    }
);

/** The duties of an extension belong to the revision that it extends. */
const FILES: Readonly<Record<Revision, readonly string[]>> = {
  "2024-11-05": ["2024-11-05"],
  "2025-03-26": ["2025-03-26"],
  "2025-06-18": ["2025-06-18"],
  "2025-11-25": ["2025-11-25", "2025-11-25-extensions"],
  "2026-07-28": ["2026-07-28", "2026-07-28-extensions"],
};

const known = new Map<Revision, ReadonlyMap<string, Statement>>();

/** The statements of a revision by key, read when first asked for. */
export function statementsOf(revision: Revision): ReadonlyMap<string, Statement> {
  const read = known.get(revision) ?? new Map(FILES[revision].flatMap(rowsOf).map((row) => [row.key, row]));
  known.set(revision, read);
  return read;
}

function rowsOf(file: string): readonly Statement[] {
  const text = readData(new URL(`./statements/${file}.jsonl`, import.meta.url));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Statement);
}
