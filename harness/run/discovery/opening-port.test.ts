import { expect, it } from "vitest";
import { given } from "../../../schema/given.ts";
import { anyResult } from "../../check/answers.ts";
import { launchedTarget } from "../../target/launched.ts";
import type { Limits } from "../../target/target.ts";
import { freePort } from "../../testing/free-port.ts";
import { check, judge, NEVER_OPENS } from "../testing/trial.ts";

/** Answers each request to the endpoint; `begin` is code that serves. */
const SERVER = (port: number, begin: string) => `
  const answers = { initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'a', version: '1' } }, ping: {} };
  const answer = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method } = body === '' ? {} : JSON.parse(body);
    if (id === undefined) return response.writeHead(request.method === 'POST' ? 202 : 405).end();
    const error = { code: -32601, message: 'Method not found' };
    const answer = answers[method] ? { result: answers[method] } : { error };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  };
  const serve = (listener) => require('http').createServer(listener).listen(${port}, '127.0.0.1');
  ${begin}
`;

/** Listens, closes the port again, and serves a moment later. */
const OPENS_TWICE = (port: number) => `
  const trial = require('net').createServer((socket) => socket.destroy());
  trial.listen(${port}, '127.0.0.1', () => setTimeout(() => trial.close(() => setTimeout(() => serve(answer), 150)), 60));
`;

/** Refuses the first requests with a status. */
const REFUSES = (status: number, count: number) => `
  let refused = 0;
  serve((request, response) => (refused += 1) > ${count} ? answer(request, response) : response.writeHead(${status}).end('starting'));
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

async function judged(begin: (port: number) => string, limits?: Limits) {
  const port = await freePort();
  const code = SERVER(port, begin(port)).replace(/\s+/g, " ");
  const command = `${JSON.stringify(process.execPath)} -e ${JSON.stringify(code)}`;
  const target = launchedTarget({ url: `http://127.0.0.1:${port}/mcp` }, { command }, 10_000);
  return judge(target, [answers], given({ limits }));
}

it("waits for a server that opens its port, closes it, and opens it again", async () => {
  const result = await judged(OPENS_TWICE);
  expect(result.diagnosis).toBeUndefined();
  expect(result.verdict).toBe("conformant");
});

it.each([404, 405, 500, 503])(
  "asks a server again that answers %i until its endpoint is there",
  async (status) => {
    const result = await judged(() => REFUSES(status, 6));
    expect(result.diagnosis).toBeUndefined();
    expect(result.verdict).toBe("conformant");
  },
);

it("says what a server answers whose endpoint is not there until the limit of its start", async () => {
  const { diagnosis, exitCode } = await judged(() => REFUSES(404, 1_000), NEVER_OPENS);
  expect(diagnosis?.text).toBe("There is no MCP endpoint at this path.");
  expect(exitCode).toBe(3);
});
