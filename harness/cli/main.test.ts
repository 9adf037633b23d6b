import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../target/testing/small-server.ts";
import { conform, node, server, start } from "./testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** A few checks that need little of a server, so that the runs are quick. */
const FEW = ["--only", "jsonrpc.method.unknown,jsonrpc.parse-error.survived,jsonrpc.message.valid"];

describe("a run", () => {
  it("of a good server tells it suite by suite, and ends with 0", async () => {
    const { code, stdout, stderr } = await conform(["--server", server(), ...FEW]);
    expect(stdout).toMatch(/^small 1 · MCP 2025-11-25 · stdio · 3 checks apply\n\n {2}messages +1 passed\n/);
    expect(stdout).toMatch(
      /\nConformant\. MCP 2025-11-25 over stdio: none of .* broken\.\nexit 0 \(conformant\)/,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("of a broken server shows what is broken, and ends with 1", async () => {
    const obliging = server(
      "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
    );
    const { code, stdout } = await conform(["--server", obliging, ...FEW]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}jsonrpc\.method\.unknown {3}MUST/m);
    expect(stdout).toMatch(/^ {2}actual {4}result \{\} \(message \d+, at \/result\)$/m);
    expect(stdout).toMatch(/^exit 1 \(violations\)/m);
  });

  it("of a server that dies midway keeps what was seen, and ends with 3", async () => {
    const mortal = server(
      "({ method }) => method === 'notifications/initialized' && setTimeout(() => process.exit(7), 50) && false",
    );
    const { code, stdout } = await conform(["--server", mortal, "--spec", "2025-11-25", "--timeout", "1000"]);
    expect(stdout).toContain("The process of the shared session ended in the middle of the run.");
    expect(stdout).toContain("status 7");
    expect([1, 3]).toContain(code);
  });

  it("that nobody wants any more ends the target, writes what there is, and ends with 130", async () => {
    const report = file("interrupted.json");
    const trace = file("interrupted.jsonl");
    const stuck = server("({ method }) => method.startsWith('mcp-conform/')");
    const args = [
      "--server",
      stuck,
      ...FEW,
      "--timeout",
      "60000",
      "--report",
      `json=${report}`,
      "--trace",
      trace,
    ];
    const { child, ended, has } = start(args);
    await has("3 checks apply");
    child.kill("SIGINT");
    const { code, stdout, ms } = await ended;
    expect(code).toBe(130);
    expect(ms).toBeLessThan(30_000);
    expect(stdout).toMatch(/^Interrupted\./m);
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ interrupted: true, exitCode: 130 });
    expect(JSON.parse(readFileSync(trace, "utf8").trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      footer: true,
      interrupted: true,
    });
  });

  it.skipIf(process.platform === "win32")(
    "leaves no process behind, also of a server that starts others",
    async () => {
      const mark = `mcp-conform-test-${process.pid}`;
      const parent = node(`
      require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { stdio: 'ignore' });
      setInterval(() => {}, 1000);
    `);
      await conform(["--server", parent, "--timeout", "300"]);
      expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(mark);
    },
  );
});

