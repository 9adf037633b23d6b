import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { Pipes, PlayedProcess } from "../starting/target.ts";
import { Frames, frame } from "./frames.ts";
import { startShimServer } from "./shim-server.ts";

/** A server that writes back what it reads, and exits with 3 when its input ends. */
function echo(seen: string[]): (pipes: Pipes) => PlayedProcess {
  return ({ input, output, errors, exit }) => {
    input.on("data", (chunk: Buffer) => output.write(chunk));
    errors?.write("ready\n");
    input.once("end", () => exit?.({ code: 3, signal: null }));
    return {
      connection: "1",
      exited: new Promise(() => {}),
      signal: (name) => {
        seen.push(name);
        if (name === "SIGTERM") exit?.({ code: 5, signal: null });
      },
      abandon: () => {},
    };
  };
}

async function started(seen: string[] = []) {
  const shim = await startShimServer(echo(seen));
  const { file, args } = shim.command;
  const child = spawn(file, [...args], { stdio: "pipe" });
  await once(child.stderr, "data");
  return { shim, child, exited: once(child, "exit") };
}

describe("the shim", () => {
  it("connects all pipes, and exits with the status of the server", async () => {
    const { shim, child, exited } = await started();
    const large = "x".repeat(1_000_000);
    let back = "";
    child.stdout.on("data", (chunk: Buffer) => {
      back += chunk.toString();
    });
    child.stdin.end(large);
    expect(await exited).toEqual([3, null]);
    expect(back).toBe(large);
    await shim.close();
  });

  it("reports SIGTERM and goes on, and reports SIGKILL by its absence", async () => {
    const seen: string[] = [];
    const first = await started(seen);
    first.child.kill("SIGINT");
    // Signals that arrive together are reported in any order.
    await expect.poll(() => seen).toContain("SIGINT");
    first.child.kill("SIGTERM");
    expect(await first.exited).toEqual([5, null]);
    expect(seen.toSorted()).toEqual(["SIGINT", "SIGTERM"]);
    await first.shim.close();

    const second = await started(seen);
    second.child.kill("SIGKILL");
    await second.exited;
    await expect.poll(() => seen).toContain("SIGKILL");
    await second.shim.close();
  });

  it("ends where no one reads what the server still writes", async () => {
    const { shim, child, exited } = await started();
    child.stdout.destroy();
    for (let line = 0; line < 4; line += 1) {
      child.stdin.write("x".repeat(100_000));
      await new Promise(setImmediate);
    }
    child.stdin.end();
    expect(await exited).toEqual([3, null]);
    await shim.close();
  });

  it("does not outlive the harness", async () => {
    const { shim, exited } = await started();
    await shim.close();
    expect(await exited).toEqual([1, null]);
  });
});

describe("the shim server", () => {
  it("closes a connection without the token", async () => {
    const shim = await startShimServer(echo([]));
    const socket = connect(Number(shim.command.args[1]), "127.0.0.1");
    socket.write(frame("H", "guess"));
    await once(socket, "close");
    expect(shim.processes).toEqual([]);
    await shim.close();
  });

  it("reads frames from chunks that end anywhere", () => {
    const bytes = Buffer.concat([frame("I", "one"), frame("E", ""), frame("I", "ü")]);
    const frames = new Frames();
    const cut = [...bytes].flatMap((byte) => [...frames.push(Buffer.from([byte]))]);
    expect(cut.map(({ type, payload }) => `${type}${payload}`)).toEqual(["Ione", "E", "Iü"]);
  });
});
