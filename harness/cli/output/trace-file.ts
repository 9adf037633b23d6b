import { readFileSync } from "node:fs";
import { printableLine } from "../../../reports/text.ts";
import { messageOf } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";
import { readTrace, type Trace } from "../../trace/file.ts";

/** The trace in a file; `given` names what asks for it. Throws UsageError for any other file. */
export function traceIn(path: string, given: string): Trace {
  const reject = (why: string): never => {
    throw new UsageError(
      `${given} ${printableLine(path)}: ${printableLine(why)}. Expected a trace of --trace <file>.`,
    );
  };
  try {
    return readTrace(textOf(path, reject));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return reject(messageOf(error));
  }
}

function textOf(path: string, reject: (why: string) => never): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return reject(`cannot be read: ${messageOf(error)}`);
  }
}