describe("a target that is no server", () => {
  const TIMEOUT = ["--timeout", "500"];
  const unfit: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      "is no program",
      ["--server", "no-such-program-here --stdio"],
      /there is no program no-such-program-here[\s\S]*command\n +no-such-program-here --stdio/,
    ],
    [
      "ends at once",
      ["--server", node("console.error('no database'); process.exit(3)")],
      /ended before it answered[\s\S]*exit\n +status 3\n[\s\S]*stderr\n +no database/,
    ],
    [
      "prints a banner",
      ["--server", node("console.log('Welcome to my server!'); setInterval(() => {}, 1000)")],
      /no protocol message[\s\S]*first bytes of stdout\n +Welcome to my server!/,
    ],
    [
      "crashes with a stack trace",
      ["--server", node("null.x")],
      /ended before it answered[\s\S]*exit\n +status 1[\s\S]*TypeError: Cannot read properties of null/,
    ],
    [
      "frames with Content-Length",
      [
        "--server",
        node("process.stdout.write('Content-Length: 2\\r\\n\\r\\n{}'); setInterval(() => {}, 1000)"),
      ],
      /Content-Length headers/,
    ],
    ["echoes", ["--server", node("process.stdin.pipe(process.stdout)")], /sends back its own input/],
    [
      "never answers, and does not want to end",
      ["--server", node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)")],
      /runs, but does not answer/,
    ],
    [
      "is a port where nobody listens",
      ["--url", "http://127.0.0.1:1/mcp"],
      /Nothing is listening at this URL[\s\S]*url\n +http:\/\/127\.0\.0\.1:1\/mcp/,
    ],
    [
      "is a command that never listens",
      [
        "--server",
        node("console.error('still compiling'); setInterval(() => {}, 1000)"),
        "--url",
        "http://127.0.0.1:1/mcp",
      ],
      /nobody listened at http:\/\/127\.0\.0\.1:1\/mcp within 1000 ms[\s\S]*still compiling/,
    ],
  ];
  it.concurrent.each(unfit)(
    "but %s gives one diagnosis in time, exit 3, and no list of failures",
    async (_, target, words) => {
      const { code, stdout } = await conform([...target, ...TIMEOUT, "--format", "pretty"]);
      expect(stdout).toMatch(words);
      expect(stdout).toMatch(/\nIncomplete: nothing could be tested\.\nexit 3 \(incomplete\) · \d\.\d s\n$/);
      expect(stdout).not.toMatch(/^(FAIL|WARN|Not exercised)/m);
      expect(code).toBe(3);
    },
  );
});

describe("standard output", () => {
  it("is one JSON value, lines of JSON, or nothing", async () => {
    const run = (format: string) => conform(["--server", server(), ...FEW, "--format", format]);
    const [json, jsonl, silent] = await Promise.all([run("json"), run("jsonl"), run("silent")]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      format: "mcp-conform/result@1",
      verdict: "conformant",
      exitCode: 0,
    });
    const types = jsonl.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect([types[0], types.at(-1)]).toEqual(["leg-begins", "run-ended"]);
    expect(silent).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});

describe("files", () => {
  it("have the reports, and a trace by which the monitors come to the same verdicts", async () => {
    const [report, lines, trace] = [file("result.json"), file("result.jsonl"), file("trace.jsonl")];
    const noisy = server(
      "({ method, id }, say) => method === 'ping' && (console.log('pong!'), say({ id, result: {} }), true)",
    );
    const files = ["--report", `json=${report}`, "--report", `jsonl=${lines}`, "--trace", trace];
    const { code } = await conform([
      "--server",
      noisy,
      "--suite",
      "messages",
      "--suite",
      "stdio",
      "--format",
      "silent",
      ...files,
    ]);
    expect(code).toBe(1);
    const judged = await conform(["judge", trace, "--format", "json"]);
    const verdictsIn = (text: string) =>
      JSON.parse(text).legs.flatMap(({ checks }: { checks: { id: string; verdict: string }[] }) => checks);
    const then = new Map(
      verdictsIn(readFileSync(report, "utf8")).map((one: { id: string; verdict: string }) => [
        one.id,
        one.verdict,
      ]),
    );
    const again = verdictsIn(judged.stdout).filter(({ id }: { id: string }) => then.has(id));
    expect(again.length).toBeGreaterThan(10);
    for (const { id, verdict } of again) expect([id, verdict]).toEqual([id, then.get(id)]);
    expect(judged.code).toBe(1);
    expect(readFileSync(lines, "utf8")).toContain('"type":"result"');
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("that cannot be written are told before anything is started", async () => {
    const witness = file("started");
    const target = node(`require('fs').writeFileSync(${JSON.stringify(witness).replaceAll('"', "'")}, '')`);
    const { code, stderr } = await conform(["--server", target, "--report", `json=${file("none/x.json")}`]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^mcp-conform: --report: .*x\.json cannot be written: there is no folder .*none\.\n$/,
      ),
    });
    expect(readdirSync(folder)).not.toContain("started");
  });

  it.skipIf(process.platform === "win32")(
    "that cannot be written afterwards leave the result to the terminal",
    async () => {
      const gone = file("soon-gone");
      const remover = server(
        `() => { require('fs').rmSync('${gone}', { recursive: true, force: true }); return false; }`,
      );
      execFileSync("mkdir", [gone]);
      const { code, stdout, stderr } = await conform([
        "--server",
        remover,
        ...FEW,
        "--format",
        "silent",
        "--report",
        `json=${gone}/x.json`,
      ]);
      expect(stderr).toMatch(/x\.json could not be written: ENOENT/);
      expect(JSON.parse(stdout)).toMatchObject({ verdict: "conformant", exitCode: 0 });
      expect(code).toBe(4);
    },
  );
});

describe("secrets", () => {
  let url = "";
  /** Sends back every header in every way it can. */
  const echo: RequestListener = async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { id, method } = parse(text);
    const seen = `${request.headers.authorization} ${request.headers["x-key"]}`;
    if (id === undefined) return response.writeHead(202).end();
    const serverInfo = { name: seen, version: seen };
    const known = {
      initialize: { protocolVersion: "2025-11-25", capabilities: { [seen]: {} }, serverInfo },
      ping: {},
    };
    const result = known[method as keyof typeof known] as object | undefined;
    const answer = result ? { result } : { error: { code: 1, message: seen, data: seen } };
    if (String(method).startsWith("mcp-conform/"))
      return response.writeHead(500, { "x-seen": seen }).end(seen);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  };
  const http = createServer(echo);
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  it("reach no output and no file, though the target sends them back", async () => {
    const env = { A_TOKEN: "first-secret", A_KEY: "second-secret", ANOTHER: "third-secret" };
    const told = [
      "--report",
      `json=${file("s.json")}`,
      "--report",
      `jsonl=${file("s.jsonl")}`,
      "--trace",
      file("s-trace.jsonl"),
    ];
    const options = ["--bearer-env", "A_TOKEN", "--header-env", "X-Key=A_KEY", "--secret-env", "ANOTHER"];
    const { code, stdout, stderr } = await conform(["--url", url, ...options, ...FEW, ...told], { env });
    expect(code).toBe(1);
    const files = ["s.json", "s.jsonl", "s-trace.jsonl"].map((name) => readFileSync(file(name), "utf8"));
    for (const text of [stdout, stderr, ...files]) expect(text).not.toMatch(/(first|second|third)-secret/);
    expect(stdout).toContain("[redacted]");
    expect(stdout).toContain(
      `rerun     npx mcp-conform --url ${url} --header-env X-Key=A_KEY --bearer-env A_TOKEN`,
    );
  });

  it("in a command reach no diagnosis", async () => {
    const target = node("console.error('key is third-secret'); process.exit(1); 'third-secret'");
    const { stdout } = await conform(["--server", target, "--secret-env", "ANOTHER"], {
      env: { ANOTHER: "third-secret" },
    });
    expect(stdout).toContain("key is [redacted]");
    expect(stdout).not.toContain("third-secret");
  });
});

