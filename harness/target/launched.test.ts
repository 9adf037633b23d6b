import { createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { Recorder } from "../trace/recorder.ts";
import { Loopback, seen } from "../transport/testing/loopback.ts";
import { launchedTarget } from "./launched.ts";
import { StartFailure } from "./target.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());

const LISTENING = (port: number) =>
  `console.error('starting'); require('http').createServer((q, r) => r.end('{}')).listen(${port}, '127.0.0.1')`;

async function launched(script: (port: number) => string, startLimit = 10_000) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/mcp`;
  const command = `${JSON.stringify(process.execPath)} -e ${JSON.stringify(script(port))}`;
  const target = launchedTarget({ url }, { command }, startLimit);
  const recorder = new Recorder();
  const connect = () => target.connect("a test", "2025-11-25", recorder);
  return { target, recorder, connect, url, command };
}

const failure = async (connecting: Promise<unknown>): Promise<StartFailure> => {
  const thrown = await connecting.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof StartFailure)) throw new Error(`not a StartFailure: ${String(thrown)}`);
  return thrown;
};

describe("a server that a command starts", () => {
  it("is started once for all connections, connected to when it listens, and ended with the target", async () => {
    const { target, recorder, connect, url, command } = await launched(LISTENING);
    const [one, other] = await Promise.all([connect(), connect()]);
    expect([one.transport, other.transport]).toEqual(["http", "http"]);
    expect(target).toMatchObject({ transport: "http", address: url, command });
    expect(target.stderrTail?.()).toBe("starting");
    await Promise.all([target.end?.(), target.end?.()]);
    expect(seen(recorder, "open").map(({ transport }) => transport)).toEqual(["stdio", "http", "http"]);
    expect(seen(recorder, "exit")).toHaveLength(1);
  });

  it("is not started if another process already listens there", async () => {
    const url = `http://${await loopback.listen(createServer())}/mcp`;
    const target = launchedTarget({ url }, { command: `"${process.execPath}" -e 0` }, 1000);
    const recorder = new Recorder();
    const { message } = await failure(target.connect("a test", "2025-11-25", recorder));
    expect(message).toBe(`another process already listens at ${url}, before the command is run.`);
    expect(recorder.events).toEqual([]);
  });

  it("that ends before it listens is reported with its status and its last output", async () => {
    const { target, connect, url } = await launched(() => "console.error('no database'); process.exit(3)");
    const { message, facts } = await failure(connect());
    expect(message).toBe(`the command ended before it listened at ${url}.`);
    expect(facts).toEqual([
      ["exit", "status 3"],
      ["last lines of stderr", "no database"],
    ]);
    await target.end?.();
  });

  it("that does not listen in time is reported as such, and ended", async () => {
    const { target, recorder, connect, url } = await launched(() => "setInterval(() => {}, 1000)", 200);
    expect((await failure(connect())).message).toBe(`nothing listened at ${url} within 200 ms.`);
    await target.end?.();
    expect(seen(recorder, "exit")).toHaveLength(1);
  });

  it("is ended while it starts, without a further wait", async () => {
    const { target, recorder, connect } = await launched(() => "setInterval(() => {}, 1000)", 60_000);
    const connecting = failure(connect());
    await expect.poll(() => seen(recorder, "open")).toHaveLength(1);
    await target.end?.();
    expect((await connecting).message).toMatch(/ended before it listened/);
    expect(seen(recorder, "exit")).toHaveLength(1);
  });

  it("rejects with the error of the system if the command cannot be run", async () => {
    const target = launchedTarget(
      { url: "http://127.0.0.1:1/mcp" },
      { command: "no-such-program-here" },
      1000,
    );
    await expect(target.connect("a test", "2025-11-25", new Recorder())).rejects.toThrow(
      /no program no-such-program/,
    );
    await target.end?.();
  });
});
