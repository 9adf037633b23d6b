import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { isObject } from "../../../schema/json.ts";
import type { HandOver } from "./by-file.ts";

const OPENER = fileURLToPath(new URL("./opener.cjs", import.meta.url));

/** The limit for what a client can hand over, in characters. */
const LONGEST = 65_536;

/** The opener is a program of Node.js that connects to a port on loopback. */
export async function handOverBySocket(heard: (words: readonly string[]) => void): Promise<HandOver> {
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
      heard(wordsIn(text, token));
      socket.end();
    });
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    listening.once("error", reject);
    listening.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listening.address() as AddressInfo;
  const quoted = [process.execPath, OPENER, String(port), token].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  return {
    // Options of Node.js that are meant for the client must not apply to the opener.
    script: `#!/bin/sh\nunset NODE_OPTIONS\nexec ${quoted.join(" ")} "$@"\n`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => listening.close(() => resolve()));
    },
  };
}

/** The arguments of an opener, if it has the right token. */
function wordsIn(text: string, token: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.token !== token || !Array.isArray(value.words)) return [];
    return value.words.filter((word): word is string => typeof word === "string");
  } catch {
    return [];
  }
}
