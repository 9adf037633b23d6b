/** A process that adds results to a history when its standard input has data: `add-results.ts <folder> <mark>`. */
import { once } from "node:events";
import { checkOf, legOf, sample } from "../../../../reports/testing/sample.ts";
import { addToHistory } from "../write.ts";

const [folder = "", mark = ""] = process.argv.slice(2);
process.stdout.write("ready\n");
await once(process.stdin, "data");
for (let number = 0; number < 20; number++) {
  // The name of the file is the same in both processes. Each second result is the same, too.
  const started = new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
  const id = number % 2 === 0 ? "a.same" : `a.${mark}`;
  addToHistory(folder, sample([legOf([checkOf(id, "pass")])], { started }), {});
}
process.stdin.destroy();
