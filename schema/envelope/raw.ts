import { quote, step } from "../lint/json.ts";
import type { Problem } from "../problem.ts";

export interface RawProblem extends Problem {
  readonly rule: "not-json" | "duplicate-key";
}

/** The most problems. A hostile message can repeat a key in each of a million objects. */
const MOST = 100;

/** An object or array around the current place of the scan. Only objects have `keys`. */
interface Open {
  readonly keys?: Set<string>;
  key: string | number;
  awaitsKey: boolean;
}

/**
 * Finds what parsing hides: a key that occurs twice in one object. Parsers use the first, use the last, or reject the
 * message. The pointer names the member.
 *
 * Level: SHOULD in general (RFC 8259 section 4), MUST for the keys of `inputRequests`
 * (2026-07-28 `basic/patterns/mrtr#server-requirements-basic-workflow`). Text that is not JSON has one
 * problem with the rule `not-json`. The time is proportional to the length of the text, at any depth.
 */
export function rawProblems(text: string): RawProblem[] {
  try {
    JSON.parse(text);
  } catch (error) {
    return [{ pointer: "", rule: "not-json", message: `is not JSON: ${String((error as Error).message)}` }];
  }
  return duplicateKeys(text);
}

/** The text is JSON here, so the scan only looks at quotes, brackets and commas. */
function duplicateKeys(text: string): RawProblem[] {
  const problems: RawProblem[] = [];
  const open: Open[] = [];
  for (let at = 0; at < text.length && problems.length < MOST; at++) {
    const top = open.at(-1);
    switch (text[at]) {
      case "{":
        open.push({ keys: new Set(), key: "", awaitsKey: true });
        break;
      case "[":
        open.push({ key: 0, awaitsKey: false });
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case ",":
        if (typeof top?.key === "number") top.key += 1;
        else if (top) top.awaitsKey = true;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (top?.keys && top.awaitsKey) {
          const key: string = JSON.parse(text.slice(at, end + 1));
          top.awaitsKey = false;
          top.key = key;
          if (top.keys.has(key)) problems.push(duplicate(open, key));
          top.keys.add(key);
        }
        at = end;
      }
    }
  }
  return problems;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function duplicate(open: readonly Open[], key: string): RawProblem {
  return {
    pointer: open.reduce((pointer, { key }) => step(pointer, key), ""),
    rule: "duplicate-key",
    message: `the key ${quote(key)} occurs more than once in this object, and readers disagree which one counts`,
  };
}
