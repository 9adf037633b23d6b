import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { judged } from "../../../suites/testing/client/judged.ts";
import { commandClient } from "../command/target.ts";
import { node, overHttp, overStdio } from "../testing/scripts.ts";

/** Only `idle` and `exit` end clients here, unless a test says otherwise: on a busy machine a client starts slowly. */
const LIMITS = { start: 20_000, idle: 400, whole: 60_000, exit: 200 };

/** For clients that end by themselves. */
const PATIENT = { limits: { ...LIMITS, idle: 20_000 } };

async function diagnosed(
  transport: "http" | "stdio",
  command: string,
  more: Parameters<typeof judged>[1] = {},
) {
  const result = await judged(commandClient({ command, transport }), { limits: LIMITS, ...more });
  const { diagnosis, exitCode, legs } = result;
  return { text: diagnosis?.text, facts: Object.fromEntries(diagnosis?.facts ?? []), exitCode, legs };
}

const running = (words: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(words);

describe("the diagnosis of a client that cannot be judged:", () => {
  it("it cannot be started", async () => {
    const { text, exitCode } = await diagnosed("http", "no-such-program");
    expect(text).toMatch(/could not be started: .*no program no-such-program \(ENOENT\)/);
    expect(exitCode).toBe(3);
  });

  it("it exits before it connects, with its status and its last output", async () => {
    const { text, facts, exitCode } = await diagnosed(
      "http",
      node("console.error('out of luck'); process.exit(7)"),
    );
    expect(text).toBe("The client ended with status 7 and never connected.");
    expect(facts).toMatchObject({ exit: "status 7", "last lines of output": "out of luck" });
    expect(exitCode).toBe(3);
  });

  it("it never connects, and ends only by SIGKILL", async () => {
    // A shell ignores the signal sooner after its start than node.
    const ignoresSigterm = `sh -c "trap '' TERM; while :; do sleep 1; done" {target}`;
    const { text, facts, exitCode } = await diagnosed("http", ignoresSigterm, {
      limits: { ...LIMITS, start: 1_500 },
    });
    expect(text).toBe("The client never connected.");
    expect(facts).toMatchObject({
      "ended by mcp-conform because": "it sent nothing for 1500 ms",
      exit: "signal SIGKILL",
    });
    expect(exitCode).toBe(3);
  });

  it("it starts the server and sends nothing", async () => {
    const { text, exitCode } = await diagnosed("stdio", overStdio("[]", "setInterval(() => {}, 1000);"), {
      limits: { ...LIMITS, start: 8_000 },
    });
    expect(text).toBe("The client started the server and sent nothing to it.");
    expect(exitCode).toBe(3);
  });

  it("its first line is not JSON", async () => {
    const { text, facts, exitCode } = await diagnosed("stdio", overStdio("['hello\\n']"));
    expect(text).toBe("The client speaks another protocol: its first line is not JSON.");
    expect(facts["first message"]).toMatch(/^hello \(message \d+\)$/);
    expect(exitCode).toBe(3);
  });

  it("it requests a web page", async () => {
    const { text, exitCode } = await diagnosed("http", node("fetch(process.argv[1])"));
    expect(text).toBe("The client speaks another protocol: its first request is GET /mcp.");
    expect(exitCode).toBe(3);
  });

  it("it supports another revision than the requested one", async () => {
    const other = overHttp(
      "[{ ...initialize, params: { ...initialize.params, protocolVersion: '2025-03-26' } }]",
    );
    const counter = await diagnosed("http", other.replace("[{ ...", "[{ ..."), { spec: ["2026-07-28"] });
    expect(counter.text).toBe("The client does not speak 2026-07-28: it requests 2025-03-26.");
    expect(counter.exitCode).toBe(3);
  });

  it("the server refused it, with the message that shows it", async () => {
    const nameless = "[{ ...initialize, params: { protocolVersion: 5 } }]";
    const strict = { name: "usual", describe: "", asks: "", server: () => ({ lenient: false }) };
    const { text } = await diagnosed("http", overHttp(nameless), { usual: strict });
    expect(text).toMatch(/^The server refused the client: error -32602, .* \(message \d+\)\.$/);
  });

  it("it floods the server with a line that does not end", async () => {
    const flood =
      "const chunk = 'x'.repeat(1 << 20); const more = () => child.stdin.write(chunk, more); more();";
    const { text, facts, exitCode } = await diagnosed("stdio", overStdio("[]", flood));
    expect(text).toBe("The client wrote more than mcp-conform stores, so mcp-conform ended it.");
    expect(facts["ended by mcp-conform because"]).toMatch(/^it wrote \d+ bytes/);
    expect(exitCode).toBe(3);
  });
});

it("a client that floods the server with messages is ended long before they fill the memory", async () => {
  const flood =
    "const line = JSON.stringify(list) + '\\n'; const go = () => { while (child.stdin.write(line)); child.stdin.once('drain', go); }; go();";
  const { text, facts } = await diagnosed("stdio", overStdio("[]", flood), PATIENT);
  expect(text).toBe("The client wrote more than mcp-conform stores, so mcp-conform ended it.");
  expect(facts["ended by mcp-conform because"]).toBe("it exceeded 8000 messages in one situation");
});

describe("a client that reached an agreement is judged, and also gets a diagnosis:", () => {
  it("it leaves a process running, which is ended", async () => {
    const sleeper = "require('child_process').spawn('sleep', ['54.321'], { stdio: 'ignore' }).unref();";
    const { text, legs, exitCode } = await diagnosed("http", overHttp(undefined, sleeper), PATIENT);
    expect(text).toMatch(/^The client exited and left a process running, in situation usual/);
    expect(legs[0]?.counts.pass).toBe(1);
    expect(exitCode).toBe(3);
    // A busy machine ends it some time after the signal.
    await expect.poll(() => running("sleep 54.321")).toBe(false);
  });

  it("it fails although the server behaves as usual", async () => {
    const { text, legs, exitCode } = await diagnosed(
      "http",
      overHttp(undefined, "process.exit(9);"),
      PATIENT,
    );
    expect(text).toBe("The client ended with status 9, although the server behaved as usual.");
    expect(legs[0]?.counts.pass).toBe(1);
    expect(exitCode).toBe(3);
  });
});

it("a client may fail in revisions that it does not support", async () => {
  const either = overHttp("[initialize]", "process.exit(session ? 0 : 1);");
  const { text, exitCode, legs } = await diagnosed("http", either, {
    ...PATIENT,
    spec: ["2025-11-25", "2026-07-28"],
  });
  expect(text).toBe("The client does not speak 2026-07-28: it requests 2025-11-25.");
  expect([exitCode, legs.length]).toEqual([3, 1]);
  const all = await diagnosed("http", either, { ...PATIENT, spec: "all" });
  expect([all.text, all.exitCode]).toEqual([undefined, 0]);
});

it("a host that never ends by itself is ended when it is idle, which is not a failure", async () => {
  const { text, exitCode, legs } = await diagnosed(
    "http",
    overHttp(undefined, "setInterval(() => {}, 1000);"),
  );
  expect(text).toBeUndefined();
  expect(legs[0]?.counts.pass).toBe(1);
  expect(exitCode).toBe(0);
});
