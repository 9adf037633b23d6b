import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import type { Revision } from "../../../schema/revision.ts";
import { judged } from "../../../suites/testing/client/judged.ts";
import type { Transport } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import { freshFolder } from "../starting/fresh-folder.ts";
import { node, overHttp, overStdio } from "../testing/scripts.ts";
import { withFresh } from "./placeholders.ts";
import { commandClient } from "./target.ts";

const target = (transport: "http" | "stdio", command: string) => commandClient({ command, transport });

/** Processes of this machine whose command has these words. */
const running = (words: string) =>
  execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(words) && !line.startsWith("ps "));

describe.each([
  ["http", overHttp],
  ["stdio", overStdio],
] as const)("a command over %s", (transport, client) => {
  it("that keeps a duty passes", async () => {
    const result = await judged(target(transport, client()));
    expect(result.diagnosis).toBeUndefined();
    expect(result.legs.map(({ revision, counts }) => [revision, counts.pass])).toEqual([["2025-11-25", 1]]);
    expect(result.exitCode).toBe(0);
  });

  it("that breaks it fails, with the message that shows it", async () => {
    const result = await judged(target(transport, client("[list, initialize]")));
    const [check] = result.legs[0]?.checks ?? [];
    expect(check).toMatchObject({ verdict: "fail", actual: "tools/list as the first message" });
    expect(check?.evidence[0]?.message).toBeGreaterThan(2);
    expect(result.exitCode).toBe(1);
  });

  it("that does nothing is not judged", async () => {
    const result = await judged(target(transport, node("0")));
    expect(result.legs).toEqual([]);
    expect(result.diagnosis?.text).toBe("The client ended and never connected.");
    expect(result.diagnosis?.hint).toContain(transport === "http" ? "{url}" : "{server}");
    expect(result.exitCode).toBe(3);
  });

  it("is recorded from its start to its exit, with what it prints", async () => {
    const recorder = new Recorder();
    const command = client("[(console.log('out'), console.error('err'), initialize)]");
    await judged(target(transport, command), {}, recorder);
    const own = recorder.events.filter(({ connection }) => connection === "1");
    expect(own.map(({ channel }) => channel)).toEqual(["open", "stderr", "stderr", "exit", "met"]);
    expect(own.filter(({ channel }) => channel === "stderr")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ raw: "out\n", from: "stdout" }),
        expect.objectContaining({ raw: "err\n" }),
      ]),
    );
    expect(own.at(-2)).toMatchObject({ code: 0, signal: null });
  });
});

describe("over stdio", () => {
  it("a shutdown is recorded completely: the end of input, SIGTERM, SIGKILL, the exit", async () => {
    const recorder = new Recorder();
    const ladder = `
      console.error(child.pid);
      child.stdin.end();
      child.once('exit', () => process.exit(0));
    `;
    const pid = new Promise<number>((resolve) => {
      recorder.listen((event) => event.channel === "stderr" && resolve(Number(event.raw)));
    });
    // Each signal is sent when the step before it is recorded: on a busy machine that can take seconds.
    recorder.listen((event) => {
      if (event.channel !== "close" || event.connection !== "2" || event.how === "SIGKILL") return;
      void pid.then((one) => process.kill(one, event.how === "end-of-input" ? "SIGTERM" : "SIGKILL"));
    });
    const stubborn = {
      name: "usual",
      describe: "does not end",
      asks: "Close.",
      server: () => ({ hooks: [{ exitOnEof: false, exitOnSigterm: false }] }),
    };
    await judged(target("stdio", overStdio(undefined, ladder)), { usual: stubborn }, recorder);
    const server = recorder.events.filter(({ connection }) => connection === "2");
    const closes = server.flatMap((one) => (one.channel === "close" ? [one.how] : []));
    expect(closes).toEqual(["end-of-input", "SIGTERM", "SIGKILL"]);
    expect(server.at(-2)).toMatchObject({ channel: "exit", signal: "SIGKILL" });
  });

  it("a server exits with 0 at the end of its input, and its client sees that", async () => {
    const recorder = new Recorder();
    const then = "child.once('exit', (code) => { console.error('saw ' + code); }); child.stdin.end();";
    await judged(target("stdio", overStdio(undefined, then)), {}, recorder);
    const output = recorder.events.flatMap((one) => (one.channel === "stderr" ? [one.raw] : []));
    expect(output.join("")).toContain("saw 0");
  });

  it("a server that its client leaves running is ended, with the reason", async () => {
    const recorder = new Recorder();
    const stubborn = {
      name: "usual",
      describe: "does not end",
      asks: "Close.",
      server: () => ({ hooks: [{ exitOnEof: false }] }),
    };
    const leave = "console.log(args.at(-1)); process.exit(0);";
    await judged(target("stdio", overStdio(undefined, leave)), { usual: stubborn }, recorder);
    const closes = recorder.events.filter(({ channel }) => channel === "close");
    expect(closes.at(-1)).toMatchObject({
      how: "SIGKILL",
      why: "the client had ended and left it running",
    });
    const output = recorder.events.find((one) => one.channel === "stderr" && one.from === "stdout");
    const token = output?.channel === "stderr" ? output.raw.trim() : "";
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(running(token)).toEqual([]);
  });
});

