import { explanation } from "../../explain/explanation.ts";

/** Prints a situation, or the rule behind a check or a requirement. */
export function explain(id: string): void {
  process.stdout.write(`${explanation(id)}\n`);
}
