import type { TraceEvent, Unrecorded } from "../../../harness/trace/event.ts";
import type { Leg } from "../../../harness/verdict/result.ts";
import type { ReportInput } from "../../reporter.ts";
import { checkOf, legOf, sample } from "../../testing/sample.ts";

/** A string with which a target attacks the reader of a report. */
export const HOSTILE =
  '</script><script>document.title="owned"</script><img src=https://evil.example/x onerror=alert(1)>" onclick="x\u202eabc\u0007\u001b[31m\u0000&amp;';

/** Events with the numbers and times of the recorder. */
export function recorded(...events: readonly Unrecorded[]): readonly TraceEvent[] {
  return events.map((event, index) => ({ seq: index + 1, ms: index * 10, ...event }) as TraceEvent);
}

export function sent(message: unknown, more: object = {}): Unrecorded {
  return {
    channel: "stdin",
    connection: "1",
    raw: `${JSON.stringify(message)}\n`,
    message,
    ...more,
  } as Unrecorded;
}

export function came(message: unknown, more: object = {}): Unrecorded {
  return {
    channel: "stdout",
    connection: "1",
    raw: JSON.stringify(message),
    message,
    ...more,
  } as Unrecorded;
}

export const jsonrpc = "2.0";

/** Over stdio: the handshake, a probe that fails, a hostile answer, and the end. Then the same over HTTP. */
export const TRACE = recorded(
  {
    channel: "open",
    connection: "1",
    transport: "stdio",
    purpose: "shared session",
    revision: "2025-11-25",
  },
  sent({ jsonrpc, id: 1, method: "initialize", params: {} }),
  came({ jsonrpc, id: 1, result: { serverInfo: { name: HOSTILE } } }),
  {
    channel: "agreed",
    connection: "1",
    revision: "2025-11-25",
    clientCapabilities: {},
    serverCapabilities: {},
  },
  sent({ jsonrpc, method: "notifications/initialized" }),
  sent({ jsonrpc, id: 2, method: "tools/call", params: { name: "it's" } }, { by: "tools.broken" }),
  came({ jsonrpc, id: 2, result: { content: [{ type: HOSTILE, text: "x".repeat(120) }] } }),
  { channel: "stderr", connection: "1", raw: `${HOSTILE}\n` },
  { channel: "close", connection: "1", how: "end-of-input" },
  { channel: "exit", connection: "1", code: 0, signal: null },
  {
    channel: "open",
    connection: "2",
    transport: "http",
    purpose: "shared session",
    revision: "2025-06-18",
  },
  {
    channel: "http-request",
    connection: "2",
    exchange: 1,
    method: "POST",
    url: "http://127.0.0.1:3000/mcp",
    headers: [
      ["Host", "127.0.0.1:3000"],
      ["Authorization", "[redacted]"],
    ],
    raw: '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
    message: { jsonrpc, id: 1, method: "initialize" },
  },
  {
    channel: "http-response",
    connection: "2",
    exchange: 1,
    status: 200,
    headers: [
      ["Mcp-Session-Id", "s-1"],
      ["X-Hostile", HOSTILE],
    ],
    sse: true,
  },
  {
    channel: "sse",
    connection: "2",
    exchange: 1,
    event: "message",
    raw: 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    data: '{"jsonrpc":"2.0","id":1,"result":{}}',
    message: { jsonrpc, id: 1, result: {} },
  },
  { channel: "http-end", connection: "2", exchange: 1, how: "complete" },
  {
    channel: "agreed",
    connection: "2",
    revision: "2025-06-18",
    clientCapabilities: {},
    serverCapabilities: {},
  },
  {
    channel: "http-request",
    connection: "2",
    exchange: 2,
    method: "POST",
    url: "http://127.0.0.1:3000/mcp?a='b'",
    headers: [
      ["Host", "127.0.0.1:3000"],
      ["Authorization", "[redacted]"],
      ["Mcp-Session-Id", "s-1"],
    ],
    raw: '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"it\'s"}}',
    message: { jsonrpc, id: 2, method: "tools/call", params: { name: "it's" } },
    by: "tools.broken",
  },
  {
    channel: "http-response",
    connection: "2",
    exchange: 2,
    status: 400,
    headers: [["Content-Type", "text/html"]],
    sse: false,
    raw: HOSTILE,
  },
  { channel: "http-end", connection: "2", exchange: 2, how: "lost", error: "ECONNRESET" },
);

/** The checks of both legs. Only the number of the message differs. */
function checksOf(message: number) {
  return [
    checkOf("ping.answered", "pass", { evidence: [{ message: message - 2 }] }),
    checkOf("tools.broken", "fail", {
      expected: "a result of a known type",
      actual: HOSTILE,
      hint: "Send what the schema knows.",
      evidence: [{ message, pointer: "/result/content/0/type" }],
    }),
    checkOf("tools.after", "inconclusive", {
      reason: { kind: "depends-on", text: "depends on tools.broken", on: "tools.broken" },
    }),
    checkOf("tools.later", "inconclusive", {
      reason: { kind: "depends-on", text: "depends on tools.after", on: "tools.after" },
    }),
    checkOf("tools.unknown", "warn", { actual: "a result", evidence: [{ message }] }),
    checkOf("logging.slow", "inconclusive", { reason: { kind: "needs-exercise", text: "a slow tool" } }),
    checkOf("prompts.none", "not-applicable", {
      reason: { kind: "not-declared", text: "the server declares no prompts" },
    }),
  ];
}

const older: Leg = { ...legOf(checksOf(18), "2025-06-18"), transport: "http" };

/** A run with everything that a page can show, of a hostile target. */
export const SAMPLE_INPUT: ReportInput = {
  result: sample([legOf(checksOf(7)), older], {
    target: {
      role: "server",
      transport: "stdio",
      command: `node ${HOSTILE}`,
      name: HOSTILE,
      version: "1",
      revisions: ["2025-06-18", "2025-11-25"],
    },
    verdict: "non-conformant",
    exitCode: 1,
  }),
  trace: TRACE,
  about: (id) => ({
    since: "2024-11-05",
    sends: "a call",
    proofs: 1,
    ...(id === "tools.broken" && { example: { wrong: '{"result":"<b>"}', right: '{"result":{}}' } }),
  }),
  untested: () => [
    {
      id: "a.human",
      level: "SHOULD",
      gist: "A person is asked.",
      url: "https://spec.example/specification/2025-11-25/basic#human",
      why: "It takes a person.",
    },
  ],
};
