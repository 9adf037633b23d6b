import { describe, expect, it } from "vitest";
import { Recorder } from "../trace/recorder.ts";
import { inProcessTarget, type Serve } from "./in-process.ts";

async function open(serve: Serve) {
  const recorder = new Recorder();
  const connection = await inProcessTarget("a server", serve).connect("a test", "2025-11-25", recorder);
  if (connection.transport !== "stdio") throw new Error("not over stdio");
  return { connection, recorder };
}

const endless: Serve = () => new Promise(() => {});

describe("a server in this process", () => {
  it("exits with its status", async () => {
    const { connection } = await open(async () => 7);
    expect(await connection.exited).toMatchObject({ code: 7, signal: null });
  });

  it("that throws exits with status 1, as a process that crashes", async () => {
    const { connection } = await open(() => Promise.reject(new Error("crash")));
    expect(await connection.exited).toMatchObject({ code: 1, signal: null });
  });

  it("is ended once by a signal, and writes nothing after its end", async () => {
    const { connection, recorder } = await open(endless);
    connection.kill("SIGTERM");
    expect(await connection.exited).toMatchObject({ code: null, signal: "SIGTERM" });
    const { length } = recorder.events;
    connection.kill("SIGKILL");
    connection.endInput();
    await connection.write("{}\n");
    await connection.close();
    expect(recorder.events).toHaveLength(length);
  });

  it("that does not end with its input is ended when its connection is closed", async () => {
    const { connection } = await open(endless);
    await connection.close();
    expect(await connection.exited).toMatchObject({ signal: "SIGKILL" });
  });

  it("is ended if it writes more than a run can record, as a process is", async () => {
    const line = `${"x".repeat(1_000_000)}\n`;
    const { connection, recorder } = await open(async (_, output) => {
      for (;;) {
        output.write(line);
        await new Promise(setImmediate);
      }
    });
    expect(await connection.exited).toMatchObject({ code: null, signal: "SIGKILL" });
    expect(recorder.events.find(({ channel }) => channel === "close")).toMatchObject({
      why: "wrote more than the harness records in one run",
    });
    expect(recorder.events.length).toBeLessThan(80);
  });

  it("is read to its last line, even if that line has no newline", async () => {
    const { connection, recorder } = await open(async (_, output) => {
      output.write('{"a":1}\nrest');
      return 0;
    });
    await connection.exited;
    const lines = recorder.events.filter(({ channel }) => channel === "stdout");
    expect(lines).toMatchObject([
      { raw: '{"a":1}', message: { a: 1 } },
      { raw: "rest", unterminated: true },
    ]);
  });
});
