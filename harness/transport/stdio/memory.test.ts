import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runnable } from "../../testing/node-words.ts";

const runnableOf = (path: string) => runnable(new URL(path, import.meta.url));

const module = (path: string): string => JSON.stringify(pathToFileURL(runnableOf(path).file).href);

/** How much memory a harness takes, at its peak, to hear a target that runs this script out; in MB. */
function peak(script: string): number {
  const program = `
    import { Recorder } from ${module("../../trace/recorder.ts")};
    import { spawnStdio } from ${module("./process.ts")};
    const target = await spawnStdio({
      command: { file: process.execPath, args: ["-e", ${JSON.stringify(script)}] },
      recorder: new Recorder(), purpose: "a test", revision: "2025-11-25",
    });
    await target.exited;
    console.log(process.resourceUsage().maxRSS / 1024);
  `;
  const args = [...runnableOf("./process.ts").flags, "--input-type=module", "-e", program];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

const flood = (chunk: string, stream = "stdout"): string =>
  `const chunk = ${chunk}; let left = 100e6;
   const more = () => (left -= chunk.length) > 0 && process.${stream}.write(chunk, more); more()`;

test.each([
  ["a line of 50 MB", `console.log('"' + "x".repeat(50e6) + '"')`],
  ["a message of 30 MB", `console.log('"' + "é".repeat(15e6) + '"')`],
  ["100 MB of messages", flood(`'{"jsonrpc":"2.0","method":"x"}\\n'.repeat(1000)`)],
  [
    "100 MB of messages that are small as text and large as values",
    flood(`"[" + "[],".repeat(3e5) + "1]\\n"`),
  ],
  ["100 MB of newlines", flood(`"\\n".repeat(6e4)`)],
  ["100 MB on stderr", flood(`"x".repeat(99).concat("\\n").repeat(1000)`, "stderr")],
])("%s keeps the harness under 300 MB", (_, script) => {
  expect(peak(script)).toBeLessThan(300);
});
