import { isObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import { endOfJson } from "../balanced.ts";
import { type Format, type Reader, Tally } from "../format.ts";
import type { Item, Side } from "../item.ts";

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
    const server = this.#messagesOf("server");
    let next = 0;
    for (const text of this.#messagesOf("client")) {
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

  #messagesOf(side: Side): readonly string[] {
    const text = this.#texts[side].join("\n");
    const found: string[] = [];
    for (let at = text.indexOf("{"); at >= 0; ) {
      const end = endOfJson(text, at);
      if (end === undefined) {
        this.#tally.add("messages whose text is cut");
        break;
      }
      found.push(text.slice(at, end));
      at = text.indexOf("{", end);
    }
    return found;
  }
}

function idOf(text: string): string | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) && value.id !== undefined ? JSON.stringify(value.id) : undefined;
  } catch {
    return undefined;
  }
}
