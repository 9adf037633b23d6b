import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ReferenceServer } from "../../harness/reference/server/server.ts";
import { startHttp } from "../../harness/reference/wire/http.ts";
import { run } from "../../harness/run/run.ts";
import { httpTarget } from "../../harness/target/http.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import { book } from "../catalogue/book.ts";
import { boundToLoopback } from "./bind.ts";
import { outerAddress } from "./local.ts";

const open: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** The reference server listens on loopback only; this listens where it is told, and hands all on. */
async function reachableAt(host: string): Promise<string> {
  const { url, close } = await startHttp(new ReferenceServer());
  open.push(close);
  const { port } = new URL(url);
  const server: Server = createServer((client) => {
    const behind = connect(Number(port), "127.0.0.1");
    client.on("error", () => behind.destroy());
    behind.on("error", () => client.destroy());
    client.pipe(behind).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  open.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

async function judge(url: string) {
  const { legs } = await run({
    target: httpTarget({ url }),
    recorder: new Recorder(),
    limits: { answer: 1000, start: 1000, exit: 200 },
    spec: ["2025-11-25"],
    suites: [{ name: "security", checks: [boundToLoopback] }],
    book,
    select: () => true,
    gate: "must",
    strict: false,
    allow: { sideEffects: false, tools: [] },
    concurrency: 1,
    emit: () => {},
    signal: new AbortController().signal,
  });
  return legs[0]?.checks[0];
}

describe("a server at a loopback address", () => {
  it("passes when it can be reached nowhere else", async ({ skip }) => {
    skip(outerAddress() === undefined, "this machine has no other address");
    expect(await judge(await reachableAt("127.0.0.1"))).toMatchObject({ verdict: "pass" });
  });

  it("is warned of when it answers at another address of the machine", async ({ skip }) => {
    const address = outerAddress();
    skip(address === undefined, "this machine has no other address");
    const url = await reachableAt("0.0.0.0");
    const { port } = new URL(url);
    expect(await judge(url)).toMatchObject({ verdict: "warn", actual: `an answer at ${address}:${port}` });
  });
});
