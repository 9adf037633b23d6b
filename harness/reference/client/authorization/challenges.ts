/** A challenge of WWW-Authenticate: its scheme and its parameters, with names in lower case. */
export interface Challenge {
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+/;
const TOKEN68 = /^[\w.~+/-]+=*(?=\s*(?:,|$))/;
const PARAMETER = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([\w!#$%&'*+.^`|~:/?@-]+))/;

/** Reads the challenges of a header (RFC 9110, 11.6.1). What it cannot read ends the list. */
export function challengesIn(header: string): readonly Challenge[] {
  const challenges: { scheme: string; parameters: Record<string, string> }[] = [];
  let rest = header;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, "");
    if (rest === "") return challenges;
    const parameter = PARAMETER.exec(rest);
    const current = challenges.at(-1);
    if (parameter && current) {
      const [text, name = "", quoted, token = ""] = parameter;
      current.parameters[name.toLowerCase()] ??= quoted?.replace(/\\(.)/g, "$1") ?? token;
      rest = rest.slice(text.length);
      continue;
    }
    const [scheme] = TOKEN.exec(rest) ?? [];
    if (scheme === undefined) return challenges;
    challenges.push({ scheme: scheme.toLowerCase(), parameters: {} });
    rest = rest.slice(scheme.length).trimStart();
    if (PARAMETER.test(rest)) continue;
    rest = rest.slice(TOKEN68.exec(rest)?.[0].length ?? 0);
  }
}

export function bearerIn(header: string | undefined): Challenge | undefined {
  return challengesIn(header ?? "").find(({ scheme }) => scheme === "bearer");
}
