import { afterEach, describe, expect, test } from "vitest";
import type { Channel, TraceEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../connection.ts";
import { members } from "../testing/group.ts";
import { seen as recorded } from "../testing/loopback.ts";
import type { Command } from "./command.ts";
import { type StdioOptions, spawnStdio } from "./process.ts";

const ECHO = "process.stdin.pipe(process.stdout)";
const WAIT_FOR_EVER = "setInterval(() => {}, 1e6)";

let recorder = new Recorder();
const open: StdioConnection[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  recorder = new Recorder();
});

async function start(command: Command, more: Partial<StdioOptions> = {}): Promise<StdioConnection> {
  const connection = await spawnStdio({
    command,
    recorder,
    purpose: "a test",
    revision: "2025-11-25",
    ...more,
  });
  open.push(connection);
  return connection;
}

const node = (script: string, more: Partial<StdioOptions> = {}): Promise<StdioConnection> =>
  start({ file: process.execPath, args: ["-e", script] }, more);

const sh = (script: string, more: Partial<StdioOptions> = {}): Promise<StdioConnection> =>
  start({ file: "sh", args: ["-c", script] }, more);

const seen = <C extends Channel>(channel: C): Extract<TraceEvent, { channel: C }>[] =>
  recorded(recorder, channel);

/** The next event of the channel whose text holds this. */
function received(connection: StdioConnection, channel: "stdout" | "stderr", text: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.listen((event) => {
      if (event.channel !== channel || !event.raw.includes(text)) return;
      stop();
      resolve();
    });
  });
}

const nothingLeft = (group: number): Promise<void> => expect.poll(() => members(group)).toEqual([]);

/** The first line that such a target prints is its own process id. */
const pidOf = (): number => Number(seen("stdout")[0]?.raw);

