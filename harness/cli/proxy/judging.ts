import { messageOf } from "../../library/output-file.ts";
import type { Conversed } from "../../proxy/conversation.ts";
import { Ledger } from "../../proxy/ledger.ts";
import { LiveJudge } from "../../proxy/live.ts";
import type { Watching } from "../../proxy/orders.ts";
import type { Seen } from "../../proxy/tap.ts";
import { Watch } from "../../proxy/watch.ts";
import type { RecordingCriteria } from "../../recording/judge.ts";
import { TraceFile } from "../../trace/files/file.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import { VERSION } from "../../version.ts";
import { optionNaming } from "../options/naming.ts";
import { settingsFrom } from "../options/settings.ts";
import { judgePassing, passingCriteria } from "./criteria.ts";

/** How often it is looked at whether something can be judged. */
const LOOK_MS = 100;

/** A conversation is judged when nothing came for this time, or at the latest after this one. */
const QUIET_MS = 150;
const LATEST_MS = 2_000;

/** How often a report is printed, where something is new. */
const REPORT_MS = 60_000;

/** Judging takes no more than one part of this many of the time of a processor. */
const SHARE = 5;

/** Reads and judges what passes. */
export class Judging {
  readonly #watch: Watch;
  readonly #live: LiveJudge;
  readonly #trace: TraceFile | undefined;
  readonly #print: (line: string) => void;
  readonly #timers: readonly NodeJS.Timeout[];
  /** When each conversation was judged, on the clock of `performance.now()`. */
  readonly #judged = new WeakMap<Conversed, number>();
  #next = 0;
  readonly #watching: Watching;
  readonly #criteria: RecordingCriteria;
  #hasFailed = false;
  /** Reports that are being written. */
  #writing: Promise<void> = Promise.resolve();

  constructor(watching: Watching, print: (line: string) => void) {
    const { record, spec, endpoint, options } = watching;
    this.#print = print;
    const redaction = new Redaction();
    this.#trace = record === undefined ? undefined : traceFile(record, watching, redaction);
    const criteria = passingCriteria(settingsFrom(options), optionNaming);
    this.#watching = watching;
    this.#criteria = criteria;
    this.#live = new LiveJudge({
      book: criteria.book,
      judge: (heard, connection) => judgePassing(heard, connection, criteria),
      print,
    });
    this.#watch = new Watch({
      ledger: new Ledger(this.#trace, redaction),
      endpoint,
      spec,
      onForget: (conversation) => this.#live.forgotten(conversation),
      onBypass: (address) =>
        print(
          `the endpoint event names ${address}, an address of the server itself: what the client posts there does not pass here, and is not judged.`,
        ),
    });
    this.#timers = [
      setInterval(() => this.#look(), LOOK_MS),
      setInterval(() => this.#live.report(this.#watch.conversations, { ifNew: true }), REPORT_MS),
    ];
  }

  see(seen: Seen): void {
    try {
      this.#watch.see(seen);
    } catch (error) {
      if (this.#hasFailed) return;
      this.#hasFailed = true;
      this.#print(`internal error while reading, please report it; the traffic goes on: ${messageOf(error)}`);
    }
  }

  report(): void {
    this.#judgeAll();
    this.#live.report(this.#watch.conversations);
    this.#writeReports();
  }

  /** Resolves when the reports are written. */
  finish(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#judgeAll();
    this.#live.report(this.#watch.conversations);
    try {
      this.#trace?.finish();
    } catch (error) {
      this.#print(messageOf(error));
    }
    this.#writeReports();
    return this.#writing;
  }

  #writeReports(): void {
    if (this.#watching.reports === undefined) return;
    this.#writing = this.#writing.then(async () => {
      try {
        // They load what a proxy without reports does not need.
        const { reportPassed } = await import("./passed-result.ts");
        for (const line of await reportPassed(this.#live, this.#watching, this.#criteria)) this.#print(line);
      } catch (error) {
        this.#print(`the reports could not be made: ${messageOf(error)}`);
      }
    });
  }

  #judgeAll(): void {
    for (const one of this.#watch.conversations) if (one.news > 0) this.#live.judge(one);
  }

  #look(): void {
    const now = performance.now();
    if (now < this.#next) return;
    for (const one of this.#watch.conversations) {
      if (one.news === 0) continue;
      const before = this.#judged.get(one) ?? 0;
      const isQuiet = performance.timeOrigin + now - one.ms > QUIET_MS;
      if (!isQuiet && now - before < LATEST_MS) continue;
      this.#live.judge(one);
      const after = performance.now();
      this.#judged.set(one, after);
      this.#next = after + (after - now) * SHARE;
      return;
    }
  }
}

function traceFile(path: string, { address, transport }: Watching, redaction: Redaction): TraceFile {
  const header = {
    format: "mcp-conform/trace@1",
    tool: { name: "mcp-conform", version: VERSION },
    target: { role: "server", by: "proxy", transport, address: redaction.text(address) },
    started: new Date().toISOString(),
  } as const;
  return new TraceFile(path, header);
}
