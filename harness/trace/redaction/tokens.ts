import type { Unrecorded } from "../event.ts";

/** A shorter value is hardly a token, and to replace it would destroy other text by chance. */
const SHORTEST = 12;

/** A hostile target can send new tokens without end. */
const MOST = 100;

/** The same for their length: each character is searched in several forms. */
const MOST_CHARACTERS = 100_000;

/** Members of OAuth and OpenID Connect, also within JSON that is a string of other JSON. */
const MEMBER =
  /"?\b(?:access_?token|refresh_?token|id_?token|client_?secret|device_?code)\\*"\s*:\s*\\*"((?:[^"\\\s]|\\\/){12,4096})/gi;

/** The same as parameters of a URL or of a form. */
const PARAMETER = /\b(?:access_token|refresh_token|id_token|client_secret)=([\w.~+/%-]{12,4096})/gi;

/** A token after the name of its scheme. Words, such as names of parameters, have no digits. */
const BEARER = /\bBearer\s+((?=[\w.~+/-]*\d)(?=[\w.~+/-]*[a-z])[\w.~+/-]{16,4096})(?![\w.~+/-]|=")/gi;

/** A word of each pattern above. Most texts have none, and one search takes a third of the time of three. */
const HINT = /token|secret|device_?code|bearer/i;

const COOKIE = /^[^=;]+=\s*"?([^;"\s]+)/;

const SESSION = "mcp-session-id";

/**
 * Finds the tokens that become known during a run, by the names of their members: tokens of OAuth, and cookies. The id of an
 * MCP session is no secret of the operator, and readers need it.
 */
export class Tokens {
  readonly #visible = new Set<string>();
  #count = 0;
  #characters = 0;

  /** A value that needs no search: it is redacted already. */
  ignore(value: string): void {
    this.#visible.add(value);
  }

  /** The tokens of an event, at most a hundred in a run. `whole`: its text, where `raw` is truncated. */
  in(event: Unrecorded, whole?: string): readonly string[] {
    const headers = "headers" in event ? event.headers : [];
    for (const [name, value] of headers) if (name.toLowerCase() === SESSION) this.#visible.add(value);
    const texts = [
      ...(whole === undefined ? [] : [whole]),
      ...("raw" in event && event.raw !== undefined ? [event.raw] : []),
      ...headers.map(([, value]) => value),
    ];
    const cookies = headers.flatMap(([name, value]) =>
      name.toLowerCase() === "set-cookie" ? (COOKIE.exec(value)?.[1] ?? []) : [],
    );
    const found = [...texts.flatMap(tokensOf), ...cookies].filter(
      (text) => text.length >= SHORTEST && !this.#visible.has(text),
    );
    const few = [...new Set(found)].slice(0, MOST - this.#count);
    this.#count += few.length;
    if (this.#characters > MOST_CHARACTERS) return [];
    for (const { length } of few) this.#characters += length;
    return few;
  }
}

function tokensOf(text: string): readonly string[] {
  if (text.length < SHORTEST || !HINT.test(text)) return [];
  return [MEMBER, PARAMETER, BEARER].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, token = ""]) => token.replaceAll("\\/", "/")),
  );
}
