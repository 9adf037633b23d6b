import type { Emit } from "../../verdict/event.ts";

const ERASE_LINE = "\r\u001b[2K";

/** The width of a terminal that does not report its width. */
const COLUMNS = 80;

/** One line that redraws itself on a terminal. Nothing elsewhere: a log has the lines of the suites. */
export function progress(stream: NodeJS.WriteStream): { readonly emit: Emit } {
  let all = 0;
  let done = 0;
  const draw = (text: string) => {
    // A line that wraps could not be erased.
    if (stream.isTTY) stream.write(`${ERASE_LINE}${text.slice(0, (stream.columns || COLUMNS) - 1)}`);
  };
  return {
    emit: (event) => {
      if (event.type === "leg-begins") {
        all = event.applicable;
        done = 0;
      }
      if (event.type === "check-ended") draw(`${++done}/${all} ${event.check.id}`);
      else draw("");
    },
  };
}
