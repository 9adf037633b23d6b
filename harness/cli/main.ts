#!/usr/bin/env node
import { UsageError } from "../library/usage-error.ts";
import { noteUncaught } from "../run/internal-errors.ts";
import { EXIT } from "../verdict/verdict.ts";
import { runCommandLine } from "./program.ts";

/** The reader has closed the pipe (`| head`), or the terminal is gone. Neither is an error of ours. */
const READER_GONE = ["EPIPE", "EIO"];

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (!READER_GONE.includes(error.code ?? "")) throw error;
  });
}

/** An error that no code expects is a bug of mcp-conform. It must not look like a verdict on the target. */
function internalError(error: unknown): never {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`mcp-conform: internal error; please report it together with the command.\n${text}\n`);
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

try {
  await runCommandLine(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) internalError(error);
  for (const line of error.message.split("\n")) process.stderr.write(`mcp-conform: ${line}\n`);
  process.exitCode = EXIT.usage;
}
// What has failed may have left something open.
if (hasFailed) setTimeout(() => process.exit(), ENDS_MS).unref();
