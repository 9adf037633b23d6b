/** Names of variables whose values nobody wants in a report. */
const SECRET = /token|secret|passw(or)?d|passphrase|credential|api_?key|private_?key|access_?key/i;

/** A shorter value is no secret worth the name, and would be replaced wherever it occurs by chance. */
const SHORTEST = 8;

/**
 * The values in an environment that look secret by their names. A target inherits our environment, and may show it:
 * there are tools that print it, and errors that quote it.
 */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    SECRET.test(name) && value !== undefined && value.length >= SHORTEST ? [value] : [],
  );
}
