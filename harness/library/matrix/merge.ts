import { assembled, type Matrix, type Shard } from "../../../reports/matrix/matrix.ts";
import { given } from "../../../schema/given.ts";
import { UsageError } from "../usage-error.ts";

/** A matrix, or a part of one, with the name of its file. */
export interface Part {
  readonly file: string;
  readonly matrix: Matrix;
}

/**
 * One matrix of several parts, which may be given in any order. With all shards it equals the matrix of a single run.
 * Throws UsageError for a target that is in two parts, and for parts of different versions of mcp-conform.
 */
export function merged(parts: readonly Part[], title?: string): Matrix {
  const [first, ...others] = parts;
  if (first === undefined) throw new UsageError("merge: nothing to merge. Expected results or matrices.");
  for (const other of others) checkVersion(first, other);
  checkTargets(parts);
  const present = new Set(parts.flatMap(({ matrix }) => matrix.targets.map(({ name }) => name)));
  const expected = parts.flatMap(({ matrix }) => [
    ...(matrix.missing ?? []),
    ...(shardsOf(parts).length > 0 ? (matrix.shard?.targets ?? []) : []),
  ]);
  const missing = [...new Set(expected)].filter((name) => !present.has(name));
  return assembled(
    parts.flatMap(({ matrix }) => matrix.targets),
    parts.flatMap(({ matrix }) => matrix.requirements),
    {
      tool: first.matrix.tool,
      missing,
      ...given({ title: title ?? parts.find(({ matrix }) => matrix.title !== undefined)?.matrix.title }),
    },
  );
}

/** The shards that no part has: "2/3". */
export function absentShards(parts: readonly Part[]): readonly string[] {
  const shards = shardsOf(parts);
  return [...new Set(shards.map(({ of }) => of))].flatMap((of) =>
    Array.from({ length: of }, (_, index) => index + 1)
      .filter((index) => !shards.some((one) => one.of === of && one.index === index))
      .map((index) => `${index}/${of}`),
  );
}

function shardsOf(parts: readonly Part[]): readonly Shard[] {
  return parts.flatMap(({ matrix }) => matrix.shard ?? []);
}

function checkVersion(first: Part, other: Part): void {
  const [one, two] = [first.matrix.tool, other.matrix.tool];
  if (one.version === two.version && one.catalogue === two.catalogue) return;
  throw new UsageError(
    `merge: ${first.file} is of mcp-conform ${one.version}, ${other.file} of ${two.version}${one.version === two.version ? " with another catalogue" : ""}. Expected parts of the same version, because checks differ between versions.`,
  );
}

function checkTargets(parts: readonly Part[]): void {
  const files = new Map<string, string>();
  for (const { file, matrix } of parts) {
    for (const { name } of matrix.targets) {
      const other = files.get(name);
      if (other !== undefined) {
        throw new UsageError(
          `merge: the target ${name} is in ${other} and in ${file}. Expected each target in one of them.`,
        );
      }
      files.set(name, file);
    }
  }
}
