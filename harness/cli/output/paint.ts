import pc from "picocolors";
import type { Paint } from "../../../reports/terminal/paint.ts";
import { plain } from "../../../reports/terminal/paint.ts";

/** Colours on a terminal; none for a pipe, a file, or with NO_COLOR. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  const wanted = pc.isColorSupported && stream.isTTY === true;
  if (!wanted) return plain;
  return { good: pc.green, bad: pc.red, warning: pc.yellow, quiet: pc.dim, strong: pc.bold };
}
