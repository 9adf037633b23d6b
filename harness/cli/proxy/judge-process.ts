/** The process that judges what passes through a proxy. It is apart, so that the traffic never waits for it, and its end ends nothing else. */
import { createWriteStream } from "node:fs";
import { printable } from "../../../reports/text.ts";
import { messageOf } from "../../library/output-file.ts";
import type { Order, Watching } from "../../proxy/orders.ts";
import type { Judging } from "./judging.ts";

// A signal for all processes of a terminal ends the traffic; what was seen of it is still reported.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);
process.on("uncaughtException", (error) => {
  print(`the judge has ended, please report it; the traffic goes on: ${messageOf(error)}`);
  process.exit(1);
});

let to: NodeJS.WritableStream = process.stderr;
process.stderr.on("error", () => undefined);

/** Lines quote what both sides have written: nothing of it controls the terminal. */
function print(line: string): void {
  to.write(`mcp-conform: ${printable(line, Number.POSITIVE_INFINITY)}\n`);
}

let judging: Judging | undefined;

/** What came while the rules were loaded: Node.js drops it if the proxy ends meanwhile, and nothing listens. */
const early: (Order | "gone")[] = [];
let take = (order: Order | "gone"): void => void early.push(order);
process.on("message", (order: Order) => take(order));
process.on("disconnect", () => take("gone"));

const loaded = await import("./judging.ts");

function begin(watching: Watching): void {
  if (watching.log !== undefined) {
    to = createWriteStream(watching.log, { flags: "a" });
    to.on("error", () => undefined);
  }
  try {
    judging = new loaded.Judging(watching, print);
  } catch (error) {
    print(`nothing is judged, and the traffic goes on: ${messageOf(error)}`);
  }
}

let isEnding = false;

/** The order to finish, and the end of the proxy, may both come. */
function finish(): void {
  if (isEnding) return;
  isEnding = true;
  const exit = () => to.write("", () => process.exit(0));
  if (judging === undefined) exit();
  else void judging.finish().then(exit);
}

/** The proxy is gone, for any reason. */
function gone(): void {
  if (!isEnding && judging !== undefined)
    print("the proxy ended before everything was read: what passed last is not in this report.");
  finish();
}

take = (order) => {
  if (order === "gone") gone();
  else if ("watch" in order) begin(order.watch);
  else if ("seen" in order) judging?.see(order.seen);
  else if ("report" in order) judging?.report();
  else finish();
};
for (const order of early.splice(0)) take(order);
