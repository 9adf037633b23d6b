import { realpathSync } from "node:fs";
import path from "node:path";
import { printableLine } from "../../../reports/text.ts";
import { messageOf } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";

/** The file of a call, if it is in the folder of this process, also behind links. Throws UsageError for any other. */
export function inThisFolder(file: string): string {
  const folder = realpathSync(process.cwd());
  const found = real(path.resolve(folder, file), file);
  const inside = path.relative(folder, found);
  if (inside === "" || inside.startsWith("..") || path.isAbsolute(inside))
    throw new UsageError(
      `${printableLine(file)}: expected a file in the folder in which mcp-conform was started.`,
    );
  return found;
}

function real(wanted: string, file: string): string {
  try {
    return realpathSync(wanted);
  } catch (error) {
    throw new UsageError(`${printableLine(file)}: cannot be read: ${messageOf(error)}.`);
  }
}
