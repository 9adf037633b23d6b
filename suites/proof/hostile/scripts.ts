/** Servers that must be real processes, as scripts for Node without single quotes. */

export const SERVER = `
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
  const info = { name: "hostile", version: "1" };
  const begin = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: info };
  const onRequest = (special) => require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    let message;
    try { message = JSON.parse(line); } catch { return; }
    const { id, method } = message;
    if (id == null || method === undefined || special(message)) return;
    if (method === "initialize") return say({ id, result: begin });
    if (method === "ping") return say({ id, result: {} });
    if (method === "tools/list") return say({ id, result: { tools: [] } });
    say({ id, error: { code: -32601, message: "Method not found" } });
  });
`;

/** Writes 100 MB as fast as they are read, and then calls a function. */
const FLOOD = `
  const flood = (chunk, stream, then) => {
    let left = 100e6;
    const more = () => (left -= chunk.length) > 0 ? stream.write(chunk, more) : then();
    more();
  };
`;

const NOTIFICATION = `JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: 1 } })`;

export interface Script {
  readonly describe: string;
  readonly script: string;
  readonly says: RegExp;
  /** The checks that must fail. */
  readonly fails?: readonly string[];
  /** How long the harness waits for an answer, in milliseconds, if not the 10 s that a busy machine can need. */
  readonly timeoutMs?: number;
}

/** Servers that could use up the memory of the harness. */
export const LARGE: readonly Script[] = [
  {
    describe: "floods its output with 100 MB of messages, and ends",
    script: `${FLOOD} flood((${NOTIFICATION} + "\\n").repeat(500), process.stdout, () => process.exit(3))`,
    says: /^incomplete\nThe process/,
  },
  {
    describe: "floods its output with 100 MB of text, and does not answer",
    script: `${FLOOD} flood("Waiting for requests ...\\n".repeat(2_000), process.stdout, () => {}); process.stdin.resume()`,
    says: /^non-conformant\nThe process wrote more than mcp-conform records, and did not answer/,
    fails: ["stdio.stdout.messages-only"],
  },
  {
    describe: "floods its output with 100 MB of messages before the first list",
    script: `${SERVER} ${FLOOD}
      onRequest((message) => message.method === "tools/list" && (flood((${NOTIFICATION} + "\\n").repeat(500),
        process.stdout, () => say({ id: message.id, result: { tools: [] } })), true))`,
    says: /^non-conformant\nThe target wrote more than mcp-conform records/,
    fails: ["logging.capability.declared"],
  },
  {
    describe: "sends requests without end, on each connection",
    script: `${SERVER}
      const ping = (JSON.stringify({ jsonrpc: "2.0", id: 7, method: "ping" }) + "\\n").repeat(500);
      const more = () => process.stdout.write(ping, more);
      onRequest((message) => message.method === "tools/list" && (more(), true))`,
    says: /^(incomplete|non-conformant)\nThe target wrote more than mcp-conform records/,
  },
  {
    // This is allowed: a server may write anything to stderr.
    describe: "floods its stderr with 100 MB",
    script: `${SERVER} ${FLOOD} flood("x".repeat(99).concat("\\n").repeat(500), process.stderr, () => {}); onRequest(() => false)`,
    says: /^no failure/,
  },
  {
    describe: "answers the first request with a line of 50 MB",
    script: `${SERVER} onRequest((message) => message.method === "initialize" &&
      (say({ id: message.id, result: { ...begin, instructions: "x".repeat(50e6) } }), true))`,
    says: /too long/,
  },
  {
    describe: "answers the first list with a line of 50 MB",
    script: `${SERVER} onRequest((message) => message.method === "tools/list" &&
      (say({ id: message.id, result: { tools: [], x: "x".repeat(50e6) } }), true))`,
    says: /^incomplete.*inconclusive tools\.list\.answered/s,
  },
  {
    // This is legal: a list may have any length.
    describe: "has a list of 8 MB with 10,000 tools, each with another schema",
    script: `${SERVER}
      const tools = Array.from({ length: 10_000 }, (_, at) => ({ name: "tool-" + at, description: "x".repeat(600),
        inputSchema: { type: "object", properties: { path: { type: "string" }, ["p" + at]: { type: "integer" } } } }));
      onRequest((message) => message.method === "tools/list" && (say({ id: message.id, result: { tools } }), true))`,
    says: /^no failure\n.*pass tools\.input-schema\.valid/s,
  },
  {
    describe: "has pages without end, each of a megabyte",
    script: `${SERVER} let page = 0; onRequest((message) => message.method === "tools/list" &&
      (say({ id: message.id, result: { tools: [], x: "x".repeat(1e6), nextCursor: String(++page) } }), true))`,
    says: /^incomplete\nThe target wrote more than mcp-conform records/,
  },
];

