import { printableLine } from "../../../reports/text.ts";
import { isToServer } from "../../client/starting/is-to-server.ts";
import type { SituationRun } from "../../client/starting/target.ts";
import type { LegKey, TraceEvent } from "../../trace/event.ts";
import type { CheckResult } from "../../verdict/result.ts";

/** Says to the person at the application what to do now, what was seen, and what is still missing. */
export class Guide {
  readonly #write: (line: string) => void;
  readonly #planned: number;
  #played = 0;
  readonly #missing = new Set<string>();

  constructor(stream: Pick<NodeJS.WriteStream, "write">, planned: number) {
    this.#write = (line) => void stream.write(`${line}\n`);
    this.#planned = planned;
  }

  url(url: string): void {
    this.#write(`Configure this URL in the application: ${url}`);
    this.#write("Connect again for the next situation, or press Enter. Ctrl-C ends, with the report.");
  }

  readonly begins = ({ situation, listen }: SituationRun): void => {
    this.#played += 1;
    const { name, asks, context } = situation;
    this.#write("");
    this.#write(`Situation ${this.#played} of up to ${this.#planned}: ${name}`);
    this.#write(`  now   ${this.#played === 1 ? "" : "Let the application connect again. "}${asks}`);
    if (context !== undefined) this.#write(`  with  ${JSON.stringify(context)}`);
    const seen = new Set<string>();
    listen((event) => {
      const method = methodOf(event);
      if (method === undefined || seen.has(method)) return;
      seen.add(method);
      this.#write(`  seen  ${printableLine(method, 80)}`);
    });
  };

  /** A limit ended the situation: nothing more of it is read. */
  readonly limited = (why: string): void => {
    this.#write(
      `  ended  The application was not heard any more in this situation: ${printableLine(why, 200)}.`,
    );
  };

  readonly judged = (_: LegKey, { id, verdict, actual, reason }: CheckResult): void => {
    if (verdict === "fail" || verdict === "warn")
      this.#write(`  ${verdict === "fail" ? "FAIL" : "WARN"}  ${id}: ${printableLine(actual ?? "", 300)}`);
    // A person cannot change these, or sees them above.
    if (reason !== undefined && /ends by itself|connects in situation/.test(reason.text)) return;
    if (verdict !== "inconclusive" || reason?.kind !== "needs-exercise" || this.#missing.has(reason.text))
      return;
    this.#missing.add(reason.text);
    this.#write(`  missing  ${printableLine(reason.text, 200)}`);
  };
}

function methodOf(event: TraceEvent): string | undefined {
  if (!isToServer(event) || !("message" in event)) return undefined;
  const { message } = event;
  const method =
    typeof message === "object" && message !== null && "method" in message ? message.method : undefined;
  return typeof method === "string" ? method : undefined;
}
