import { expect, it } from "vitest";
import { anyResult } from "../check/answers.ts";
import { launchedTarget } from "../target/launched.ts";
import { freePort } from "../testing/free-port.ts";
import { check, judge } from "./testing/trial.ts";

/** Listens, closes the port again, and serves a moment later. */
const SERVER = (port: number) => `
  const answers = { initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'a', version: '1' } }, ping: {} };
  const serve = () => require('http').createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method } = body === '' ? {} : JSON.parse(body);
    if (id === undefined) return response.writeHead(request.method === 'POST' ? 202 : 405).end();
    const error = { code: -32601, message: 'Method not found' };
    const answer = answers[method] ? { result: answers[method] } : { error };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  }).listen(${port}, '127.0.0.1');
  const trial = require('net').createServer((socket) => socket.destroy());
  trial.listen(${port}, '127.0.0.1', () => setTimeout(() => trial.close(() => setTimeout(serve, 150)), 60));
`;

const answers = check({
  id: "sample.answers",
  title: "Answers",
  requirements: ["must"],
  on: "shared",
  sends: "a fence",
  async run({ session, expect }) {
    expect.reply(await session.fence(), { pass: [anyResult] });
  },
});

it("waits for a server that opens its port, closes it, and opens it again", async () => {
  const port = await freePort();
  const command = `${JSON.stringify(process.execPath)} -e ${JSON.stringify(SERVER(port).replace(/\s+/g, " "))}`;
  const target = launchedTarget({ url: `http://127.0.0.1:${port}/mcp` }, { command }, 10_000);
  const result = await judge(target, [answers]);
  expect(result.diagnosis).toBeUndefined();
  expect(result.verdict).toBe("conformant");
});
