/**
 * The language of the filter line. Pure functions, shared by the page and its tests; the page has no other copy.
 *
 * `verdict:fail,warn level:must suite:tools revision:2025-11-25 transport:stdio is:new -suite:http "free text"`
 */

/** The words before a colon. */
export const KEYS = ["verdict", "level", "suite", "revision", "transport", "is"];

/** Other words for the verdicts. */
const VERDICTS = {
  passed: "pass",
  failed: "fail",
  warned: "warn",
  "not-exercised": "inconclusive",
  "internal-error": "error",
  na: "not-applicable",
};

/** The terms of a line. All of them must match. A word with an unknown key is searched as text. */
export function parseFilter(line) {
  const words = line.match(/-?(?:[a-z]+:)?"[^"]*"?|\S+/gi) ?? [];
  return words.flatMap((word) => {
    const not = word.length > 1 && word.startsWith("-");
    const bare = (not ? word.slice(1) : word).toLowerCase();
    const colon = bare.indexOf(":");
    const key = bare.slice(0, Math.max(colon, 0));
    if (!KEYS.includes(key)) return [{ key: "text", values: [bare.replaceAll('"', "")], not }];
    const values = bare
      .slice(colon + 1)
      .replaceAll('"', "")
      .split(",")
      .filter((value) => value !== "")
      .map((value) => (key === "verdict" ? (VERDICTS[value] ?? value) : value));
    return values.length === 0 ? [] : [{ key, values, not }];
  });
}

/**
 * Whether a check matches all terms. Values must be equal, with two exceptions: `level:must` includes MUST NOT, and
 * `suite:t*` includes all suites that begin with "t". Text matches anywhere.
 */
export function matches(terms, one) {
  return terms.every(({ key, values, not }) => {
    const found = values.some((value) =>
      key === "text" ? one.text.includes(value) : one[key].some((has) => same(key, has.toLowerCase(), value)),
    );
    return found !== not;
  });
}

function same(key, has, value) {
  if (value.endsWith("*")) return has.startsWith(value.slice(0, -1));
  const level = value.replaceAll("-", " ");
  return has === value || (key === "level" && (has === level || has === `${value} not`));
}

/** Values that no check on the page has, as "suite:tool". Usually a typing mistake. */
export function unknownValues(terms, all) {
  return terms
    .filter(({ key }) => key !== "text")
    .flatMap(({ key, values }) =>
      values
        .filter((value) => !all.some((one) => matches([{ key, values: [value], not: false }], one)))
        .map((value) => `${key}:${value}`),
    );
}

const PREFIX = "#filter=";

/** The filter in a fragment. Undefined if the fragment names a place on the page. */
export function filterOf(fragment) {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const text = fragment.slice(PREFIX.length).replaceAll("+", " ");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fragment for a filter, as readable as possible. Empty for no filter. */
export function fragmentOf(line) {
  const text = line.trim().replace(/\s+/g, " ");
  const encoded = encodeURIComponent(text)
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%20", "+");
  return text === "" ? "" : PREFIX + encoded;
}
