import { node } from "../../../harness/client/testing/scripts.ts";

/** The same for every script: a handshake with the server that it starts, whose output is not read after that. */
const COMMON = `
  const [file, ...args] = process.argv.slice(1, -1);
  const child = require('node:child_process').spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {});
  child.once('exit', () => process.exit());
  const write = (message) => child.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  const begin = () => new Promise((resolve) => {
    child.stdout.once('data', () => {
      child.stdout.pause();
      write({ method: 'notifications/initialized' });
      resolve();
    });
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'hostile', version: '1' } };
    write({ id: 1, method: 'initialize', params });
  });
`;

/** A client over stdio as a command, which has the mark as its last word. */
export const script = (body: string, mark: string): string =>
  node(`${COMMON} (async () => { ${body} })().catch(() => process.exit(1));`, `{target} ${mark}`);

export interface HostileStdioClient {
  readonly describe: string;
  readonly body: string;
  readonly diagnosis: RegExp;
  /** Why mcp-conform ended it, in its words. */
  readonly why: RegExp;
}

const STORES_MORE = /^The client wrote more than mcp-conform stores, so mcp-conform ended it\.$/;
const TOO_MANY =
  /^it (exceeded 8000 messages in one situation|wrote 8000 messages, which is over the limit of mcp-conform)$/;

export const HOSTILE_STDIO_CLIENTS: readonly HostileStdioClient[] = [
  {
    describe: "sends 20,000 requests and reads no answer",
    body: `await begin();
      for (let id = 2; id < 20002; id += 1) write({ id, method: 'tools/list' });`,
    diagnosis: STORES_MORE,
    why: TOO_MANY,
  },
  {
    describe: "sends notifications without end",
    body: `await begin();
      const more = () => {
        while (write({ method: 'notifications/roots/list_changed' }));
        child.stdin.once('drain', more);
      };
      more();`,
    diagnosis: STORES_MORE,
    why: TOO_MANY,
  },
  {
    describe: "writes a line that never ends",
    body: `await begin();
      const chunk = Buffer.alloc(65536, 32);
      const more = () => child.stdin.write(chunk, (error) => error ? 0 : more());
      more();`,
    diagnosis: STORES_MORE,
    why: /^it wrote \d+ bytes, which is over the limit of mcp-conform$/,
  },
  {
    describe: "sends 500 long requests, reads no answer and stays",
    body: `await begin();
      for (let id = 2; id < 502; id += 1)
        write({ id, method: 'resources/read', params: { uri: 'test://static-text', _meta: { long: 'x'.repeat(10000) } } });`,
    // Over the process that it leaves there may be more to say.
    diagnosis:
      /^(The client exited and left a process running|mcp-conform ended the client in 1 of 1 situations)/,
    why: /^it did nothing for 1000 ms$/,
  },
];
