import { REDACTED } from "./words.ts";

/** Base64 of the base64 of the shortest secret has more characters. Shorter words are left as they are. */
const RUN = /(?:[\w+-]|\\{0,8}\/){16,}/g;

/** In a longer run only what begins at its start is found: a text before it is no part of it. */
const MOST_SHIFTED = 4096;

/**
 * Replaces each run of base64 whose bytes have a secret: a secret in base64 is searched by its own characters, and this finds what
 * was encoded twice. To list those forms as well would take nine words for each secret.
 */
export function replaceEncoded(text: string, isSecret: (decoded: string) => boolean): string {
  return text.replace(RUN, (run) => {
    const bare = run.replaceAll("\\", "");
    const shifts = bare.length > MOST_SHIFTED ? [0] : [0, 1, 2, 3];
    const isFound = shifts.some((shift) => {
      const decoded = Buffer.from(bare.slice(shift), "base64").toString("latin1");
      return isBase64(decoded) && isSecret(decoded);
    });
    return isFound ? REDACTED : run;
  });
}

/** Whether there is a word of base64 in it. Other bytes have no text in them that was encoded before. */
const isBase64 = (text: string) => /[\w+/-]{6}/.test(text);
