import { PATH_OF } from "../endpoint/endpoint.ts";
import { isToServer } from "../starting/is-to-server.ts";
import type { ClientTarget, Ended, Pipes, SituationRun } from "../starting/target.ts";
import { watch } from "../starting/watch.ts";
import { Front } from "./front.ts";

/** A situation that is played now, for the person who operates the application. */
export type OnSituation = (situationRun: SituationRun) => void;

/** A situation that mcp-conform has ended, because a limit was reached. */
export type OnLimit = (why: string) => void;

/**
 * How long nothing may come before a new handshake is that of a person who connects again, in milliseconds: a client that begins again by
 * itself, as after an ended session, does it at once. It only decides which situation is played next. No verdict rests on it, because what
 * mcp-conform has ended counts as cut short.
 */
const PERSON_MS = 2_000;

/** An application that a person operates. */
export interface Operated {
  readonly target: ClientTarget;
  /** For the configuration of the application; absent over stdio. */
  readonly url?: string;
  /** Ends the situation that is played now. */
  next(): void;
  /** Ends this situation, and all others at once. */
  stop(): void;
  close(): Promise<void>;
}

/** Over HTTP, at one URL. Rejects if the port cannot be used. */
export async function operatedOverHttp(
  port: number,
  onSituation: OnSituation,
  onLimit: OnLimit,
): Promise<Operated> {
  const turns = new Turns(onSituation, onLimit);
  const front = await Front.open(turns, port, PATH_OF.http);
  const url = await front.url;
  const target: ClientTarget = {
    transport: "http",
    address: url,
    toConnect:
      "Write this URL into the configuration of the application (--print <application> prints the block), and connect before the run ends.",
    mount: (endpoint) => front.mount(endpoint),
    run: (situationRun) => turns.play(situationRun, () => front.begin()),
  };
  return { target, url, next: turns.next, stop: turns.stop, close: () => front.close() };
}

/** Over the pipes of this process, which the application has started: one situation. */
export function operatedOverStdio(pipes: Pipes, onSituation: OnSituation, onLimit: OnLimit): Operated {
  const turns = new Turns(onSituation, onLimit);
  let isPlayed = false;
  const target: ClientTarget = {
    transport: "stdio",
    address: "mcp-conform serve --stdio",
    toConnect:
      "Write this command into the configuration of the application, and let the application start it.",
    run: async (situationRun) => {
      const { access } = situationRun;
      if (isPlayed || access.transport !== "stdio") return "harness";
      isPlayed = true;
      const process = access.accept(pipes);
      const stop = () => process.signal("SIGTERM");
      situationRun.signal.addEventListener("abort", stop);
      void process.exited.then(turns.stop);
      return turns.play(situationRun);
    },
  };
  return { target, next: turns.next, stop: turns.stop, close: async () => {} };
}

class Turns {
  readonly #onSituation: OnSituation;
  readonly #onLimit: OnLimit;
  #end = () => {};
  #isStopped = false;
  #isOpened = false;
  #last = 0;

  constructor(onSituation: OnSituation, onLimit: OnLimit) {
    this.#onSituation = onSituation;
    this.#onLimit = onLimit;
  }

  /** The application has spoken in this situation, and has been silent since. */
  isUsed(): boolean {
    return this.#isOpened && performance.now() - this.#last > PERSON_MS;
  }

  readonly next = (): void => this.#end();

  readonly stop = (): void => {
    this.#isStopped = true;
    this.#end();
  };

  /**
   * Resolves when the person has had enough of the situation. The application itself never ends: so nothing that it did not do counts
   * against it.
   */
  async play(situationRun: SituationRun, begin = () => {}): Promise<Ended> {
    if (this.#isStopped) return "harness";
    this.#isOpened = false;
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    const stopListening = situationRun.listen((event) => {
      if (!isToServer(event)) return;
      this.#isOpened = true;
      this.#last = performance.now();
    });
    const watching = watch(situationRun);
    this.#onSituation(situationRun);
    begin();
    const why = await Promise.race([ended, watching.over]);
    if (watching.flooded && why !== undefined) this.#onLimit(why);
    watching.stop();
    stopListening();
    return "harness";
  }
}
