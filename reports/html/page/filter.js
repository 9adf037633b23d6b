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

/** The parts of the fragment of a view. */
const PARTS = ["filter", "find", "open", "closed"];

/**
 * The view that a fragment describes: the filter, the search in the messages, and the blocks that are open or closed unlike
 * at first. Undefined if the fragment names a place on the page.
 */
export function viewOf(fragment) {
  if (!PARTS.some((part) => fragment.startsWith(`#${part}=`))) return undefined;
  const texts = { filter: "", find: "", open: "", closed: "" };
  let part = "filter";
  for (const piece of fragment.slice(1).split("&")) {
    const at = piece.indexOf("=");
    const isNew = PARTS.includes(piece.slice(0, Math.max(at, 0)));
    if (isNew) part = piece.slice(0, at);
    // An "&" that was typed by hand is a part of the text.
    texts[part] = isNew ? piece.slice(at + 1) : `${texts[part]}&${piece}`;
  }
  const ids = (text) => text.split(",").filter(Boolean).map(decoded);
  return {
    filter: decoded(texts.filter),
    find: decoded(texts.find),
    open: ids(texts.open),
    closed: ids(texts.closed),
  };
}

function decoded(text) {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** The fragment for a view, as readable as possible. Empty for the view at first. */
export function fragmentOf({ filter = "", find = "", open = [], closed = [] }) {
  const texts = { filter: encoded(filter), find: encoded(find) };
  const lists = {
    open: open.map(encodeURIComponent).join(","),
    closed: closed.map(encodeURIComponent).join(","),
  };
  const parts = Object.entries({ ...texts, ...lists }).filter(([, text]) => text !== "");
  return parts.length === 0 ? "" : `#${parts.map(([part, text]) => `${part}=${text}`).join("&")}`;
}

function encoded(text) {
  return encodeURIComponent(text.trim().replace(/\s+/g, " "))
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%20", "+");
}
