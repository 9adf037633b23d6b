#!/usr/bin/env node
import { UsageError } from "../library/usage-error.ts";
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
process.on("uncaughtException", internalError);

try {
  await runCommandLine(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) internalError(error);
  for (const line of error.message.split("\n")) process.stderr.write(`mcp-conform: ${line}\n`);
  process.exitCode = EXIT.usage;
}
