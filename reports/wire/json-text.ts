/** A value in a JSON text, with its original characters. */
export interface JsonNode {
  /** JSON pointer. If a name occurs twice, both values have the same pointer. */
  readonly pointer: string;
  /** The token of a scalar, or the brackets of an object or array. */
  readonly text: string;
  /** Absent for a scalar. */
  readonly members?: readonly JsonMember[];
  /** Number of characters on one line. */
  readonly width: number;
  /** The offset in the whole text. */
  readonly at: number;
  /** The offset after its last character. */
  readonly end: number;
}

export interface JsonMember {
  /** The token of the name, in its quotes; absent in an array. */
  readonly name?: string;
  readonly value: JsonNode;
}

const TOKEN = /\s*([{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+)/y;

/** Reads a JSON text. Undefined if it is not JSON; then the report shows the text unchanged. */
export function readJson(text: string): JsonNode | undefined {
  let at = 0;
  let token = "";

  function next(): string {
    TOKEN.lastIndex = at;
    token = TOKEN.exec(text)?.[1] ?? "";
    if (token !== "") at = TOKEN.lastIndex;
    return token;
  }

  const is = (wanted: string) => token === wanted;

  function value(pointer: string): JsonNode | undefined {
    const begin = at - token.length;
    const named = is("{");
    if (!named && !is("[")) {
      return /^(?:"|-?\d|(?:true|false|null)$)/.test(token)
        ? { pointer, text: token, width: token.length, at: begin, end: at }
        : undefined;
    }
    const closing = named ? "}" : "]";
    const members: JsonMember[] = [];
    let width = 2;
    while (next() !== closing) {
      if (members.length > 0 && (!is(",") || next() === "")) return undefined;
      let name: string | undefined;
      if (named) {
        name = token;
        if (!name.startsWith('"') || next() !== ":" || next() === "") return undefined;
      }
      const member = value(`${pointer}/${name === undefined ? members.length : escapedName(name)}`);
      if (member === undefined) return undefined;
      width += member.width + (name === undefined ? 0 : name.length + 2) + (members.length > 0 ? 2 : 0);
      members.push({ ...(name === undefined ? {} : { name }), value: member });
    }
    return { pointer, text: named ? "{}" : "[]", members, width, at: begin, end: at };
  }

  next();
  const root = value("");
  return root !== undefined && text.slice(at).trim() === "" ? root : undefined;
}

/** The value at a pointer, or the innermost one that would contain it. */
export function nearest(root: JsonNode, pointer: string): JsonNode {
  let found = root;
  for (;;) {
    const inner = found.members
      ?.map(({ value }) => value)
      .findLast((value) => pointer === value.pointer || pointer.startsWith(`${value.pointer}/`));
    if (inner === undefined) return found;
    found = inner;
  }
}

interface Token {
  readonly text: string;
  /** The offset in the whole text. */
  readonly at: number;
}

/**
 * The first member of the outermost object with this name, if its value is no object or array. It is searched without
 * reading the values into memory, because a payload can have thousands.
 */
export function topLevelMember(text: string, name: string): Token | undefined {
  let depth = 0;
  let before = ["", ""];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text)?.[1]; found !== undefined; found = TOKEN.exec(text)?.[1]) {
    if (depth === 1 && before[0] === `"${name}"` && before[1] === ":") {
      return /^[{[]/.test(found) ? undefined : { text: found, at: TOKEN.lastIndex - found.length };
    }
    if (found === "{" || found === "[") depth += 1;
    if (found === "}" || found === "]") depth -= 1;
    before = [before[1] ?? "", found];
  }
  return undefined;
}

function escapedName(token: string): string {
  if (!/[\\~/]/.test(token)) return token.slice(1, -1);
  let name: unknown = token;
  try {
    name = JSON.parse(token);
  } catch {
    // An invalid escape: the name stays as it is in the text.
  }
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}
