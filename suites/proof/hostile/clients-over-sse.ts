import { node } from "../../../harness/client/testing/scripts.ts";

/** The same for every script: the messages, the stream, and a POST. */
const COMMON = `
  const url = process.argv.at(-1);
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2024-11-05',
    capabilities: {}, clientInfo: { name: 'hostile', version: '1' } } };
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
  const open = (signal) => fetch(url, { headers: { accept: 'text/event-stream' }, signal });
  const until = async (reader, pattern) => {
    let text = '';
    while (!pattern.test(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += Buffer.from(value).toString();
    }
    return pattern.exec(text)[1];
  };
  const listen = async (signal) => {
    const reader = (await open(signal)).body.getReader();
    const data = await until(reader, /data: (.+)\\r?\\n/);
    return { reader, address: new URL(data, url).href };
  };
  const post = (to, message) => fetch(to, { method: 'POST', body: JSON.stringify(message),
    headers: { 'content-type': 'application/json' } });
  const connect = async (to) => {
    const { reader, address } = await listen();
    await post(to ?? address, initialize);
    await until(reader, /(protocolVersion)/);
    await post(to ?? address, initialized);
    return address;
  };
  const stay = () => setInterval(() => {}, 1000);
`;

/** A client over HTTP+SSE as a command, which has the mark among its words. */
export const script = (body: string, mark: string): string =>
  node(`${COMMON} (async () => { ${body} })().catch(() => process.exit(1));`, `${mark} {url}`);

export interface HostileClient {
  readonly describe: string;
  readonly body: string;
  /** The diagnosis. Without one, the client is judged like any other. */
  readonly says?: RegExp;
  /** The checks of the transport that pass and fail, without `client.sse-2024`. Default: none. */
  readonly passes?: readonly string[];
  readonly fails?: readonly string[];
  readonly exitCode: number;
  /**
   * It shows all that it is judged by in its first messages: it is judged in one situation, and ended after fewer messages
   * than usual. That takes 5 to 30 s less.
   */
  readonly isEndedEarly?: true;
}

/** The checks that a client passes with its first messages. They need one situation. */
export const FIRST_MESSAGES = ["accept", "posts-to-endpoint", "content-type"];
/** The second of them needs a situation of its own, in which the endpoint event comes late. */
export const POSTS_WELL = ["accept", "waits-for-endpoint", "posts-to-endpoint", "content-type"];

const ONLY_STREAM = /^The client opened the event stream and sent no JSON-RPC message\.$/;
const FLOOD = /^The client wrote more than mcp-conform stores, so mcp-conform ended it\.$/;

export const HOSTILE_CLIENTS: readonly HostileClient[] = [
  {
    describe: "opens the stream and never posts",
    body: "await listen(); stay();",
    says: ONLY_STREAM,
    exitCode: 3,
  },
  {
    describe: "opens the stream and closes it",
    body: "await listen(); process.exit();",
    says: ONLY_STREAM,
    exitCode: 3,
  },
  {
    describe: "opens a hundred streams and never posts",
    body: "await Promise.all(Array.from({ length: 100 }, () => listen())); stay();",
    says: ONLY_STREAM,
    exitCode: 3,
  },
  {
    describe: "opens streams for ever",
    body: "for (;;) { const end = new AbortController(); await listen(end.signal); end.abort(); }",
    // A stream after a stream is no message. Whether it writes too much before the limit depends on the machine.
    says: new RegExp(`${ONLY_STREAM.source}|${FLOOD.source}`),
    exitCode: 3,
    isEndedEarly: true,
  },
  {
    describe: "posts without a stream",
    body: "await post(new URL('/messages', url), initialize);",
    says: /^The server refused the client: HTTP 404, There is no such session/,
    exitCode: 3,
  },
  {
    describe: "posts to the URL of the stream for ever",
    body: "for (;;) await (await post(url, initialize)).text();",
    says: FLOOD,
    exitCode: 3,
    isEndedEarly: true,
  },
  {
    describe: "posts a body that never ends",
    body: `const { address } = await listen();
      const body = new ReadableStream({ pull: (to) => to.enqueue(Buffer.alloc(65536, 32)) });
      await fetch(address, { method: 'POST', body, duplex: 'half' });`,
    says: ONLY_STREAM,
    exitCode: 3,
  },
  {
    describe: "posts noise",
    body: "const { address } = await listen(); await fetch(address, { method: 'POST', body: '\\u0000 noise' }); stay();",
    says: ONLY_STREAM,
    exitCode: 3,
  },
  {
    describe: "floods the address with messages",
    body: "const address = await connect(); for (;;) await Promise.all(Array.from({ length: 50 }, () => post(address, ping)));",
    says: FLOOD,
    passes: FIRST_MESSAGES,
    exitCode: 3,
    isEndedEarly: true,
  },
  {
    describe: "connects again for ever",
    body: "for (;;) await connect();",
    says: FLOOD,
    passes: FIRST_MESSAGES,
    exitCode: 3,
    isEndedEarly: true,
  },
  {
    describe: "posts everything to another address",
    body: "await connect(new URL('/elsewhere', url)); process.exit();",
    passes: ["accept", "waits-for-endpoint", "content-type"],
    fails: ["posts-to-endpoint"],
    exitCode: 1,
  },
  {
    describe: "posts before the event endpoint",
    body: `const reader = (await open()).body.getReader();
      await post(new URL('/messages', url), initialize);
      await until(reader, /(protocolVersion)/); process.exit();`,
    passes: ["accept", "content-type"],
    fails: ["waits-for-endpoint", "posts-to-endpoint"],
    exitCode: 1,
  },
  {
    describe: "does nothing after the handshake and never ends",
    body: "await connect(); stay();",
    says: /^mcp-conform ended the client in 2 of 2 situations before its work was done: after 1 s without a message/,
    passes: POSTS_WELL,
    exitCode: 3,
  },
  {
    describe: "lists the tools and never ends",
    body: "await post(await connect(), { ...ping, method: 'tools/list' }); stay();",
    passes: POSTS_WELL,
    exitCode: 0,
  },
];
