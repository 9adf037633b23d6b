import { quote, step } from "../lint/json.ts";
import type { Problem } from "../problem.ts";

export interface RawProblem extends Problem {
  readonly rule: "not-json" | "duplicate-key" | "id-as-fraction" | "lone-surrogate";
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
 * Finds what parsing hides, and what readers of JSON disagree about. The pointer names the place.
 *
 * - A key that occurs twice in one object: parsers use the first, use the last, or reject the message. Level: SHOULD in general
 *   (RFC 8259 section 4), MUST for the keys of `inputRequests` (2026-07-28 `basic/patterns/mrtr#server-requirements-basic-workflow`).
 * - An integer id that is written with a fraction or an exponent: `1.0`. It is the same number, and some readers take whole numbers only.
 * - Half of a surrogate pair, which UTF-8 cannot have: text that was cut inside a character. RFC 8259 section 8.2: unpredictable.
 *
 * Text that is not JSON has one problem with the rule `not-json`. The time is proportional to the length of the text, at any depth.
 */
export function rawProblems(text: string): RawProblem[] {
  try {
    JSON.parse(text);
  } catch (error) {
    return [{ pointer: "", rule: "not-json", message: `is not JSON: ${String((error as Error).message)}` }];
  }
  return scanned(text);
}

/** The text is JSON here, so the scan only looks at quotes, brackets, colons and commas. */
function scanned(text: string): RawProblem[] {
  const problems: RawProblem[] = [];
  const open: Open[] = [];
  const hasSurrogates = SURROGATE.test(text);
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
      case ":":
        if (open.length === 1 && top?.key === "id") problems.push(...idAsFraction(text, at + 1));
        break;
      case '"': {
        const end = endOfString(text, at);
        if (hasSurrogates && isCutInCharacter(text.slice(at, end + 1))) problems.push(loneSurrogate(open));
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

/** An integer that has a fraction or an exponent. */
const AS_FRACTION = /\s*(-?\d+(?:\.\d+|[eE])[\d.eE+-]*)/y;

function idAsFraction(text: string, at: number): readonly RawProblem[] {
  AS_FRACTION.lastIndex = at;
  const number = AS_FRACTION.exec(text)?.[1];
  if (number === undefined || !Number.isInteger(Number(number))) return [];
  const message = `is written ${number}, which readers of whole numbers do not take`;
  return [{ pointer: "/id", rule: "id-as-fraction", message }];
}

/** Only an escape can write half of a pair: bytes of UTF-8 cannot. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

function isCutInCharacter(string: string): boolean {
  return SURROGATE.test(string) && /\p{Surrogate}/u.test(JSON.parse(string));
}

function loneSurrogate(open: readonly Open[]): RawProblem {
  const message =
    "has half of a surrogate pair, which UTF-8 cannot have: the text was cut inside a character";
  return { pointer: pointerTo(open), rule: "lone-surrogate", message };
}

const pointerTo = (open: readonly Open[]) => open.reduce((pointer, { key }) => step(pointer, key), "");

function duplicate(open: readonly Open[], key: string): RawProblem {
  return {
    pointer: pointerTo(open),
    rule: "duplicate-key",
    message: `the key ${quote(key)} occurs more than once in this object, and readers disagree which one counts`,
  };
}
