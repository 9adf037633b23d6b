import pc from "picocolors";
import type { Paint } from "../../../reports/terminal/paint.ts";
import { plain } from "../../../reports/terminal/paint.ts";

/** Colours where a person looks, and none where NO_COLOR or a pipe says so. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  const wanted = pc.isColorSupported && stream.isTTY === true;
  if (!wanted) return plain;
  return { good: pc.green, bad: pc.red, warning: pc.yellow, quiet: pc.dim, strong: pc.bold };
}
