import { vi } from "vitest";
import type { RunConform } from "../matrix/conform-process.ts";
import { runCommandLine } from "../program.ts";

/** Runs the command in this process, for tests that need none of their own. It has no time limit. */
export const runHere: RunConform = async (args) => {
  await runCommandLine(args);
  process.exitCode = undefined;
  return { code: null, signal: null, stderr: "", timedOut: false };
};

/** What a function writes to the standard streams, with what it returns. Not for two at the same time. */
export async function outputOf<Value>(
  action: () => Value | Promise<Value>,
): Promise<{ readonly value: Value; readonly stdout: string; readonly stderr: string }> {
  const output = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      output[name] += String(text);
      return true;
    }),
  );
  try {
    const value = await action();
    return { value, ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