describe("--server with --url", () => {
  it("starts the command, judges the URL, and stops the command", async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const main = new URL("../reference/server/main.ts", import.meta.url).pathname;
    const command = `"${process.execPath}" --import "${import.meta.resolve("tsx")}" "${main}" --http ${port}`;
    const url = `http://127.0.0.1:${port}/mcp`;
    const { code, stdout } = await conform([
      "--server",
      command,
      "--url",
      url,
      "--only",
      "ping.*,jsonrpc.method.unknown",
    ]);
    expect(stdout).toMatch(/ · http · \d+ checks? appl/);
    expect(code).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe("help and usage", () => {
  it("fits a screen, and shows three examples", async () => {
    const { code, stdout } = await conform(["--help"]);
    const lines = stdout.split("\n");
    expect(lines.length).toBeLessThanOrEqual(52);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
    expect(stdout.match(/^ {2}\$ npx mcp-conform /gm)).toHaveLength(3);
    expect(code).toBe(0);
  });

  it.each([
    [["--spce", "all"], /unknown option '--spce' \(Did you mean --spec\?\)/],
    [["lst"], /unknown command "lst"\. Did you mean "list"\?/],
    [
      ["--server", "node", "a.js"],
      /unexpected argument "a\.js": .*\. Run: npx mcp-conform --server "node a\.js"/,
    ],
    [["list", "--format", "yaml"], /--format yaml: expected pretty or json/],
  ])("is refused with 2, what was given, and the nearest: %j", async (args, words) => {
    const { code, stdout, stderr } = await conform(args);
    expect(stderr).toMatch(words);
    expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
      code: 2,
      stdout: "",
      lines: 1,
    });
  });
});
