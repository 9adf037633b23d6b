import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { SendOptions } from "../../../harness/session/session-state.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { MARKER, type ToolName, toolOf } from "./tools.ts";

/** No list has more pages: a gateway that repeats one would be read without end. */
const MOST_PAGES = 20;

/** A client before a gateway: it knows the tools by the names that the gateway lists. */
export class Client {
  readonly session: Session;
  readonly #names = new Map<ToolName, string>();

  private constructor(session: Session) {
    this.session = session;
  }

  /** Reads the list of tools, page by page. */
  static async on(session: Session): Promise<Client> {
    const client = new Client(session);
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const reply = await session.request("tools/list", cursor === undefined ? {} : { cursor });
      if (reply.kind !== "result") break;
      client.#learn(reply.result);
      const { nextCursor } = reply.result;
      if (typeof nextCursor !== "string") break;
      cursor = nextCursor;
    }
    return client;
  }

  /** Calls a tool, if the gateway lists it. The marker identifies the call at both ends. */
  async call(tool: ToolName, marker: string, more: Calling = {}): Promise<Reply | undefined> {
    const name = this.#names.get(tool);
    if (name === undefined) return undefined;
    const { arguments: others, params, ...options } = more;
    return this.session.request(
      "tools/call",
      { name, arguments: { [MARKER]: marker, ...others }, ...params },
      { together: true, ...options },
    );
  }

  #learn({ tools }: JsonObject): void {
    if (!Array.isArray(tools)) return;
    for (const tool of tools as readonly unknown[]) {
      if (!isObject(tool) || typeof tool.name !== "string") continue;
      const known = toolOf(tool.name);
      if (known !== undefined && !this.#names.has(known)) this.#names.set(known, tool.name);
    }
  }
}

export interface Calling extends SendOptions {
  readonly arguments?: JsonObject;
  /** Members beside name and arguments. */
  readonly params?: JsonObject;
}
