import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { UsageError } from "./usage-error.ts";

/** A disk with less free space than this has no room for a report. */
const PROBE = Buffer.alloc(64 * 1024);

/**
 * Throws UsageError for a file that cannot be written, so that it is known before the run and not after it. `given`
 * names what the file is for: "--report".
 */
export function checkFile(file: string, given: string): void {
  const reject = (why: string): never => {
    throw new UsageError(`${given}: ${file} cannot be written: ${why}. Choose another file.`);
  };
  try {
    const present = statSync(file, { throwIfNoEntry: false });
    if (present?.isDirectory()) reject("it is a folder");
    const folder = path.dirname(finalOf(file));
    if (!existsSync(folder)) reject(`there is no folder ${folder}`);
    if (present !== undefined) accessSync(file, constants.W_OK);
    if (present !== undefined && !present.isFile()) return;
    probe(partOf(file));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    reject(code === "ENOTDIR" ? `${path.dirname(file)} is not a folder` : messageOf(error));
  }
}

function probe(file: string): void {
  try {
    writeFileSync(file, PROBE);
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Writes a file beside the final one and renames it, so that no reader sees half a report. A pipe or a device is written
 * to directly, and a link stays a link. Throws the error of the system, and leaves no partial file.
 */
export function writeWhole(file: string, parts: readonly string[]): void {
  const present = statSync(file, { throwIfNoEntry: false });
  if (present !== undefined && !present.isFile()) {
    writeParts(file, parts);
    return;
  }
  const part = partOf(file);
  try {
    writeParts(part, parts);
    renameSync(part, finalOf(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** One part after the other, so that a large report is never in memory as one text. */
function writeParts(file: string, parts: readonly string[]): void {
  const handle = openSync(file, "w");
  try {
    for (const part of parts) writeFileSync(handle, part);
  } finally {
    closeSync(handle);
  }
}

/** Throws UsageError for a file that cannot be appended to. Other programs append to it as well. */
export function checkAppendable(file: string, given: string): void {
  try {
    closeSync(openSync(file, "a"));
  } catch (error) {
    throw new UsageError(`${given}: ${file} cannot be written: ${messageOf(error)}. Choose another file.`);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function partOf(file: string): string {
  return `${finalOf(file)}.${process.pid}.part`;
}

/** More links than a system follows. */
const MOST_LINKS = 40;

/** The file behind links, also where the last one leads to no file yet: it is made there, and the link stays. */
function finalOf(file: string): string {
  let final = file;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    if (existsSync(final)) return realpathSync(final);
    if (!lstatSync(final, { throwIfNoEntry: false })?.isSymbolicLink()) return final;
    final = path.resolve(path.dirname(final), readlinkSync(final));
  }
  return final;
}
