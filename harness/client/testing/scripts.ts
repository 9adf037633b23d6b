/** Small clients as commands: each is a script for node. {target} is replaced by the address of the server. */

const MESSAGES = `
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25',
    capabilities: {}, clientInfo: { name: 'small', version: '1' } } };
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
`;

/** A command that runs this script. The script uses single quotes. */
export function node(script: string, address = "{target}"): string {
  return `"${process.execPath}" -e ${JSON.stringify(script.replace(/\s+/g, " "))} ${address}`;
}

/** Posts each message in turn, and then runs `then`. */
export function overHttp(messages = "[initialize, initialized, list]", then = ""): string {
  return node(`
    ${MESSAGES}
    (async () => {
      const url = process.argv.at(-1);
      let session;
      for (const message of ${messages}) {
        const reply = await fetch(url, { method: 'POST', body: typeof message === 'string' ? message : JSON.stringify(message),
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream',
            ...(session ? { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' } : {}) } });
        session = reply.headers.get('mcp-session-id') ?? session;
        await reply.text();
      }
      ${then}
    })();
  `);
}

/** Writes each message in turn, waits for the answers, and then runs `then`: by default it closes the input of the server. */
export function overStdio(messages = "[initialize, initialized, list]", then = "child.stdin.end();"): string {
  return node(`
    ${MESSAGES}
    const [file, ...args] = process.argv.slice(1);
    const child = require('child_process').spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = require('readline').createInterface({ input: child.stdout });
    const queue = [...${messages}];
    const next = () => {
      const message = queue.shift();
      if (message === undefined) { ${then} return; }
      child.stdin.write(typeof message === 'string' ? message : JSON.stringify(message) + '\\n');
      if (message.id === undefined) next();
    };
    lines.on('line', next);
    next();
  `);
}
