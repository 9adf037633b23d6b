/** Which checks a run has. `changed`: those that failed before, and then all. */
export type Mode = "all" | "failed" | "changed";

export interface Request {
  readonly mode: Mode;
  /** The files that changed. */
  readonly files: readonly string[];
}

/** Runs one request. Ends early when the signal is aborted. */
export type RunOnce = (request: Request, signal: AbortSignal) => Promise<void>;

/** How often a file may change during runs in a row, before it is clear that the target itself writes it. */
const SELF_WRITTEN = 5;

/**
 * Runs one request after the other. A request that comes during a run ends this run first. A file that changes during
 * each run is written by the target: it would start runs for ever, so it is ignored from then on.
 */
export class Loop {
  readonly #run: RunOnce;
  readonly #onSelfWritten: (file: string) => void;
  #waiting: Request | undefined;
  #current: AbortController | undefined;
  #wake: (() => void) | undefined;
  #isOver = false;
  readonly #duringRuns = new Map<string, number>();
  #duringThis = new Set<string>();
  readonly #ignored = new Set<string>();

  constructor(run: RunOnce, onSelfWritten: (file: string) => void) {
    this.#run = run;
    this.#onSelfWritten = onSelfWritten;
  }

  /** Asks for a run of all checks, or of those that failed. After a run of all no file is ignored. */
  ask(mode: "all" | "failed"): void {
    if (mode === "all") this.#ignored.clear();
    this.#request({ mode, files: [] });
  }

  /** Files have changed. */
  changed(files: readonly string[]): void {
    const relevant = files.filter((file) => !this.#ignored.has(file));
    if (this.#current !== undefined) for (const file of relevant) this.#duringThis.add(file);
    const before = this.#waiting?.mode === "changed" ? this.#waiting.files : [];
    if (relevant.length > 0) {
      this.#request({ mode: "changed", files: [...new Set([...before, ...relevant])] });
    }
  }

  /** Ends the run and the loop. */
  quit(): void {
    this.#isOver = true;
    this.#current?.abort();
    this.#wake?.();
  }

  /** Resolves after `quit`, when nothing runs any more. */
  async start(): Promise<void> {
    while (!this.#isOver) {
      const request = this.#waiting;
      if (request === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#waiting = undefined;
      this.#current = new AbortController();
      this.#duringThis = new Set();
      await this.#run(request, this.#current.signal);
      this.#current = undefined;
      this.#count();
    }
  }

  #request(request: Request): void {
    this.#waiting = request;
    this.#current?.abort();
    this.#wake?.();
  }

  #count(): void {
    for (const file of this.#duringRuns.keys()) {
      if (!this.#duringThis.has(file)) this.#duringRuns.delete(file);
    }
    for (const file of this.#duringThis) {
      const times = (this.#duringRuns.get(file) ?? 0) + 1;
      this.#duringRuns.set(file, times);
      if (times < SELF_WRITTEN) continue;
      this.#ignored.add(file);
      this.#duringRuns.delete(file);
      this.#onSelfWritten(file);
    }
  }
}