/** Servers whose processes do not end by themselves. */
export const STUBBORN: readonly Script[] = [
  {
    describe: "ends neither with its input nor on SIGTERM",
    script: `${SERVER} process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); onRequest(() => false)`,
    says: /^no failure.*warn stdio\.shutdown\.exit-on-eof/s,
  },
  {
    describe: "is silent, and does not end",
    script: `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6)`,
    says: /does not answer/,
    timeoutMs: 500,
  },
  {
    describe: "leaves a process behind that holds its output open",
    script: `${SERVER}
      require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", process.argv[1]],
        { stdio: "inherit" }).unref();
      onRequest(() => false); process.stdin.on("end", () => process.exit(0))`,
    says: /^no failure/,
  },
  {
    describe: "leaves a process behind that has left its group, and holds its output open",
    script: `${SERVER}
      require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", process.argv[1]],
        { stdio: "inherit", detached: true }).unref();
      onRequest(() => false); process.stdin.on("end", () => process.exit(0))`,
    says: /^no failure/,
  },
  {
    describe: "leaves a process behind in a session of its own, with an empty environment and no pipe",
    script: `${SERVER}
      require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", process.argv[1]],
        { stdio: "ignore", detached: true, env: {} }).unref();
      onRequest(() => false); process.stdin.on("end", () => process.exit(0))`,
    says: /^no failure/,
  },
  {
    describe:
      "leaves a process behind in a session of its own, with an empty environment and its output, and crashes",
    script: `${SERVER}
      require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", process.argv[1]],
        { stdio: "inherit", detached: true, env: {} }).unref();
      process.stdin.on("data", (chunk) => {
        if (String(chunk).includes("notifications/initialized")) process.exit(1);
      }); onRequest(() => false)`,
    says: /^incomplete\nThe process ended with status 1, \d+ ms after `notifications\/initialized`/,
  },
  {
    describe: "leaves a process behind that has left its group, and writes without end",
    script: `${SERVER}
      const noise = "setInterval(() => process.stdout.write(String.fromCharCode(120, 10)), 20)";
      require("child_process").spawn(process.execPath, ["-e", noise, process.argv[1]],
        { stdio: "inherit", detached: true }).unref();
      onRequest(() => false); process.stdin.on("end", () => process.exit(0))`,
    says: /^non-conformant.*fail stdio\.stdout\.messages-only/s,
  },
  {
    describe: "crashes after each handshake",
    script: `${SERVER} process.stdin.on("data", (chunk) => {
      if (String(chunk).includes("notifications/initialized")) { console.error("boom"); process.exit(1); }
    }); onRequest(() => false)`,
    says: /^incomplete\nThe process ended with status 1, \d+ ms after `notifications\/initialized`/,
  },
  {
    describe: "leaves a process behind that holds its output open, and crashes",
    script: `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", process.argv[1]],
        { stdio: "inherit" }).unref(); setTimeout(() => process.exit(7), 100)`,
    says: /ended before it answered/,
  },
];

