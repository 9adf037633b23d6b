/** Names of variables that most likely hold a secret. */
const SECRET =
  /token|secret|passw(or)?d|passphrase|credential|api_?key|private_?key|access_?key|_pass$|_pwd$|_auth$|connection_?string/i;

/** A shorter value is hardly a secret, and to replace it would destroy other text by chance. */
const SHORTEST = 8;

/** A random text is longer than most words. */
const SHORTEST_RANDOM = 16;

/** How often the kind of character changes within a random text, from one character to the next: at least this share. */
const RANDOM_CHANGES = 0.25;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The values in an environment that are most likely secret: by the names of their variables, passwords within values, and
 * random values. A target may show them: there are tools that print the environment, and errors that quote it. A random
 * value of a variable in `shown` is no secret, because the operator gave it to the target on purpose.
 */
export function secretsOf(environment: Environment, shown: readonly string[] = []): readonly string[] {
  const found = Object.entries(environment).flatMap(([name, value = ""]) => {
    if (SECRET.test(name)) return [value, ...passwordsIn(value)];
    const passwords = passwordsIn(value);
    if (passwords.length > 0) return [value, ...passwords];
    return shown.includes(name) ? [] : value.split(/[\s;&?=,]+/).filter(isRandom);
  });
  return [...new Set(found.filter((value) => value.length >= SHORTEST))];
}

/** The passwords in a URL and in a connection string. */
function passwordsIn(value: string): readonly string[] {
  const assigned = /(?:^|[;\s&?])(?:password|pwd|\w*secret|\w*token|\w*key|sig(?:nature)?)=([^;\s&]+)/gi;
  return [...inUrl(value), ...[...value.matchAll(assigned)].flatMap(([, text]) => text ?? [])];
}

function inUrl(value: string): readonly string[] {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#\s]+@/i.test(value) || !URL.canParse(value)) return [];
  const { username, password } = new URL(value);
  // A password that equals the user, as in many test databases, is also a word of other texts.
  const parts = [password === username ? "" : password, isRandom(username) ? username : ""];
  const decoded = parts.map((part) => decodeURIComponentOr(part));
  return [...new Set([value, ...parts, ...decoded])].filter((part) => part !== "");
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Keys and tokens change between small letters, capitals, digits and marks all the time. Words, paths and versions do not. */
function isRandom(text: string): boolean {
  if (/^([/~.\\]|[a-z]:[\\/])|:\/\//i.test(text)) return false;
  return text.split(/[.:@,-]+/).some((part) => {
    if (part.length < SHORTEST_RANDOM || !/^[\w+/=]+$/.test(part) || !/\d/.test(part)) return false;
    const kinds = [...part].map(kindOf);
    const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
    return changes / (part.length - 1) >= RANDOM_CHANGES;
  });
}

function kindOf(character: string): "small" | "capital" | "digit" | "mark" {
  if (/[a-z]/.test(character)) return "small";
  if (/[A-Z]/.test(character)) return "capital";
  return /\d/.test(character) ? "digit" : "mark";
}
