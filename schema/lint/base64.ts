import type { Problem } from "../problem.ts";
import { quote } from "./json.ts";

/**
 * Judges the bytes of `blob` and of image and audio `data`: base64 of RFC 4648 section 4, with padding and
 * without line breaks.
 *
 * Level: MUST. Source: `server/prompts#image-content` and `#audio-content`,
 * `server/resources#security-considerations`, `@format byte` in schema.ts. Only the rule
 * `base64-spare-bits` is for a warning: section 3.5 lets a decoder accept bits that no encoder should set.
 */
export function lintBase64(text: string): Problem[] {
  const body = text.replace(/={1,2}$/, "");
  const foreign = /[^A-Za-z0-9+/]/.exec(body);
  if (foreign)
    return [problem(`${quote(foreign[0])} at ${foreign.index} is not base64: ${reason(foreign[0])}`)];
  if (text.length % 4 !== 0) {
    return [problem(`must be padded with "=" to a multiple of four characters, got ${text.length}`)];
  }
  const spare = [0, 0, 0b1111, 0b11][body.length % 4] ?? 0;
  if ((ALPHABET.indexOf(body.at(-1) ?? "A") & spare) !== 0) {
    return [{ ...problem("the last character sets bits that belong to no byte"), rule: "base64-spare-bits" }];
  }
  return [];
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function problem(message: string): Problem {
  return { pointer: "", rule: "base64", message };
}

function reason(character: string): string {
  if (character === "-" || character === "_") return 'this is base64url, use "+" and "/"';
  if (character === ":") return 'a data URI is not allowed here, use the text after "base64,"';
  if (character === "=") return "padding is allowed only at the end, at most twice";
  if (/\s/.test(character)) return "white space and line breaks are not allowed";
  return 'the alphabet is A-Z, a-z, 0-9, "+" and "/"';
}