/** Servers whose stdout ends although they run. Only the table has them. */
export const DEAF: readonly Pick<Script, "describe" | "script">[] = [
  {
    describe: "closes its stdout after the handshake, and runs",
    script: `${SERVER} onRequest((message) => message.method === "tools/list" && (require("fs").closeSync(1), true))`,
  },
  {
    describe: "answers a request with the id null by an error with the id null",
    script: `${SERVER} onRequest(() => false);
      require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
        if (line.includes("\\"id\\":null")) say({ id: null, error: { code: -32600, message: "Invalid Request" } });
      })`,
  },
  {
    describe: "does not end with its input, nor on SIGTERM, and answers nothing",
    script: `process.on("SIGTERM", () => {}); process.stdin.resume(); setInterval(() => {}, 1e6)`,
  },
];

/** Prints a secret wherever it can send text. */
export const REVEALING = `${SERVER}
  const secret = process.env.HOSTILE_SECRET;
  console.error("the secret is " + secret);
  console.log("the secret is " + secret);
  Object.assign(info, { name: secret, version: secret, title: secret, [secret]: secret });
  begin.instructions = secret;
  const tool = { name: "t-" + secret, description: secret, inputSchema: { type: "object", properties: { [secret]: { type: secret } } } };
  onRequest(({ id, method }) => {
    if (method === "tools/list") say({ id, result: { tools: [tool, tool], nextCursor: secret } });
    else if (method === "initialize" || method === "ping") return false;
    else say({ id, error: { code: secret, message: secret, data: { [secret]: "Bearer " + secret } } });
    say({ method: secret, params: { x: [secret] } });
    process.stdout.write(encodeURIComponent(secret) + "\\n");
    return true;
  })
`;

/** Prints each text of the file that it gets, wherever it can send text, whole and in two parts. */
export const SPELLING = `${SERVER}
  const spellings = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  const escaped = spellings.filter((text) => { try { JSON.parse("[\\"" + text + "\\"]"); return true; } catch { return false; } });
  for (const text of spellings) {
    const half = text.length / 2;
    process.stderr.write("whole: " + text + "\\n" + text.slice(0, half));
    process.stderr.write(text.slice(half) + "\\n" + text.slice(0, half) + "\\n");
    process.stderr.write(text.slice(half) + "\\n");
  }
  const all = spellings.join(" ");
  Object.assign(info, { name: all, version: all, title: all, [all]: all });
  begin.instructions = all;
  const tool = { name: all, description: all, inputSchema: { type: "object", properties: { [all]: { type: all } } } };
  onRequest(({ id, method }) => {
    if (method === "initialize" || method === "ping") return false;
    for (const text of escaped) {
      const line = "{\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"" + text + "\\",\\"params\\":{\\"x\\":\\"" + text + "\\"}}\\n";
      process.stdout.write(line.slice(0, 50));
      process.stdout.write(line.slice(50));
    }
    for (const text of spellings) process.stdout.write(text + "\\n" + text.slice(0, text.length / 2) + "\\n" + text.slice(text.length / 2) + "\\n");
    if (method === "tools/list") say({ id, result: { tools: [tool, tool], nextCursor: all } });
    else say({ id, error: { code: all, message: all, data: spellings } });
    return true;
  })
`;

/** Control characters, text direction marks and markup, which a terminal or a page would execute. */
export const CONTROLS =
  "\u001b[31m\u001b]0;title\u0007\u009b2J\u202e\r\b</script><script>alert(1)</script>|x|`y`\n::error::z";

/** Sends control sequences in all its texts. */
export const CONTROLLING = `${SERVER}
  const controls = ${JSON.stringify(CONTROLS)};
  console.error(controls);
  console.log(controls);
  Object.assign(info, { name: controls, version: controls, title: controls });
  Object.assign(begin, { instructions: controls, capabilities: { tools: {}, prompts: { [controls]: controls }, [controls]: {} } });
  onRequest(({ id, method }) => {
    if (method === "initialize" || method === "ping") return false;
    const item = { name: controls, description: controls, inputSchema: { type: controls, [controls]: controls } };
    if (/list/.test(method)) say({ id, result: { tools: [item, item], prompts: [item, item], [controls]: controls, nextCursor: controls } });
    else say({ id, error: { code: controls, message: controls, data: controls } });
    say({ method: controls, params: { [controls]: controls } });
    return true;
  })
`;
