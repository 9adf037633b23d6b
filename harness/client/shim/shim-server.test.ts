import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { Accepted, Pipes } from "../target.ts";
import { Frames, frame } from "./frames.ts";
import { openDoor } from "./shim-server.ts";

/** A server that says back what it is told, and exits with 3 when its input ends. */
function echo(seen: string[]): (pipes: Pipes) => Accepted {
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
  const door = await openDoor(echo(seen));
  const { file, args } = door.command;
  const child = spawn(file, [...args], { stdio: "pipe" });
  await once(child.stderr, "data");
  return { door, child, exited: once(child, "exit") };
}

describe("the shim", () => {
  it("joins all pipes, and exits as it is told", async () => {
    const { door, child, exited } = await started();
    const large = "x".repeat(1_000_000);
    let back = "";
    child.stdout.on("data", (chunk: Buffer) => {
      back += chunk.toString();
    });
    child.stdin.end(large);
    expect(await exited).toEqual([3, null]);
    expect(back).toBe(large);
    await door.close();
  });

  it("tells of SIGTERM and lives, and of SIGKILL by being gone", async () => {
    const seen: string[] = [];
    const first = await started(seen);
    first.child.kill("SIGINT");
    first.child.kill("SIGTERM");
    expect(await first.exited).toEqual([5, null]);
    expect(seen.toSorted()).toEqual(["SIGINT", "SIGTERM"]);
    await first.door.close();

    const second = await started(seen);
    second.child.kill("SIGKILL");
    await second.exited;
    await expect.poll(() => seen).toContain("SIGKILL");
    await second.door.close();
  });

  it("does not outlive the harness", async () => {
    const { door, exited } = await started();
    await door.close();
    expect(await exited).toEqual([1, null]);
  });
});

describe("the door", () => {
  it("does not let in who has no token", async () => {
    const door = await openDoor(echo([]));
    const socket = connect(Number(door.command.args[1]), "127.0.0.1");
    socket.write(frame("H", "guess"));
    await once(socket, "close");
    expect(door.accepted).toEqual([]);
    await door.close();
  });

  it("cuts frames wherever the chunks end", () => {
    const bytes = Buffer.concat([frame("I", "one"), frame("E", ""), frame("I", "ü")]);
    const frames = new Frames();
    const cut = [...bytes].flatMap((byte) => [...frames.push(Buffer.from([byte]))]);
    expect(cut.map(({ type, payload }) => `${type}${payload}`)).toEqual(["Ione", "E", "Iü"]);
  });
});
