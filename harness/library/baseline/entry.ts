import { isMap, isScalar, type Pair, type YAMLMap } from "yaml";
import { given } from "../../../schema/given.ts";
import { isRevision, REVISIONS, type Revision } from "../../../schema/revision.ts";
import { TRANSPORTS, type Transport } from "../../trace/event.ts";
import type { Expectation } from "../../verdict/expectation.ts";
import { suggestion } from "../nearest.ts";
import type { Known } from "./known.ts";

/** An entry of a baseline as it is written: one failure that is known. */
export interface WrittenEntry {
  /** The id of a check. */
  readonly check: string;
  /** Why the check fails. */
  readonly reason: string;
  /** Where the failure is tracked. */
  readonly issue?: string;
  /** Only in this revision. */
  readonly revision?: Revision;
  /** Only over this transport. */
  readonly transport?: Transport;
  /** Only for this target: its name, command or URL. */
  readonly target?: string;
  /** The last day of the entry, such as 2026-12-31. */
  readonly until?: string;
}

export type Key = keyof WrittenEntry;

export const KEYS: readonly Key[] = ["check", "reason", "issue", "revision", "transport", "target", "until"];

/** A baseline as it is written. */
export interface WrittenBaseline {
  readonly entries: readonly WrittenEntry[];
}

/** The reason in a new entry, until its author replaces it. */
export const PLACEHOLDER = "TODO: say why this is expected";

/** A mistake in the file, and its line. */
export interface Problem {
  readonly line: number;
  readonly text: string;
}

export type LineOf = (node: unknown) => number;

/** Reads one entry of the file. Adds the mistakes in it to `problems`. */
export function entryOf(
  node: unknown,
  line: number,
  lineOf: LineOf,
  known: Known,
  problems: Problem[],
): Expectation | undefined {
  const before = problems.length;
  if (!isMap(node)) {
    problems.push({ line, text: 'expected an entry, such as "- check: <id>".' });
    return undefined;
  }
  const values = valuesOf(node, lineOf, problems);
  const say = (key: Key, text: string) => problems.push({ line: values.get(key)?.line ?? line, text });
  const text = (key: Key) => values.get(key)?.text;

  const check = text("check");
  if (check === undefined) {
    if (problems.length === before) say("check", 'the entry has no "check". Expected the id of a check.');
    return undefined;
  }
  const where = placeOf(text("revision"), text("transport"), say);
  checkProblem(check, known, where, say);
  const until = text("until");
  if (until !== undefined && !isDate(until)) {
    say("until", `until ${JSON.stringify(until)}: expected a day, such as 2026-12-31.`);
  }
  if (problems.length > before) return undefined;
  const reason = text("reason")?.trim() ?? "";
  return {
    line,
    check,
    ...(reason === "" || /^todo\b/i.test(reason) ? {} : { reason }),
    ...where,
    ...given({ issue: text("issue"), target: text("target"), until }),
  };
}

type Say = (key: Key, text: string) => void;

/** The members of an entry by name, each a text with its line. A reason may still be empty. */
function valuesOf(node: YAMLMap, lineOf: LineOf, problems: Problem[]) {
  const values = new Map<Key, { readonly text: string; readonly line: number }>();
  for (const pair of node.items as Pair[]) {
    const line = lineOf(pair.key);
    const name = isScalar(pair.key) ? String(pair.key.value) : "";
    const key = KEYS.find((one) => one === name);
    if (key === undefined) {
      const expected = `Expected ${KEYS.join(", ")}.`;
      problems.push({
        line,
        text: `unknown key ${JSON.stringify(name)}.${suggestion(name, KEYS)} ${expected}`,
      });
      continue;
    }
    const value = isScalar(pair.value) ? pair.value.value : pair.value;
    if (typeof value === "string" && value.trim() !== "") values.set(key, { text: value, line });
    else if (key !== "reason" || (value !== null && value !== "")) {
      problems.push({ line, text: `${key}: expected a text, but the value is ${described(value)}` });
    }
  }
  return values;
}

function described(value: unknown): string {
  if (value === null || value === "") return "empty.";
  if (typeof value === "object") return "a list or a mapping.";
  return `${String(value)}. Write it in quotes: "${String(value)}".`;
}

function placeOf(
  revision: string | undefined,
  transport: string | undefined,
  say: Say,
): Pick<Expectation, "revision" | "transport"> {
  const dated = isRevision(revision) ? revision : undefined;
  if (revision !== undefined && dated === undefined) {
    const near = suggestion(revision, REVISIONS);
    say(
      "revision",
      `revision ${JSON.stringify(revision)}: not a published revision.${near} Expected ${REVISIONS.join(", ")}.`,
    );
  }
  const carried = TRANSPORTS.find((one) => one === transport);
  if (transport !== undefined && carried === undefined) {
    const near = suggestion(transport, TRANSPORTS);
    say("transport", `transport ${JSON.stringify(transport)}: expected ${TRANSPORTS.join(", ")}.${near}`);
  }
  return { ...(dated ? { revision: dated } : {}), ...(carried ? { transport: carried } : {}) };
}

/** A pattern would also cover failures that are still unknown, so only the ids of existing checks are accepted. */
function checkProblem(
  check: string,
  known: Known,
  { revision, transport }: Pick<Expectation, "revision" | "transport">,
  say: Say,
): void {
  if (!known.ids.includes(check)) {
    const pattern = check.includes("*")
      ? " Patterns are not accepted: name each check that is expected to fail."
      : "";
    const near = pattern === "" ? suggestion(check, known.ids) : "";
    say(
      "check",
      `no check has the id ${JSON.stringify(check)}.${near}${pattern} "mcp-conform list" shows all ids.`,
    );
  } else if (!known.runs(check, revision, transport)) {
    const where = [revision, transport].filter((part) => part !== undefined).join(" over ");
    say("check", `${check} never runs in ${where}. "mcp-conform explain ${check}" shows where it runs.`);
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
}
