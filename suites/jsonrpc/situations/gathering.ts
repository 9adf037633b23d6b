import type { Silence } from "../../../harness/check/situation.ts";
import type { Call } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** The place of a call among those that were open at the same time, and how many there were. */
export interface Turn {
  readonly place: number;
  readonly count: number;
}

/**
 * The calls that are open at the same time, in the order of their arrival. A client that sends them at the same time has sent
 * all of them before it answers a ping on the first one: then no more are waited for.
 */
export class Gathering {
  readonly #most: number;
  readonly #silence: Silence;
  readonly #open: ((turn: Turn) => void)[] = [];
  #isOver = false;
  #complete = () => {};
  readonly #all = new Promise<void>((resolve) => {
    this.#complete = resolve;
  });
  readonly #answers = new Map<unknown, () => void>();

  constructor(most: number, silence: Silence) {
    this.#most = most;
    this.#silence = silence;
  }

  /** Resolves when it is the turn of this call: the last one is the first. One that comes later has its turn at once. */
  arrive(call: Call): Promise<Turn> {
    if (this.#isOver) return Promise.resolve({ place: 0, count: 1 });
    const turn = new Promise<Turn>((resolve) => {
      this.#open.push(resolve);
    });
    if (this.#open.length === 1) void this.#gather(call);
    if (this.#open.length === this.#most) this.#complete();
    return turn;
  }

  /** Reads a message of the client: it may answer a ping. */
  read(text: string): void {
    const message: unknown = text.includes(FENCE) ? parsed(text) : undefined;
    if (isObject(message) && !("method" in message)) this.#answers.get(message.id)?.();
  }

  async #gather({ send }: Call): Promise<void> {
    for (let index = 1; index <= FENCES && this.#open.length < this.#most; index++) {
      const id = `${FENCE} ${index}`;
      const answered = new Promise<void>((resolve) => {
        this.#answers.set(id, resolve);
      });
      send({ jsonrpc: "2.0", id, method: "ping" });
      const isAnswered = await this.#silence.orSilence(Promise.race([answered, this.#all]).then(() => true));
      // A client that answers no ping has been silent for the whole limit.
      if (isAnswered === undefined) break;
    }
    this.#isOver = true;
    const count = this.#open.length;
    for (const [place, take] of [...this.#open.entries()].toReversed()) {
      take({ place, count });
      // So each response is sent before the next one.
      await new Promise(setImmediate);
    }
  }
}

const FENCE = "mcp-conform at once";

/** One ping may overtake a request on another connection. */
const FENCES = 3;

function parsed(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
