#!/usr/bin/env node
import { hasOperatorCode } from "../library/operator-module.ts";
import { UsageError } from "../library/usage-error.ts";
import { noteUncaught } from "../run/outcomes/internal-errors.ts";
import { EXIT } from "../verdict/verdict.ts";
import { handleSignals } from "./interrupt.ts";

handleSignals();

/** The reader has closed the pipe (`| head`), or the terminal is gone. Neither is an error of ours. */
const READER_GONE = ["EPIPE", "EIO"];

let isFull = false;
/** A file on a full disk. The reports of the run are still written. */
function noteFull(stream: NodeJS.WriteStream, error: NodeJS.ErrnoException): void {
  if (isFull || READER_GONE.includes(error.code ?? "")) return;
  isFull = true;
  if (stream === process.stderr) return;
  const text = `standard output cannot be written: ${error.message}. Free some space.`;
  process.stderr.write(`mcp-conform: ${text}\n`);
}

for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => noteFull(stream, error));

// Loaded late: a signal that comes meanwhile is handled.
const [{ printable }, { environmentError }] = await Promise.all([
  import("../../reports/text.ts"),
  import("./environment-error.ts"),
]);

/** Lines of ours may quote what others have written: nothing of it controls the terminal. */
function write(text: string): void {
  for (const line of text.split("\n"))
    process.stderr.write(`mcp-conform: ${printable(line, Number.POSITIVE_INFINITY)}\n`);
}

/** An error that no code expects is a bug of mcp-conform. It must not look like a verdict on the target. */
function internalError(error: unknown): never {
  const known = environmentError(error);
  if (known !== undefined) {
    write(known);
    process.exit(EXIT.usage);
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write("mcp-conform: internal error; please report it together with the command.\n");
  process.stderr.write(`${printable(text, Number.POSITIVE_INFINITY)}\n`);
  process.exit(EXIT.error);
}

/** How long a program that has failed may take to end by itself after its reports, in milliseconds. */
const ENDS_MS = 5_000;

let hasFailed = false;
/** While a run is under way, its result says what has failed, and all that was judged remains. */
process.on("uncaughtException", (error: unknown) => {
  if (!noteUncaught(error)) internalError(error);
  hasFailed = true;
});

let isDone = false;
/** A module of the operator may call process.exit(0): then a run without a result would look like a good one. */
process.on("exit", (code) => {
  // A program that ends right after it has written has had no event for the error.
  const { errored } = process.stdout;
  if (errored) noteFull(process.stdout, errored);
  if (isFull && code !== EXIT.error) process.exitCode = EXIT.usage;
  if (isDone || code !== 0 || !hasOperatorCode()) return;
  write(
    "a module of the configuration, of a suite or of a report has ended the process before the run ended: there is no result. Remove process.exit from it.",
  );
  process.exitCode = EXIT.usage;
});

try {
  const { runCommandLine } = await import("./program.ts");
  await runCommandLine(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) internalError(error);
  write(error.message);
  process.exitCode = EXIT.usage;
}
isDone = true;
// What has failed may have left something open.
if (hasFailed) setTimeout(() => process.exit(), ENDS_MS).unref();
