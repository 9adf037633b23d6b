import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import type { Order, Watching } from "../../proxy/orders.ts";
import type { Tap } from "../../proxy/tap.ts";

const FILE = fileURLToPath(new URL(`./judge-process${import.meta.url.slice(-3)}`, import.meta.url));

/** What waits to be read, at most. A flood is passed on, and not judged. */
const MOST_WAITING = 64 * 1024 * 1024;

/** How long the end of the proxy waits for the report. The process that judges goes on by itself. */
const REPORT_MS = 20_000;

/** Megabytes of the process that judges. Without them it ends, and the traffic goes on. */
const MEMORY = 512;

/** After the traffic. */
const PRIORITY = 10;

/** Sends what passes to the process that judges. Nothing here waits or throws. */
export class Observer implements Tap {
  readonly #judge: ChildProcess;
  readonly #gaps = new Set<number>();
  readonly #ended: Promise<void>;
  #waiting = 0;
  #isGone = false;

  constructor(watching: Watching, print: (line: string) => void) {
    this.#judge = fork(FILE, {
      serialization: "advanced",
      execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY}`],
      // A signal for the group of the proxy must not end it before its report.
      detached: true,
      stdio: ["ignore", "ignore", watching.log === undefined ? "inherit" : "ignore", "ipc"],
    });
    this.#ended = new Promise((resolve) => {
      this.#judge.once("error", () => {
        this.#isGone = true;
        resolve();
      });
      this.#judge.once("exit", (code) => {
        if (!this.#isGone && code !== 0) print("the judge has ended; the traffic goes on.");
        this.#isGone = true;
        resolve();
      });
    });
    this.#judge.unref();
    this.#judge.channel?.unref();
    lower(this.#judge.pid);
    this.#send({ watch: watching });
  }

  see(seen: Parameters<Tap["see"]>[0]): void {
    if (this.#isGone) return;
    const ms = performance.timeOrigin + performance.now();
    if ("bytes" in seen && this.#gaps.has(seen.link)) return;
    if (this.#waiting > MOST_WAITING && "bytes" in seen) {
      this.#gaps.add(seen.link);
      this.#send({ seen: { kind: "gap", link: seen.link, ms } });
    } else this.#send({ seen: { ...seen, ms } });
  }

  report(): void {
    this.#send({ report: true });
  }

  /** Resolves when the report is printed. */
  async finish(): Promise<void> {
    if (this.#isGone) return;
    this.#send({ finish: true });
    this.#judge.ref();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, REPORT_MS);
    });
    await Promise.race([this.#ended, late]);
    clearTimeout(timer);
  }

  /** There is nothing to judge, and nothing to report. */
  abandon(): void {
    this.#isGone = true;
    this.#judge.kill("SIGKILL");
  }

  #send(order: Order): void {
    const size = "seen" in order && "bytes" in order.seen ? order.seen.bytes.length : 0;
    this.#waiting += size;
    try {
      this.#judge.send(order, (error) => {
        this.#waiting -= size;
        if (error) this.#isGone = true;
      });
    } catch {
      this.#isGone = true;
    }
  }
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, PRIORITY);
  } catch {
    // The system does not allow it, or the process has ended.
  }
}
