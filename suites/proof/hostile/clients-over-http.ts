import { node } from "../../../harness/client/testing/scripts.ts";

/**
 * The same for every script: a handshake and its usual work, and a connection on which nothing is read. Without that work
 * a busy machine, where 2,000 connections take longer than the limit, has a client that was ended before it did anything.
 */
const COMMON = `
  const { connect } = require('node:net');
  const url = process.argv.at(-1);
  const { hostname, port, pathname } = new URL(url);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (message, more) => fetch(url, { method: 'POST', body: JSON.stringify(message), headers: { ...headers, ...more } });
  const begin = async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'hostile', version: '1' } };
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    await answer.text();
    const session = { 'mcp-session-id': answer.headers.get('mcp-session-id'), 'mcp-protocol-version': '2025-11-25' };
    await (await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)).text();
    await (await post({ jsonrpc: '2.0', id: 'first', method: 'tools/list' }, session)).text();
    return session;
  };
  const lines = (session, length) => ['POST ' + pathname + ' HTTP/1.1', 'Host: ' + hostname + ':' + port, length,
    ...Object.entries({ ...headers, ...session }).map(([name, value]) => name + ': ' + value), '', ''].join('\\r\\n');
  const request = (session, id) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' });
    return lines(session, 'Content-Length: ' + body.length) + body;
  };
  const open = () => {
    const socket = connect(port, hostname);
    socket.on('error', () => {});
    socket.pause();
    return socket;
  };
  const stay = () => setInterval(() => {}, 1000);
`;

/** A client over Streamable HTTP as a command, which has the mark among its words. */
export const script = (body: string, mark: string): string =>
  node(`${COMMON} (async () => { ${body} })().catch(() => process.exit(1));`, `${mark} {url}`);

export interface HostileClient {
  readonly describe: string;
  readonly body: string;
  /** What mcp-conform did not serve, in its words. */
  readonly says?: RegExp;
  /** A machine that is slow enough reads and answers them one after the other, and serves them all. */
  readonly mayBeServed?: true;
  /** Why the result is incomplete. */
  readonly diagnosis?: RegExp;
}

export const HOSTILE_CLIENTS: readonly HostileClient[] = [
  {
    describe: "leaves a process in a session of its own, with an empty environment and its output,",
    body: `await begin();
      require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', process.argv[1]],
        { stdio: 'inherit', detached: true, env: {} }).unref();
      process.exit();`,
    diagnosis:
      /^The client exited and left a process running, in situation usual\. mcp-conform ended that process\.$/,
  },
  {
    describe: "sends 2,000 requests on one connection and reads no answer",
    body: `const session = await begin();
      const socket = open();
      for (let id = 2; id < 2002; id += 1) socket.write(request(session, id));
      stay();`,
    says: /^mcp-conform did not serve \d+ requests: more than 100 requests were open on one connection$/,
    mayBeServed: true,
  },
  {
    describe: "opens 2,000 connections with a request each and reads no answer",
    body: `const session = await begin();
      for (let id = 2; id < 2002; id += 1) open().write(request(session, id));
      stay();`,
    says: /^mcp-conform did not serve \d+ requests?: more than 500 connections were open$/,
    mayBeServed: true,
  },
  {
    describe: "sends a body that never ends",
    body: `const session = await begin();
      const socket = open();
      socket.write(lines(session, 'Transfer-Encoding: chunked'));
      const chunk = Buffer.concat([Buffer.from('10000\\r\\n'), Buffer.alloc(65536, 32), Buffer.from('\\r\\n')]);
      const more = () => socket.write(chunk, (error) => error ? stay() : more());
      more();`,
    says: /^mcp-conform did not serve 1 request: the body of a request has more than 16 MB$/,
  },
];
