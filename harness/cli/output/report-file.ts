import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { UsageError } from "../../library/usage-error.ts";

/** A disk that has less room than this has none for a report. */
const PROBE = Buffer.alloc(64 * 1024);

/** A path that cannot be written is known before the run, not after it. `option` is what gave it. */
export function checkFile(file: string, option = "--report"): void {
  const refuse = (why: string): never => {
    throw new UsageError(`${option}: ${file} cannot be written: ${why}`);
  };
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) refuse("it is a folder; expected a file.");
  const folder = path.dirname(file);
  if (!existsSync(folder)) refuse(`there is no folder ${folder}.`);
  try {
    if (there !== undefined) accessSync(file, constants.W_OK);
    if (there !== undefined && !there.isFile()) return;
    writeFileSync(besides(file), PROBE);
  } catch (error) {
    refuse(messageOf(error));
  } finally {
    rmSync(besides(file), { force: true });
  }
}

/**
 * Writes beside and renames, so that nobody ever reads half a report. A pipe or a device is written to, and a link
 * stays one. Throws what the system says, and leaves nothing half-written.
 */
export function writeWhole(file: string, text: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) {
    writeFileSync(file, text);
    return;
  }
  const part = besides(file);
  try {
    writeFileSync(part, text);
    renameSync(part, there === undefined ? file : realpathSync(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** A file that others append to as well: that it can be opened is all that is asked. */
export function checkAppendable(file: string, what: string): void {
  try {
    closeSync(openSync(file, "a"));
  } catch (error) {
    throw new UsageError(`${what}: ${file} cannot be written: ${messageOf(error)}`);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function besides(file: string): string {
  const there = existsSync(file) ? realpathSync(file) : file;
  return `${there}.${process.pid}.part`;
}
