import { expect, it } from "vitest";
import { freePort } from "../../../harness/testing/free-port.ts";
import { runOn } from "./processes.ts";

/** A server over HTTP that writes a line to stdout for each of 10,000 steps of its start, and one for each request. */
const loggingServer = (port: number) => `
  const say = (text) => process.stdout.write(text + "\\n");
  require("http").createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => { body += chunk; });
    request.on("end", () => {
      say("request " + request.method);
      if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
      let message = {};
      try { message = JSON.parse(body); } catch { return response.writeHead(400).end(); }
      const { id, method } = message;
      if (id === undefined || method === undefined) return response.writeHead(202).end();
      const serverInfo = { name: "logging", version: "1" };
      const initialize = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo };
      const result = { initialize, ping: {} }[method];
      response.writeHead(200, { "content-type": "application/json" });
      const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  }).listen(${port}, "127.0.0.1", async () => {
    for (let step = 0; step < 10_000; step += 1) {
      say("step " + step + " of the start");
      if (step % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })`;

it("a server over HTTP that logs 10,000 lines to stdout is judged as one that logs nothing", async () => {
  const port = await freePort();
  const where = { script: loggingServer(port), url: `http://127.0.0.1:${port}/mcp` };
  const { status, stdout, json, files, left } = await runOn(where, { args: ["--only", "ping.*"] });
  expect(stdout).not.toMatch(/SIGKILL|ended with signal|stores no more/);
  expect(JSON.parse(json).diagnosis).toBeUndefined();
  expect(status).toBe(0);
  expect(left).toEqual([]);
  const trace = files.at(-1) ?? "";
  // The first and the last lines, and how much is missing between them.
  expect(trace).toContain("step 0 of the start");
  expect(trace).toMatch(/"from":"stdout","raw":"[^"]*request POST/);
}, 120_000);
