import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { quote, step } from "./json.ts";

const GRAMMAR: Span = { since: "2025-06-18" };
const REVERSE_DNS: Span = { since: "2025-11-25" };

/**
 * Judges the keys of a `_meta` object: an optional prefix (labels separated by dots, then "/") and a name.
 *
 * Level: MUST for `meta-key-prefix` and `meta-key-name` (`basic#_meta`, since 2025-06-18), SHOULD for
 * `meta-key-reverse-dns` (since 2025-11-25; a guess by well-known top-level domains, so warn at most).
 */
export function lintMetaKeys(meta: unknown, revision: Revision): Problem[] {
  if (!isObject(meta) || !within(revision, GRAMMAR)) return [];
  const reverse = within(revision, REVERSE_DNS);
  return Object.keys(meta).flatMap((key) => lintKey(key) ?? (reverse ? lintOrder(key) : []));
}

const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

/** The labels of the prefix, if there is one, and the name after it. */
function split(key: string): { labels: readonly string[]; name: string } {
  const slash = key.indexOf("/");
  if (slash < 0) return { labels: [], name: key };
  return { labels: key.slice(0, slash).split("."), name: key.slice(slash + 1) };
}

function lintKey(key: string): Problem[] | undefined {
  const { labels, name } = split(key);
  const label = labels.find((text) => !LABEL.test(text));
  if (label !== undefined) {
    const form = "starts with a letter, ends with a letter or digit and holds letters, digits and hyphens";
    return [problem(key, "meta-key-prefix", `a label of the prefix ${form}, got ${quote(label)}`)];
  }
  if (NAME.test(name)) return undefined;
  const form = 'begins and ends with a letter or digit and holds letters, digits, "-", "_" and "."';
  return [problem(key, "meta-key-name", `the name of a key ${form}, got ${quote(name)}`)];
}

/** Top-level domains. They are last in a host name, and first in reverse order. */
const TOP_LEVEL = new Set(["ai", "app", "cloud", "co", "com", "dev", "edu", "gov", "io", "net", "org"]);

function lintOrder(key: string): Problem[] {
  const { labels } = split(key);
  if (labels.length < 2) return [];
  if (!TOP_LEVEL.has(labels.at(-1) ?? "") || TOP_LEVEL.has(labels[0] ?? "")) return [];
  const better = quote(`${labels.toReversed().join(".")}/`);
  return [problem(key, "meta-key-reverse-dns", `a prefix should have the order of reverse DNS: ${better}`)];
}

function problem(key: string, rule: string, message: string): Problem {
  return { pointer: step("", key), rule, message };
}

const RESERVED_LABELS: readonly (string | undefined)[] = ["modelcontextprotocol", "mcp"];

/**
 * Whether a key has a prefix that is reserved for MCP itself. This is not a problem by itself, because
 * extensions of MCP use such keys, too. Up to 2025-06-18 any label except the last reserves a prefix, later only the second.
 */
export function isReservedMetaKey(key: string, revision: Revision): boolean {
  const { labels } = split(key);
  if (within(revision, REVERSE_DNS)) return RESERVED_LABELS.includes(labels[1]);
  return within(revision, GRAMMAR) && labels.slice(0, -1).some((label) => RESERVED_LABELS.includes(label));
}
