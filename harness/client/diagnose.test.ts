import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { judged } from "../../suites/client/testing/judged.ts";
import { commandClient } from "./command/target.ts";
import { node, overHttp, overStdio } from "./testing/scripts.ts";

const LIMITS = { start: 4_000, idle: 400, whole: 3_000, exit: 200 };

/** For those that are to end by themselves. */
const PATIENT = { limits: { ...LIMITS, idle: 5_000, whole: 15_000 } };

async function told(transport: "http" | "stdio", command: string, more: Parameters<typeof judged>[1] = {}) {
  const result = await judged(commandClient({ command, transport }), { limits: LIMITS, ...more });
  const { diagnosis, exitCode, legs } = result;
  return { text: diagnosis?.text, facts: Object.fromEntries(diagnosis?.facts ?? []), exitCode, legs };
}

const running = (words: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(words);

describe("a client that comes to nothing is diagnosed:", () => {
  it("it cannot be started", async () => {
    const { text, exitCode } = await told("http", "no-such-program");
    expect(text).toMatch(/could not be started: .*no program no-such-program \(ENOENT\)/);
    expect(exitCode).toBe(3);
  });

  it("it exits before it connects, with its status and its last words", async () => {
    const { text, facts, exitCode } = await told(
      "http",
      node("console.error('out of luck'); process.exit(7)"),
    );
    expect(text).toBe("The client ended with status 7 and had never connected.");
    expect(facts).toMatchObject({ exit: "status 7", "last lines of output": "out of luck" });
    expect(exitCode).toBe(3);
  });

  it("it never connects, and is ended, SIGTERM or not", async () => {
    const deaf = node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
    const { text, facts, exitCode } = await told("http", deaf, { limits: { ...LIMITS, start: 600 } });
    expect(text).toBe("The client never connected.");
    expect(facts).toMatchObject({
      "ended by mcp-conform because": "it said nothing for 600 ms",
      exit: "signal SIGKILL",
    });
    expect(exitCode).toBe(3);
  });

  it("it starts the server and stays silent", async () => {
    const { text, exitCode } = await told("stdio", overStdio("[]", "setInterval(() => {}, 1000);"));
    expect(text).toBe("The client started the server and said nothing to it.");
    expect(exitCode).toBe(3);
  });

  it("its first line is no JSON", async () => {
    const { text, facts, exitCode } = await told("stdio", overStdio("['hello\\n']"));
    expect(text).toBe("The client speaks another protocol: its first line is no JSON.");
    expect(facts["said first"]).toMatch(/^hello \(message \d+\)$/);
    expect(exitCode).toBe(3);
  });

  it("it asks for a web page", async () => {
    const { text, exitCode } = await told("http", node("fetch(process.argv[1])"));
    expect(text).toBe("The client speaks another protocol: its first request is GET /mcp.");
    expect(exitCode).toBe(3);
  });

  it("it speaks another revision than the one asked for", async () => {
    const other = overHttp(
      "[{ ...initialize, params: { ...initialize.params, protocolVersion: '2025-03-26' } }]",
    );
    const counter = await told("http", other.replace("[{ ...", "[{ ..."), { spec: ["2026-07-28"] });
    expect(counter.text).toBe("The client does not speak 2026-07-28: it asks for 2025-03-26.");
    expect(counter.exitCode).toBe(3);
  });

  it("it was refused, with the message that says so", async () => {
    const nameless = "[{ ...initialize, params: { protocolVersion: 5 } }]";
    const strict = { name: "usual", describe: "", asks: "", server: () => ({ lenient: false }) };
    const { text } = await told("http", overHttp(nameless), { usual: strict });
    expect(text).toMatch(/^The client was refused by the server: error -32602, .* \(message \d+\)\.$/);
  });

  it("it floods the server with a line that does not end", async () => {
    const flood =
      "const chunk = 'x'.repeat(1 << 20); const more = () => child.stdin.write(chunk, more); more();";
    const { text, facts, exitCode } = await told("stdio", overStdio("[]", flood), {
      limits: { ...LIMITS, whole: 20_000 },
    });
    expect(text).toBe("The client wrote more than the harness keeps, and was ended.");
    expect(facts["ended by mcp-conform because"]).toMatch(/^it wrote \d+ bytes/);
    expect(exitCode).toBe(3);
  });
});

it("a client that floods with messages is ended long before they fill the memory", async () => {
  const flood =
    "const line = JSON.stringify(list) + '\\n'; const go = () => { while (child.stdin.write(line)); child.stdin.once('drain', go); }; go();";
  const { text, facts } = await told("stdio", overStdio("[]", flood), PATIENT);
  expect(text).toBe("The client wrote more than the harness keeps, and was ended.");
  expect(facts["ended by mcp-conform because"]).toBe("it went beyond 20000 messages in one situation");
});

describe("a client that came to an agreement is judged, and diagnosed besides:", () => {
  it("it leaves a child behind, which is ended", async () => {
    const sleeper = "require('child_process').spawn('sleep', ['54.321'], { stdio: 'ignore' }).unref();";
    const { text, legs, exitCode } = await told("http", overHttp(undefined, sleeper), PATIENT);
    expect(text).toMatch(/^The client left something running when it ended, in situation usual/);
    expect(legs[0]?.counts.pass).toBe(1);
    expect(exitCode).toBe(3);
    expect(running("sleep 54.321")).toBe(false);
  });

  it("it fails where nothing is unusual", async () => {
    const { text, legs, exitCode } = await told("http", overHttp(undefined, "process.exit(9);"), PATIENT);
    expect(text).toBe("The client ended with status 9 where the server does nothing unusual.");
    expect(legs[0]?.counts.pass).toBe(1);
    expect(exitCode).toBe(3);
  });
});

it("a client that fails in revisions that it does not speak has its right", async () => {
  const either = overHttp("[initialize]", "process.exit(session ? 0 : 1);");
  const { text, exitCode, legs } = await told("http", either, {
    ...PATIENT,
    spec: ["2025-11-25", "2026-07-28"],
  });
  expect(text).toBe("The client does not speak 2026-07-28: it asks for 2025-11-25.");
  expect([exitCode, legs.length]).toEqual([3, 1]);
  const all = await told("http", either, { ...PATIENT, spec: "all" });
  expect([all.text, all.exitCode]).toEqual([undefined, 0]);
});

it("a host that never ends by itself is ended when it does nothing any more, and is no failure", async () => {
  const { text, exitCode, legs } = await told("http", overHttp(undefined, "setInterval(() => {}, 1000);"));
  expect(text).toBeUndefined();
  expect(legs[0]?.counts.pass).toBe(1);
  expect(exitCode).toBe(0);
});
