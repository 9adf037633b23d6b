import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { descendantsOf } from "./descendants.ts";

it.skipIf(process.platform === "win32")(
  "finds the processes that a process and its children have started",
  async () => {
    const inner = `require("child_process").spawn("sleep", ["30"], { detached: true })`;
    const child = spawn(process.execPath, ["-e", `${inner}; console.log(process.pid)`]);
    await once(child.stdout, "data");
    const found = descendantsOf(child.pid ?? 0);
    expect(found).toHaveLength(1);
    expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([child.pid, ...found]));
    for (const pid of found) process.kill(pid, "SIGKILL");
    child.kill("SIGKILL");
  },
);
