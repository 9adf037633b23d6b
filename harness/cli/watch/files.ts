import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

/** How often files are looked at where the system cannot report changes, in milliseconds. */
const POLL_MS = 1000;

interface Watching {
  /** Existing files and folders. */
  readonly paths: readonly string[];
  readonly isIgnored: (file: string) => boolean;
  /** Called with the path of each file that changed. */
  readonly onChange: (file: string) => void;
  /** Called once if the system cannot report changes, with the reason. Then files are looked at each second. */
  readonly onFallback: (reason: string) => void;
}

export interface FileWatch {
  close(): void;
}

/** macOS and Windows watch a whole tree. On Linux each folder is watched, so that ignored ones cost nothing. */
const WHOLE_TREES = process.platform === "darwin" || process.platform === "win32";

/** Watches files and folders with the watcher of Node.js. */
export function watchFiles(watching: Watching): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let fallback: FileWatch | undefined;
  let closed = false;
  const closeAll = () => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const fail = (error: unknown) => {
    if (fallback !== undefined || closed) return;
    closeAll();
    watching.onFallback(error instanceof Error ? error.message : String(error));
    fallback = poll(watching);
  };
  const add = (folder: string, only?: string): void => {
    if (watchers.has(folder) || fallback !== undefined || closed) return;
    try {
      const watcher = watch(folder, { recursive: WHOLE_TREES && only === undefined }, (_, name) => {
        if (name === null || (only !== undefined && name !== only)) return;
        const file = path.join(folder, name);
        if (watching.isIgnored(file)) return;
        if (!WHOLE_TREES && only === undefined && isFolder(file)) addTree(file);
        watching.onChange(file);
      });
      watcher.on("error", (error) => {
        watcher.close();
        watchers.delete(folder);
        // A folder that is removed is no reason to give up.
        if (isFolder(folder)) fail(error);
      });
      watchers.set(folder, watcher);
    } catch (error) {
      if (isFolder(folder)) fail(error);
    }
  };
  const addTree = (folder: string): void => {
    add(folder);
    if (WHOLE_TREES) return;
    for (const entry of entriesOf(folder)) {
      const inner = path.join(folder, entry.name);
      if (entry.isDirectory() && !watching.isIgnored(inner)) addTree(inner);
    }
  };
  for (const one of watching.paths) {
    if (isFolder(one)) addTree(path.resolve(one));
    else add(path.dirname(path.resolve(one)), path.basename(one));
  }
  return {
    close: () => {
      closed = true;
      closeAll();
      fallback?.close();
    },
  };
}

/** Compares the times of all files. Network folders and systems without free watches need it. */
export function poll(
  { paths, isIgnored, onChange }: Pick<Watching, "paths" | "isIgnored" | "onChange">,
  ms = POLL_MS,
): FileWatch {
  let before = timesOf(paths, isIgnored);
  const timer = setInterval(() => {
    const now = timesOf(paths, isIgnored);
    for (const file of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(file) !== now.get(file)) onChange(file);
    }
    before = now;
  }, ms);
  return { close: () => clearInterval(timer) };
}

function timesOf(paths: readonly string[], isIgnored: Watching["isIgnored"]): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  const read = (file: string): void => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (!stat.isDirectory()) times.set(file, `${stat.mtimeMs} ${stat.size}`);
    else {
      for (const { name } of entriesOf(file)) {
        const inner = path.join(file, name);
        if (!isIgnored(inner)) read(inner);
      }
    }
  };
  for (const one of paths) read(path.resolve(one));
  return times;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // It was removed meanwhile, or may not be read.
    return [];
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
