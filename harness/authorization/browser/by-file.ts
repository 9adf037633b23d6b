import { randomBytes } from "node:crypto";
import { type FSWatcher, mkdirSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";

/** How an opener hands over the URLs that it gets. */
export interface HandOver {
  /** The text of the program. */
  readonly script: string;
  close(): Promise<void>;
}

/** A file with more is ignored, in bytes. */
const LONGEST = 65_536;

/**
 * The opener is a shell script that writes a file: it starts in a few milliseconds, and Node.js in some fifty. `folder` is
 * its own folder. Only on Linux a file that was written is reported at once. Undefined if the system watches no more folders.
 */
export function handOverByFile(
  folder: string,
  heard: (words: readonly string[]) => void,
): HandOver | undefined {
  const inbox = join(folder, "opened");
  mkdirSync(inbox);
  // A file that does not end with it is not complete.
  const end = randomBytes(16).toString("hex");
  const read = new Set<string>();
  const readNew = () => {
    for (const name of readdirSync(inbox)) {
      if (read.has(name)) continue;
      const text = readFileSync(join(inbox, name), "utf8");
      const [last, ...words] = text.split("\0").slice(0, -1).reverse();
      if (last !== end && text.length <= LONGEST) continue;
      read.add(name);
      if (text.length <= LONGEST) heard(words.reverse());
    }
  };
  const watcher = watching(inbox, readNew);
  if (watcher === undefined) return undefined;
  const to = `'${inbox.replaceAll("'", "'\\''")}'`;
  return {
    script: `#!/bin/sh\nprintf '%s\\0' "$@" '${end}' > ${to}/$$\n`,
    close: async () => {
      watcher.close();
      // The last file may not have been reported yet.
      readNew();
    },
  };
}

function watching(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    return watch(folder, changed).on("error", () => {});
  } catch {
    return undefined;
  }
}
