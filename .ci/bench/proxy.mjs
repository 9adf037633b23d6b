// The latency that the proxy adds: the median of round trips through it, less that of round trips without it.
import { spawn } from "node:child_process";
import http from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";

const TRIPS = 2_000;
/** Before these, code is compiled and the judge is loaded. */
const WARM_UP = 500;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const MESSAGE = (id) =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "echo", arguments: { text: "x".repeat(200) } },
  });

const ECHO = `
  import { createInterface } from "node:readline";
  createInterface({ input: process.stdin }).on("line", (line) => {
    process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result: { content: [] } }) + "\\n");
  });
  process.stdin.on("end", () => process.exit());`;

async function overStdio(command, args) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const times = [];
  for (let id = 0; id < WARM_UP + TRIPS; id += 1) {
    const began = performance.now();
    child.stdin.write(`${MESSAGE(id)}\n`);
    await lines.next();
    if (id >= WARM_UP) times.push(performance.now() - began);
  }
  child.stdin.end();
  await new Promise((resolve) => child.once("close", resolve));
  return median(times);
}

async function overHttp(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (let id = 0; id < WARM_UP + TRIPS; id += 1) {
    const began = performance.now();
    await new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: "127.0.0.1",
          port,
          path: "/mcp",
          method: "POST",
          agent,
          headers: { "content-type": "application/json" },
        },
        (response) => response.resume().once("end", resolve),
      );
      request.once("error", reject);
      request.end(MESSAGE(id));
    });
    if (id >= WARM_UP) times.push(performance.now() - began);
  }
  agent.destroy();
  return median(times);
}

function show(name, direct, through) {
  const ms = (value) => `${value.toFixed(3)} ms`;
  console.log(
    `${`proxy, ${name}`.padEnd(34)} ${`${ms(through - direct)} added`.padStart(18)}   ${ms(direct)} without, ${ms(through)} with it   target: under 1 ms`,
  );
}

/** `main`: the command line, with the options of Node before it. */
export async function benchProxy(main = [path.resolve("dist/harness/cli/main.js")]) {
  const echo = ["--input-type=module", "-e", ECHO];
  const command = [process.execPath, ...echo].map((word) => `'${word}'`).join(" ");
  const proxy = [...main, "proxy", "--log", "/dev/null", "--server", command];
  show("stdio", await overStdio(process.execPath, echo), await overStdio(process.execPath, proxy));

  const server = http.createServer((request, response) => {
    request.resume().once("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [] } }));
    });
  });
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const child = spawn(process.execPath, [...main, "proxy", "--url", `http://127.0.0.1:${port}/mcp`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [, at] = await new Promise((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text) => {
      const found = /passes http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
      if (found) resolve(found);
    });
  });
  show("HTTP", await overHttp(port), await overHttp(Number(at)));
  child.kill();
  await new Promise((resolve) => child.once("close", resolve));
  server.close();
  server.closeAllConnections();
}
