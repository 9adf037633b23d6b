import type { Emit } from "../../verdict/event.ts";

const ERASE_LINE = "\r\u001b[2K";

/** What a terminal has that does not say how wide it is. */
const COLUMNS = 80;

/** One line on standard error that redraws itself on a terminal; elsewhere nothing, as the suites' lines tell enough. */
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
