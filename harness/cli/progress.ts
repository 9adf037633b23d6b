import type { Emit } from "../verdict/event.ts";

const ERASE_LINE = "\r\u001b[2K";

/** One line on standard error that redraws itself on a terminal; elsewhere nothing, as the suites' lines tell enough. */
export function progress(stream: NodeJS.WriteStream): { readonly emit: Emit; clear(): void } {
  let all = 0;
  let done = 0;
  const draw = (text: string) => {
    if (stream.isTTY) stream.write(`${ERASE_LINE}${text}`);
  };
  return {
    emit: (event) => {
      if (event.type === "leg-begins") {
        all = event.applicable;
        done = 0;
      }
      if (event.type === "check-ended") draw(`${++done}/${all} ${event.check.id}`);
      if (event.type === "leg-ended" || event.type === "run-ended") draw("");
    },
    clear: () => draw(""),
  };
}
