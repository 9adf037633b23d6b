/** Names of variables that most likely hold a secret. */
const SECRET = /token|secret|passw(or)?d|passphrase|credential|api_?key|private_?key|access_?key/i;

/** A shorter value is hardly a secret, and to replace it would destroy other text by chance. */
const SHORTEST = 8;

/**
 * The values in an environment that are secret by the names of their variables. A target gets our environment, and may
 * show it: there are tools that print it, and errors that quote it.
 */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    SECRET.test(name) && value !== undefined && value.length >= SHORTEST ? [value] : [],
  );
}
