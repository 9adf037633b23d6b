import { expect, it } from "vitest";
import { Recorder } from "../../trace/recorder.ts";
import { StartedAhead } from "./ahead.ts";
import { spawnStdio } from "./process.ts";

const command = (script: string) => ({ command: { file: process.execPath, args: ["-e", script] } });
const ECHO = "console.log(JSON.stringify({ began: true })); process.stdin.pipe(process.stdout)";

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it("gives a connection a process that runs already, with all that it has written", async () => {
  const ahead = new StartedAhead(command(ECHO));
  ahead.start();
  const recorder = new Recorder();
  const purpose = { recorder, purpose: "a test", revision: "2025-11-25" } as const;
  const one = await spawnStdio({ ...command("process.exit(7)"), ...purpose, ahead });
  await one.write('{"id":1}\n');
  one.endInput();
  expect(await one.exited).toMatchObject({ code: 0 });
  expect(recorder.events.flatMap((event) => (event.channel === "stdout" ? [event.raw] : []))).toEqual([
    '{"began":true}',
    '{"id":1}',
  ]);
  expect(ahead.count).toBe(0);
});

it("starts a new process if the one that was started ahead has ended", async () => {
  const ahead = new StartedAhead(command("process.exit(3)"));
  ahead.start();
  while (ahead.count > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await ahead.take()).toBeUndefined();
});

it("ends the processes that no connection has used", async () => {
  const ahead = new StartedAhead(command("setInterval(() => {}, 1000); process.on('SIGTERM', () => {})"));
  ahead.start();
  const started = await ahead.take();
  if (started === undefined) throw new Error("not started");
  ahead.start();
  ahead.start();
  await ahead.end();
  expect(ahead.count).toBe(0);
  process.kill(-started.pid, "SIGKILL");
  await new Promise((resolve) => started.child.once("exit", resolve));
  expect(isRunning(started.pid)).toBe(false);
});
