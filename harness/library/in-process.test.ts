import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { judgeClient, type OverStreams } from "./in-process.ts";

const only = ["client.initialize.first"];

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "small", version: "1" } },
};

/** Sends these messages, waits for the first answer, and closes. */
const client =
  (...messages: readonly object[]) =>
  async ({ input, output, exited }: OverStreams) => {
    const lines = createInterface({ input });
    for (const message of messages) output.write(`${JSON.stringify(message)}\n`);
    await new Promise((resolve) => lines.once("line", resolve));
    output.end();
    expect(await exited).toEqual({ code: 0, signal: null });
  };

describe("a client over two streams", () => {
  it("passes when it fulfils the requirement", async () => {
    const result = await judgeClient(["usual"], client(INITIALIZE), { only, name: "mine" });
    expect(result.target).toMatchObject({ role: "client", command: "mine", name: "small" });
    expect(result.exitCode).toBe(0);
  });

  it("fails when it breaks the requirement", async () => {
    const ping = { jsonrpc: "2.0", id: 2, method: "tools/list" };
    const result = await judgeClient("all", client(ping, INITIALIZE), { only, spec: ["2025-11-25"] });
    expect(result.legs[0]?.counts.fail).toBe(1);
    expect(result.exitCode).toBe(1);
  });

  it("gets a diagnosis when it sends nothing", async () => {
    const result = await judgeClient(["usual"], async ({ output }) => void output.end(), { only });
    expect(result.diagnosis?.text).toBe("The client started the server and sent nothing to it.");
    expect(result.exitCode).toBe(3);
  });

  it("may start its server again, and send it a signal", async () => {
    const result = await judgeClient(
      ["usual"],
      async (over) => {
        over.kill("SIGTERM");
        expect(await over.exited).toEqual({ code: 0, signal: null });
        const again = over.start();
        again.signal("SIGKILL");
        expect(await again.exited).toEqual({ code: null, signal: "SIGKILL" });
        const { input, output, exited, signal: kill } = over.start();
        await client(INITIALIZE)({ ...over, input, output, exited, kill });
      },
      { only },
    );
    expect(result.exitCode).toBe(0);
  });

  it("is rejected for an unknown situation", async () => {
    await expect(judgeClient(["usul"], async () => {})).rejects.toThrow(/Did you mean "usual"\?/);
  });
});
