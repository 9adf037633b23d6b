#!/usr/bin/env node
import { UsageError } from "../library/usage-error.ts";
import { EXIT } from "../verdict/verdict.ts";
import { program } from "./program.ts";

// A reader that has seen enough (`| head`) closes the pipe; that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/** Whatever nobody expected is our fault, and never looks like a verdict on the target. */
function ownFault(error: unknown): never {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`mcp-conform: an error of its own; please report it with what you ran.\n${told}\n`);
  process.exit(EXIT.error);
}
process.on("uncaughtException", ownFault);

try {
  await program().parseAsync();
} catch (error) {
  if (!(error instanceof UsageError)) ownFault(error);
  process.stderr.write(`mcp-conform: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}
