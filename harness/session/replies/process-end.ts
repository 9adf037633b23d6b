import { describeExit, describeForcedEnd } from "../../trace/ending.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { byTransport } from "../../transport/by-transport.ts";
import type { Connection } from "../../transport/connection.ts";

/** How the process of the target ended. */
export interface Gone {
  readonly how: string;
  readonly byHarness?: true;
  /** Only its stdout has ended. */
  readonly stillRuns?: true;
}

/** How long after the end of stdout the end of the process may follow, in milliseconds. */
const EXIT_MS = 250;

const CLOSED_STDOUT = "the process closed its stdout and still ran";

/** The end of the process of a target, and who caused it. */
export class ProcessEnd {
  #resolve: (gone: Gone) => void = () => {};
  /** Resolves when the process has ended. */
  readonly gone = new Promise<Gone>((resolve) => {
    this.#resolve = resolve;
  });
  /** Why the harness ended it. */
  #why: string | undefined;

  constructor(connection: Connection) {
    byTransport(connection, {
      stdio: ({ outputEnded }) => {
        // A process that ends closes its stdout a moment before. Then the exit says more.
        void outputEnded?.then(() =>
          setTimeout(() => this.#resolve({ how: CLOSED_STDOUT, stillRuns: true }), EXIT_MS).unref(),
        );
      },
      http: () => {},
      "http+sse": () => {},
    });
  }

  take(event: TraceEvent): void {
    if (event.channel === "close") this.#why ??= event.why;
    if (event.channel !== "exit") return;
    if (this.#why === undefined) this.#resolve({ how: describeExit(event) });
    else this.#resolve({ how: describeForcedEnd(this.#why), byHarness: true });
  }
}
