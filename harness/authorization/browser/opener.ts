import { chmod, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { handOverByFile } from "./by-file.ts";
import { handOverBySocket } from "./by-socket.ts";

/** The programs that open URLs on Linux and macOS, and browsers. */
const NAMES = [
  "xdg-open",
  "open",
  "x-www-browser",
  "www-browser",
  "sensible-browser",
  "gio",
  "wslview",
  "firefox",
  "google-chrome",
  "chromium",
  "chromium-browser",
];

/** A URL with any scheme, also one that no browser should open. */
const URL_LIKE = /^[a-z][a-z\d+.-]*:/i;

export interface Opener {
  /** The variables with which a client finds the opener. `path` is the PATH that it would have otherwise. */
  variables(path: string | undefined): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Makes a program that calls `opened` with each URL that a client opens. Its folder is for one start of a client. */
export async function makeOpener(
  opened: (url: string) => void,
  platform: NodeJS.Platform = process.platform,
): Promise<Opener> {
  const heard = (words: readonly string[]) => {
    for (const word of words) if (URL_LIKE.test(word)) opened(word);
  };
  const folder = await mkdtemp(join(tmpdir(), "mcp-conform-opener-"));
  const program = join(folder, "mcp-conform-opener");
  const byFile = platform === "linux" ? handOverByFile(folder, heard) : undefined;
  const handOver = byFile ?? (await handOverBySocket(heard));
  await writeFile(program, handOver.script);
  await chmod(program, 0o755);
  await Promise.all(NAMES.map((name) => symlink(program, join(folder, name)).catch(() => undefined)));
  return {
    variables: (path) => ({
      BROWSER: program,
      MCP_CONFORM_OPENER: program,
      PATH: path === undefined || path === "" ? folder : `${folder}${delimiter}${path}`,
    }),
    close: async () => {
      await handOver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