describe("a target over stdio", () => {
  test("gets the exact bytes, and its lines are recorded in order", async () => {
    const target = await node(ECHO);
    const answer = received(target, "stdout", "two");
    await target.write('{"id":"é"}\r\n', { by: "ping.answers" });
    await target.write(Buffer.from("two\nrest"), { broken: true });
    await answer;
    await target.close();
    const events = recorder.events.map(({ seq, ms, connection, ...event }) => event);
    expect(events).toEqual([
      { channel: "open", transport: "stdio", purpose: "a test", revision: "2025-11-25" },
      { channel: "stdin", raw: '{"id":"é"}\r\n', message: { id: "é" }, by: "ping.answers" },
      { channel: "stdin", raw: "two\nrest", broken: true },
      { channel: "stdout", raw: '{"id":"é"}\r', message: { id: "é" } },
      { channel: "stdout", raw: "two" },
      { channel: "close", how: "end-of-input" },
      { channel: "stdout", raw: "rest", unterminated: true },
      { channel: "exit", code: 0, signal: null },
    ]);
  });

  test("has its working directory, and its own variables in addition to ours", async () => {
    const target = await node(
      "console.log(process.cwd(), process.env.TOKEN, process.env.PATH !== undefined)",
      {
        cwd: "/",
        env: { TOKEN: "t" },
      },
    );
    await target.exited;
    expect(seen("stdout").map(({ raw }) => raw)).toEqual(["/ t true"]);
  });

  test("may write one byte at a time", async () => {
    const target = await node(
      `const bytes = Buffer.from('{"text":"😀"}\\n'); let at = 0;
       const next = () => at < bytes.length && process.stdout.write(bytes.subarray(at, ++at), () => setImmediate(next));
       next()`,
    );
    await target.exited;
    expect(seen("stdout")).toMatchObject([{ raw: '{"text":"😀"}', message: { text: "😀" } }]);
  });

  test("may write bytes that are not UTF-8, and a banner", async () => {
    const target = await node(`process.stdout.write(Buffer.from([0xff, 0xfe, 10])); console.log("Welcome!")`);
    await target.exited;
    expect(seen("stdout")).toMatchObject([{ raw: "\ufffd\ufffd", invalidUtf8: true }, { raw: "Welcome!" }]);
    for (const event of seen("stdout")) expect(event).not.toHaveProperty("message");
  });

  test("may write a line of twenty megabytes", async () => {
    const target = await node(`console.log(JSON.stringify({ id: 1, text: "x".repeat(20e6) }))`);
    await target.exited;
    expect(seen("stdout")).toMatchObject([{ truncated: 20e6 + 18 - 1024 * 1024, message: { id: 1 } }]);
  });

  test("may answer with one message of 4 MB again and again: it is stored once", async () => {
    const target = await node(
      `for (let id = 1; id <= 40; id++) console.log(JSON.stringify({ id, result: { text: "x".repeat(4e6) } }))`,
    );
    expect(await target.exited).toMatchObject({ code: 0 });
    expect(seen("close")).toEqual([]);
    expect(seen("stdout")).toHaveLength(40);
    expect(seen("stdout").at(-1)).toMatchObject({ truncated: 4e6 + 30 - 4096, message: { id: 40 } });
  });

  test("that sends such a message without end is killed", async () => {
    const target = await node(
      `let id = 1e6; const text = "x".repeat(4e6); const next = () => process.stdout.write(JSON.stringify({ id: id++, result: { text } }) + "\\n", next); next()`,
    );
    expect(await target.exited).toMatchObject({ signal: "SIGKILL" });
    expect(seen("close")).toMatchObject([{ why: expect.stringMatching(/^it wrote \d+ bytes/) }]);
  });

  test("may fill stderr, and its last lines are available", async () => {
    const target = await node(`process.stderr.write("a\\n".repeat(2e6) + "fatal: no database\\n")`);
    await target.exited;
    expect(target.stderrTail().endsWith("a\nfatal: no database")).toBe(true);
    const [counted, last] = seen("stderr").slice(-2);
    expect(counted?.truncated).toBeGreaterThan(2e6);
    expect(last?.raw.endsWith("a\nfatal: no database\n")).toBe(true);
  });

  test("may close its stdin, and a write to it is then not an error", async () => {
    const target = await sh("exec 0<&-; echo closed; exec sleep 1000", { limits: { exit: 50 } });
    await received(target, "stdout", "closed");
    await target.write("x".repeat(1e6));
    await target.write("x".repeat(1e6));
    await target.close();
    expect(seen("exit")).toMatchObject([{ signal: "SIGTERM" }]);
  });

  test("may never read, and a waiting write ends with it", async () => {
    const target = await node(WAIT_FOR_EVER, { limits: { exit: 50 } });
    const written = target.write("x".repeat(1e6));
    await target.close();
    await expect(written).resolves.toBeUndefined();
  });

  test("gets nothing, and nothing is recorded, after its input has ended", async () => {
    const target = await node(ECHO);
    target.endInput();
    target.endInput();
    await target.write("late\n");
    await target.exited;
    expect([seen("stdin").length, seen("close").length]).toEqual([0, 1]);
  });
});

