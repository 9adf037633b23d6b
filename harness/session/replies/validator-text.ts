import { isObject } from "../../../schema/json.ts";

/** Longer texts are not parsed: a report shows far less. */
const MOST_CHARACTERS = 10_000;

interface Issue {
  readonly path: readonly unknown[];
  readonly message: string;
}

/**
 * The text of a server that sends the problems of its validator as JSON, as SDKs do, in words: "params/name: expected a
 * string". Undefined for any other text.
 */
export function validatorText(text: string): string | undefined {
  const start = text.indexOf("[");
  if (start < 0 || text.length > MOST_CHARACTERS) return undefined;
  const issues = parsed(text.slice(start));
  if (!Array.isArray(issues) || issues.length === 0 || !issues.every(isIssue)) return undefined;
  const described = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join("/")}: ${message}`,
  );
  return text.slice(0, start) + described.join("; ");
}

function isIssue(value: unknown): value is Issue {
  return isObject(value) && Array.isArray(value.path) && typeof value.message === "string";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
