import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject } from "../../../schema/json.ts";

const OPENER = fileURLToPath(new URL("./opener.cjs", import.meta.url));

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

/** The limit for what a client can hand over, in characters. */
const LONGEST = 65_536;

export interface Opener {
  /** The variables with which a client finds the opener. `path` is the PATH that it would have otherwise. */
  variables(path: string | undefined): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Makes a program that calls `opened` with each URL that a client opens. Its folder is for one start of a client. */
export async function makeOpener(opened: (url: string) => void): Promise<Opener> {
  const token = randomBytes(16).toString("hex");
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    let text = "";
    socket.setEncoding("utf8");
    socket.on("error", () => {});
    socket.on("data", (part: string) => {
      text += part;
      if (text.length > LONGEST) socket.destroy();
    });
    socket.on("end", () => {
      for (const url of urlsIn(text, token)) opened(url);
      socket.end();
    });
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    listening.once("error", reject);
    listening.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listening.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), "mcp-conform-opener-"));
  const program = join(folder, "mcp-conform-opener");
  const quoted = [process.execPath, OPENER, String(port), token].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  // Options of Node.js that are meant for the client must not apply to the opener.
  await writeFile(program, `#!/bin/sh\nunset NODE_OPTIONS\nexec ${quoted.join(" ")} "$@"\n`);
  await chmod(program, 0o755);
  await Promise.all(NAMES.map((name) => symlink(program, join(folder, name)).catch(() => undefined)));
  return {
    variables: (path) => ({
      BROWSER: program,
      MCP_CONFORM_OPENER: program,
      PATH: path === undefined || path === "" ? folder : `${folder}${delimiter}${path}`,
    }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => listening.close(() => resolve())),
        rm(folder, { recursive: true, force: true }),
      ]);
    },
  };
}

/** The URLs among the arguments of an opener, if it has the right token. */
function urlsIn(text: string, token: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.token !== token || !Array.isArray(value.words)) return [];
    return value.words.filter((word): word is string => typeof word === "string" && URL_LIKE.test(word));
  } catch {
    return [];
  }
}