describe("the end of a target", () => {
  test("is recorded with its status, after everything that it has written", async () => {
    const target = await node(
      `process.stdout.write("half"); process.stderr.write("boom"); process.exitCode = 7`,
    );
    await expect(target.exited).resolves.toMatchObject({ channel: "exit", code: 7, signal: null });
    const channels = recorder.events.map(({ channel }) => channel);
    expect(channels.toSorted()).toEqual(["exit", "open", "stderr", "stdout"]);
    expect(channels.at(-1)).toBe("exit");
    await target.close();
    expect(seen("close")).toEqual([]);
  });

  test("by a signal is recorded", async () => {
    const target = await node(`process.kill(process.pid, "SIGSEGV")`);
    await expect(target.exited).resolves.toMatchObject({ code: null, signal: "SIGSEGV" });
  });

  test("follows the end of input, if the target obeys it", async () => {
    const target = await node(ECHO);
    await Promise.all([target.close(), target.close()]);
    expect(seen("close").map(({ how }) => how)).toEqual(["end-of-input"]);
    expect(seen("exit")).toMatchObject([{ code: 0 }]);
  });

  test("follows SIGTERM, if the target ignores the end of input", async () => {
    const target = await node(WAIT_FOR_EVER, { limits: { exit: 500 } });
    await target.close();
    expect(seen("close").map(({ how }) => how)).toEqual(["end-of-input", "SIGTERM"]);
    expect(seen("exit")).toMatchObject([{ code: null, signal: "SIGTERM" }]);
  });

  test("follows SIGKILL, if the target ignores everything, also for its children", async () => {
    const target = await sh(`trap "" TERM; echo $$; sleep 1000 & while :; do wait; done`, {
      limits: { exit: 50 },
    });
    await received(target, "stdout", "");
    expect(members(pidOf()).length).toBeGreaterThan(0);
    await Promise.all([target.close(), target.close()]);
    expect(seen("close").map(({ how }) => how)).toEqual(["end-of-input", "SIGTERM", "SIGKILL"]);
    await nothingLeft(pidOf());
  });

  test("ends the processes that it left running", async () => {
    const target = await sh("echo $$; sleep 1000 >/dev/null 2>&1 & exit 3");
    await expect(target.exited).resolves.toMatchObject({ code: 3 });
    await nothingLeft(pidOf());
    await expect(target.exited).resolves.not.toHaveProperty("heldOpen");
  });

  test("is not delayed by a child that holds its output open", async () => {
    const target = await sh("echo $$; sleep 1000 & exit 3");
    await expect(target.exited).resolves.toMatchObject({ code: 3, heldOpen: true });
    await nothingLeft(pidOf());
  });

  test.runIf(process.platform === "linux").each([
    ["that the target ends, and that holds nothing", "ignore", ""],
    ["of a target that has ended, and that holds its output", "inherit", "child.unref();"],
  ])("leaves no child with an empty environment in a session of its own, %s", async (_, stdio, end) => {
    const target = await node(
      `const child = require("node:child_process").spawn("/bin/sleep", ["1000"], { detached: true, stdio: "${stdio}", env: {} });
       console.log(child.pid); ${end || "process.stdin.resume()"}`,
    );
    await expect.poll(() => seen("stdout").length).toBe(1);
    expect(members(pidOf())).not.toEqual([]);
    await target.close();
    await nothingLeft(pidOf());
  });

  test("is not delayed by a child that has left the process group", async () => {
    const target = await node(
      `const child = require("node:child_process").spawn("sleep", ["1000"], { detached: true, stdio: "inherit" });
       console.log(child.pid); child.unref()`,
    );
    await expect(target.exited).resolves.toMatchObject({ code: 0, heldOpen: true });
    process.kill(pidOf());
  });
});

describe("a target that floods", () => {
  test.each([
    ["with lines", "y\\n"],
    ["without a newline", "y"],
  ])("%s is killed, and why is recorded", async (_, text) => {
    const target = await node(
      `const text = "${text}".repeat(10000); const more = () => process.stdout.write(text, more); more()`,
      { limits: { stdout: 1e6 } },
    );
    await expect(target.exited).resolves.toMatchObject({ signal: "SIGKILL" });
    expect(seen("close")).toEqual([
      expect.objectContaining({
        how: "SIGKILL",
        why: expect.stringMatching(/^it wrote \d+ bytes, with \d+ lines/),
      }),
    ]);
    expect(seen("stdout").length).toBeLessThan(2000);
  });
});

describe("a target that cannot be started", () => {
  test("because there is no such program", async () => {
    await expect(start({ file: "no-such-program", args: ["--x"] })).rejects.toMatchObject({
      name: "StartError",
      code: "ENOENT",
      message:
        'Cannot start ["no-such-program","--x"]: there is no program no-such-program (ENOENT). Use a path, or the name of a program in PATH.',
    });
    expect(recorder.events).toMatchObject([
      { channel: "open" },
      { channel: "exit", code: null, signal: null, error: "ENOENT" },
    ]);
  });

  test("because there is no such folder", async () => {
    await expect(node("", { cwd: "/no/such/folder" })).rejects.toThrow(
      "the working directory /no/such/folder does not exist (ENOENT). Correct --cwd.",
    );
  });

  test("because it is not a program", async () => {
    await expect(start({ file: import.meta.filename, args: [] })).rejects.toThrow(
      "is not executable (EACCES)",
    );
  });

  test("because the system refuses its arguments", async () => {
    await expect(start({ file: "node", args: ["a\0b"] })).rejects.toMatchObject({
      code: "ERR_INVALID_ARG_VALUE",
    });
  });
});
