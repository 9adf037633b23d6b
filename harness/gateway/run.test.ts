import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { GatewaySwitch } from "../../suites/gateways/faults/fault.ts";
import { judged } from "../../suites/gateways/testing/judge.ts";
import { commandGateway } from "./command.ts";
import { referenceGateway } from "./in-process.ts";

const LIMITS = { answer: 400, start: 600, exit: 300 };

const answering: GatewaySwitch = {
  id: "answers-itself",
  describe: "answers all calls itself",
  toBack: (message, session) => {
    if (message.method !== "tools/call") return [message];
    const content = [{ type: "text", text: "I know" }];
    session.toFront({ jsonrpc: "2.0", id: message.id, result: { content } });
    return [];
  },
};

const mute: GatewaySwitch = {
  id: "mute",
  describe: "passes nothing on",
  toBack: () => [],
};

const deaf: GatewaySwitch = {
  id: "deaf",
  describe: "passes nothing back",
  toFront: () => [],
};

describe("a run of a gateway", () => {
  it("says that it answers calls itself, and is incomplete", async () => {
    const { verdict, exitCode, diagnosis } = await judged(answering, "stdio", { limits: LIMITS });
    expect(diagnosis?.text).toMatch(
      /^The gateway answered \d+ calls itself: none of them reached the server/,
    );
    expect([verdict, exitCode]).toEqual(["incomplete", 3]);
  });

  it("says that it never connected to the server", async () => {
    const { verdict, exitCode, diagnosis, legs } = await judged(mute, "stdio", { limits: LIMITS });
    expect(diagnosis?.text).toContain("did not agree to a session");
    expect(diagnosis?.text).toContain("Nothing reached the server behind it: it never connected.");
    expect([verdict, exitCode, legs.length]).toEqual(["incomplete", 3, 0]);
  });

  it("says that it has reached the server and agreed to nothing", async () => {
    const { exitCode, diagnosis } = await judged(deaf, "stdio", { limits: LIMITS });
    expect(diagnosis?.text).toContain("It had reached the server behind it.");
    expect(exitCode).toBe(3);
  });

  it("says that the command cannot be started", async () => {
    const target = commandGateway({
      command: "mcp-conform-no-such-gateway {url}",
      startLimit: 500,
      limit: 500,
    });
    const { exitCode, diagnosis } = await judged(undefined, "stdio", { target, limits: LIMITS });
    expect(diagnosis?.text).toMatch(/^The gateway could not be started: /);
    expect(exitCode).toBe(3);
  });

  it("says that the port of its front is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/mcp`;
    const target = commandGateway({ command: "node gateway.js {server}", url, startLimit: 500, limit: 500 });
    const { exitCode, diagnosis } = await judged(undefined, "stdio", { target, limits: LIMITS });
    await new Promise((resolve) => other.close(resolve));
    expect(diagnosis?.text).toContain(`another process already listens at ${url}`);
    expect(exitCode).toBe(3);
  });

  it("says that the gateway ends before it listens", async () => {
    const command = `"${process.execPath}" -e "console.error('no server');process.exit(3)" {server} {port}`;
    const url = "http://127.0.0.1:{port}/mcp";
    const target = commandGateway({ command, url, startLimit: 5_000, limit: 500 });
    const { exitCode, diagnosis } = await judged(undefined, "stdio", { target, limits: LIMITS });
    expect(diagnosis?.text).toMatch(
      /^The gateway could not be reached: the command ended before it listened/,
    );
    expect(diagnosis?.facts).toContainEqual(["last lines of stderr", "no server"]);
    expect(exitCode).toBe(3);
  });

  it("does not offer more time to a command over stdio that has ended", async () => {
    const command = `"${process.execPath}" -e "console.error('no config');process.exit(3)" {url}`;
    const target = commandGateway({ command, startLimit: 5_000, limit: 500 });
    const { diagnosis } = await judged(undefined, "stdio", { target, limits: LIMITS });
    expect(diagnosis?.text).toContain("the process exited with status 3");
    expect(diagnosis?.hint).toBe(
      "Run the command by itself, with a server of yours in place of {url}, and look at what it prints.",
    );
    expect(diagnosis?.facts).toContainEqual(["last lines of stderr", "no config"]);
  });

  it("judges nothing after an interrupt", async () => {
    const { legs, exitCode } = await judged(undefined, "stdio", { signal: AbortSignal.abort() });
    expect(legs).toEqual([]);
    expect(exitCode).toBe(130);
  });

  it("does not judge two clients where each has a process of its own, and no headers over stdio", async () => {
    const target = { ...referenceGateway("stdio"), isShared: false };
    const { legs, verdict } = await judged(undefined, "stdio", { target });
    const reasonOf = (id: string) => legs[0]?.checks.find((check) => check.id === id);
    expect(reasonOf("gateway.apart.responses")).toMatchObject({
      verdict: "not-applicable",
      reason: { text: "a gateway that several clients share: over stdio each of them starts its own" },
    });
    expect(reasonOf("gateway.behind.session-id")).toMatchObject({
      verdict: "not-applicable",
      reason: { text: "stdio has no headers" },
    });
    expect(verdict).toBe("conformant");
  });

  it("judges only what was selected", async () => {
    const { legs } = await judged(undefined, "stdio", { select: ({ id }) => id === "gateway.slow" });
    expect(legs[0]?.checks.map(({ id }) => id)).toEqual(["gateway.slow"]);
  });

  it("has the role of a gateway, and a note about its server", async () => {
    const { target, legs } = await judged(undefined, "http");
    expect(target).toMatchObject({ role: "gateway", transport: "stdio", revisions: ["2025-11-25"] });
    // It has passed the name of the played server on.
    expect(target).not.toHaveProperty("name");
    expect(legs[0]?.notes).toEqual(["the server behind the gateway was played over http"]);
  });
});
