import { spawn } from "node:child_process";

/** The program that opens a file with the program of the user for it. */
export function opener(platform: NodeJS.Platform = process.platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open"];
  // The empty word is the title of a window: without it a quoted path would be the title.
  return platform === "win32" ? ["cmd", "/c", "start", '""'] : ["xdg-open"];
}

/** Opens a file. Calls `onFailure` if there is no program for it. */
export function openFile(file: string, onFailure: (reason: string) => void): void {
  const [program, ...words] = opener();
  const child = spawn(program, [...words, file], { stdio: "ignore", detached: true });
  child.on("error", (error) => onFailure(error.message));
  child.unref();
}
