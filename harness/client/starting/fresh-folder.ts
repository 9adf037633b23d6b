import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder for the state of a client. It exists from the first use of its path until `close`. */
export function freshFolder(): { readonly fresh: () => string; readonly close: () => void } {
  let folder: string | undefined;
  return {
    fresh: () => {
      folder ??= mkdtempSync(join(tmpdir(), "mcp-conform-fresh-"));
      return folder;
    },
    close: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
