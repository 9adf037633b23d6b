import { isObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import { endOfJson } from "../balanced.ts";
import { type Format, type Reader, Tally } from "../format.ts";
import type { Fact, Item, Side } from "../item.ts";

/** The files of the tests of go-sdk: the messages of each side are a file of an archive. */
export const txtar: Format = {
  name: "txtar archives of go-sdk",
  marks: [
    ["-- client --", /^-- client --\s*$/m],
    ["-- server --", /^-- server --\s*$/m],
    ["messages of JSON-RPC", /"jsonrpc"\s*:/],
  ],
  unit: "line",
  lacks: ["bytes", "http", "stdio", "streams", "ends", "order", "time"],
  reader: () => new ArchiveReader(),
};

class ArchiveReader implements Reader {
  readonly #tally = new Tally();
  readonly #texts: Record<Side, string[]> = { client: [], server: [] };
  #side: Side | undefined;

  push(line: string): readonly Item[] {
    const [, file] = /^-- (.+) --\s*$/.exec(line) ?? [];
    if (file !== undefined) this.#side = file === "client" || file === "server" ? file : undefined;
    else if (this.#side !== undefined) this.#texts[this.#side].push(line);
    return [];
  }

  /** Each response comes after its request: the archive does not say more about the order. */
  *end(): Generator<Item> {
    const client = this.#messagesOf("client");
    const repeated = repeatedIn(client.map(idOf));
    const server = this.#messagesOf("server").filter((text) => {
      const id = idOf(text);
      const isUnclear = id !== undefined && repeated.has(id) && isResponse(text);
      if (isUnclear) this.#tally.add("responses with an id that several requests have");
      return !isUnclear;
    });
    let next = 0;
    for (const text of client) {
      yield { kind: "message", from: "client", session: "", text };
      const id = idOf(text);
      const at = id === undefined ? -1 : server.findIndex((one, index) => index >= next && idOf(one) === id);
      for (; next <= at; next += 1)
        yield { kind: "message", from: "server", session: "", text: server[next] };
    }
    for (const text of server.slice(next)) yield { kind: "message", from: "server", session: "", text };
  }

  notes(): readonly string[] {
    return this.#tally.notes();
  }

  lacks(): readonly Fact[] {
    return this.#tally.notes().length > 0 ? ["whole"] : [];
  }

  #messagesOf(side: Side): readonly string[] {
    const text = this.#texts[side].join("\n");
    const found: string[] = [];
    for (let at = text.search(BEGIN); at >= 0; ) {
      const end = endOfJson(text, at);
      if (end === undefined) {
        this.#tally.add("messages whose text is cut");
        break;
      }
      found.push(text.slice(at, end));
      const next = text.slice(end).search(BEGIN);
      at = next < 0 ? next : end + next;
    }
    return found;
  }
}

/** A message, or several of them in a batch. */
const BEGIN = /[{[]/;

/** Those that are there more than once. */
function repeatedIn(ids: readonly (string | undefined)[]): ReadonlySet<string> {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const id of ids) {
    if (id !== undefined && seen.has(id)) again.add(id);
    if (id !== undefined) seen.add(id);
  }
  return again;
}

const isResponse = (text: string) => !/"method"\s*:/.test(text);

function idOf(text: string): string | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) && value.id !== undefined ? JSON.stringify(value.id) : undefined;
  } catch {
    return undefined;
  }
}
