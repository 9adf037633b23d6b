import { LATEST, REVISIONS, type Revision } from "../../../../schema/revision.ts";
import { book, everySuite, revisionsOf } from "../../../../suites/registry.ts";
import { selector } from "../../../library/select.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { optionNaming } from "../../options/naming.ts";
import { choice, parseSpec } from "../../options/values.ts";

export interface ListOptions {
  readonly spec?: string;
  readonly suite?: readonly string[];
  /** server, client or gateway; all when left out. */
  readonly role?: string;
  readonly format: string;
}

/** Prints every check, or those with one of these words in id or title: id, level, revisions, transport and title. */
export function list(words: readonly string[], options: ListOptions): void {
  const format = choice("--format", options.format, ["pretty", "json"]);
  const spec = parseSpec(options.spec ?? "all");
  const wanted: readonly Revision[] = spec === "all" ? REVISIONS : spec === "latest" ? [LATEST] : spec;
  const role =
    options.role === undefined ? undefined : choice("--role", options.role, ["server", "client", "gateway"]);
  const suites = everySuite.filter((suite) => role === undefined || suite.role === role);
  const named = { suite: options.suite ?? suites.map(({ name }) => name) };
  const select = selector({ suites, noun: "check" }, named, optionNaming);
  const isWanted = ({ id, title }: { readonly id: string; readonly title: string }) =>
    words.length === 0 || words.some((word) => `${id} ${title}`.toLowerCase().includes(word.toLowerCase()));
  const rows = suites.flatMap(({ name, role, checks }) =>
    checks
      .filter((check) => select(check) && isWanted(check))
      .flatMap((check) => {
        const revisions = revisionsOf(check);
        const level = book.duty(check.requirements[0], revisions.at(-1) ?? REVISIONS[0])?.level ?? "MAY";
        const row = {
          id: check.id,
          suite: name,
          role,
          level,
          revisions,
          transport: check.transport ?? "any",
          title: check.title,
        };
        return revisions.some((revision) => wanted.includes(revision)) ? [row] : [];
      }),
  );
  if (words.length > 0 && rows.length === 0) {
    throw new UsageError(
      `list ${words.join(" ")}: no check has this in its id or title. "mcp-conform list" shows all of them.`,
    );
  }
  if (format === "json") {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const widest = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, level, revisions, title } of rows) {
    process.stdout.write(`${id.padEnd(widest)}  ${level.padEnd(10)}  ${spanOf(revisions)}  ${title}\n`);
  }
  process.stdout.write(`\n${rows.length} checks\n`);
}

function spanOf(revisions: readonly Revision[]): string {
  const [first = "", last = ""] = [revisions[0], revisions.at(-1)];
  return (first === last ? first : `${first} … ${last}`).padEnd(23);
}