describe("the address that a client gets", () => {
  const addressFor = async (transport: Transport, env = {}, spec: Revision = "2025-06-18") => {
    const recorder = new Recorder();
    const print = node(
      "console.log(JSON.stringify({ argv: process.argv.slice(1), ...Object.fromEntries(Object.entries(process.env).filter(([k]) => /^(MCP_CONF|OWN)/.test(k))) }))",
      transport === "stdio" ? '"{server}" {server}' : "",
    );
    const tools = { name: "usual", describe: "", asks: "", context: { a: 1 }, server: () => ({}) };
    const official = { ...tools, official: "tools_call", officialContext: { b: 2 } };
    const client = commandClient({ command: print, transport, env });
    await judged(client, { usual: official, spec: [spec] }, recorder);
    const out = recorder.events.find((one) => one.channel === "stderr" && one.from === "stdout");
    return JSON.parse(out?.channel === "stderr" ? out.raw : "{}");
  };

  it("over HTTP is the URL, at the end of the command and in a variable", async () => {
    const seen = await addressFor("http");
    expect(seen.argv).toEqual([seen.MCP_CONFORM_URL]);
    expect(seen).toMatchObject({
      MCP_CONFORM_SCENARIO: "usual",
      MCP_CONFORM_CONTEXT: '{"a":1}',
      MCP_CONFORM_TRANSPORT: "http",
      MCP_CONFORM_PROTOCOL_VERSION: "2025-06-18",
      MCP_CONFORMANCE_SCENARIO: "tools_call",
      MCP_CONFORMANCE_CONTEXT: '{"name":"tools_call","b":2}',
      MCP_CONFORMANCE_PROTOCOL_VERSION: "2025-06-18",
    });
    expect(seen).not.toHaveProperty("MCP_CONFORM_SERVER_COMMAND");
    // The server is not listening any more.
    await expect(fetch(seen.MCP_CONFORM_URL)).rejects.toThrow("fetch failed");
  });

  it("over HTTP+SSE is the same", async () => {
    const seen = await addressFor("http+sse", {}, "2024-11-05");
    expect(seen.argv).toEqual([seen.MCP_CONFORM_URL]);
    expect(seen).toMatchObject({ MCP_CONFORM_TRANSPORT: "http+sse" });
  });

  it("over HTTP is not appended when a variable of the operator has it", async () => {
    const seen = await addressFor("http", { OWN: "at {url}" });
    expect(seen).toMatchObject({ argv: [], OWN: `at ${seen.MCP_CONFORM_URL}` });
  });

  it("over stdio is a command: one word where it is quoted, several where it is not, and JSON", async () => {
    const { argv, ...seen } = await addressFor("stdio");
    const words = JSON.parse(seen.MCP_CONFORM_SERVER_ARGV);
    expect(argv).toEqual([seen.MCP_CONFORM_SERVER_COMMAND, ...words]);
    expect(words[1]).toMatch(/shim\.cjs$/);
    expect(seen).not.toHaveProperty("MCP_CONFORM_URL");
  });
});

describe("{fresh}", () => {
  it("is an empty folder, which both starts of a situation share and nothing is left of", () => {
    const { fresh, close } = freshFolder();
    const [one, other] = [withFresh("{fresh}/a", fresh), withFresh("{fresh}/b", fresh)];
    expect(dirname(one)).toBe(dirname(other));
    expect(readdirSync(dirname(one))).toEqual([]);
    close();
    expect(existsSync(dirname(one))).toBe(false);
  });

  it("makes no folder where it does not occur", () => {
    expect(withFresh("{url}", () => expect.unreachable())).toBe("{url}");
  });
});
