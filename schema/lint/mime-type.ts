import type { Problem } from "../problem.ts";
import { quote } from "./json.ts";

const TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

/**
 * A media type of RFC 9110 section 8.3.1 up to its parameters, and one parameter (or an empty place for one).
 */
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}`);
const PARAMETER = new RegExp(`^[ \\t]*;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*"))?`);

/**
 * Judges a MIME type: `type/subtype`, with or without parameters. It may be unregistered.
 *
 * Level: MUST for image and audio content (`server/prompts#image-content`, `#audio-content`); elsewhere
 * schema.ts calls it a MIME type without a keyword.
 */
export function lintMimeType(text: string): Problem[] {
  if (text.length > LONGEST) {
    return [problem(`must be at most ${LONGEST} characters long, got ${text.length}`)];
  }
  const type = TYPE.exec(text);
  if (!type) return [problem(`must have the form "type/subtype", got ${quote(text)}`)];
  let rest = text.slice(type[0].length);
  while (rest.trim() !== "") {
    const parameter = PARAMETER.exec(rest);
    if (!parameter) return [problem(`must continue with "; name=value", got ${quote(rest)}`)];
    rest = rest.slice(parameter[0].length);
  }
  return rest === "" ? [] : [problem("must not end in white space")];
}

/**
 * Names have at most 127 characters each (RFC 6838 section 4.2), so the limit leaves enough room for parameters.
 */
const LONGEST = 2000;

function problem(message: string): Problem {
  return { pointer: "", rule: "mime-type", message };
}
