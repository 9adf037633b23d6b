/**
 * The findings of servers that are in use, each run as a real process. A finding that is new here is either correct,
 * and belongs into docs/findings.md as well, or a wrong verdict, which is our bug.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Revision, run } from "../harness/library/index.ts";
import { freePort } from "../harness/testing/free-port.ts";
import { nodeCommand } from "../harness/testing/node-words.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-servers-"));
writeFileSync(path.join(folder, "note.txt"), "A note.");
afterAll(() => rmSync(folder, { recursive: true }));

const example = (name: string, ...args: readonly string[]) =>
  nodeCommand(new URL(`servers/${name}.ts`, import.meta.url), ...args);
const reference = (name: string, ...args: readonly string[]) =>
  nodeCommand(
    new URL(`../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`, import.meta.url),
    ...args,
  );

interface Findings {
  readonly fail?: readonly string[];
  readonly warn: readonly string[];
}

interface Server {
  readonly name: string;
  readonly server: string;
  /** Over Streamable HTTP; if absent, over stdio. */
  readonly http?: true;
  readonly env?: Readonly<Record<string, string>>;
  readonly expected: Partial<Record<Revision, Findings>>;
}

/** Findings of every server on either SDK, caused by the SDK. */
const EVERYONE = ["jsonrpc.error.invalid-params", "pagination.cursor.invalid", "forms.broken.code"];
const OVER_STDIO = [...EVERYONE, "jsonrpc.parse-error", "jsonrpc.error.invalid-request"];
/** Before 2026-07-28 they leave a request unanswered whose params are no object. */
const WITH_SESSIONS_OVER_STDIO = [...OVER_STDIO, "forms.broken.params.type"];
/** The same in 2025-03-26, the one revision with batches. */
const BATCHES_OVER_STDIO = [...WITH_SESSIONS_OVER_STDIO, "jsonrpc.batch.empty"];
const BATCHES_OVER_HTTP = [...EVERYONE, "jsonrpc.batch.partly-invalid"];
/** The high-level server of SDK 1.x. */
const HIGH_LEVEL = ["tools.call.unknown-name"];
const NEWEST_OF_SDK_1 = [...HIGH_LEVEL, "tools.schemas.dialect", "jsonrpc.batch.refused"];
const RESOURCES = ["resources.read.unknown"];
const EVERYTHING = [...RESOURCES, "completion.argument.missing", "logging.level.unknown"];

/** server-everything declares tasks, and answers a call of a tool that forbids them with -32602, not with -32601. */
const FORBIDS_TASKS = ["tasks.tools.forbidden-refused"];

/** SDK 1.x does not cancel the request with the id 0. */
const ID_ZERO = ["cancellation.response.withheld"];

/** server-everything uses what a form returns as it is, and reports the refusal of a plain call as a tool error. */
const FORMS = ["elicitation.content.validated"];
const REQUIRES_TASKS = ["tasks.tools.required-refused"];

/** server-everything sends forms to a client that declares only URL mode: it looks for elicitation, not for its parts. */
const FORMS_FOR_ALL = ["elicitation.mode.respected"];

/** server-everything asks for the roots where it has no id of the call, so a client without a stream by GET is not asked. */
const ASKS_ON_GET = ["http.requests.on-call-stream", "http.requests.without-get"];

/** SDK 1.x looks up the task that related-task metadata names, where the session has an id. */
const MISLED = ["tasks.related-task.ignored"];

const NO_BATCHES = ["jsonrpc.batch.received"];
/** A server that reads no Origin also serves one that equals the Host: that is not reported again. */
const ANY_ORIGIN = ["security.origin.validated"];

/** SDK 1.x refuses a call with the member task where it declares no tasks, although it must ignore the member. */
const NO_TASKS = ["tasks.capability.undeclared-ignored"];

const SDK_1_HTTP: Server["expected"] = {
  "2025-11-25": { fail: [...ANY_ORIGIN, ...NO_TASKS], warn: [...EVERYONE, ...NEWEST_OF_SDK_1, ...RESOURCES] },
  "2025-03-26": {
    fail: ANY_ORIGIN,
    warn: [...BATCHES_OVER_HTTP, ...HIGH_LEVEL, ...RESOURCES, "jsonrpc.batch.empty"],
  },
};

const SERVERS: readonly Server[] = [
  {
    name: "SDK 1.x, high level, stdio",
    server: example("sdk-1-stdio"),
    expected: {
      "2025-11-25": { fail: NO_TASKS, warn: [...WITH_SESSIONS_OVER_STDIO, ...NEWEST_OF_SDK_1, ...RESOURCES] },
      "2025-03-26": { fail: NO_BATCHES, warn: [...BATCHES_OVER_STDIO, ...HIGH_LEVEL, ...RESOURCES] },
    },
  },
  {
    name: "SDK 1.x, low level, stdio",
    server: example("sdk-1-low-level"),
    expected: {
      "2025-11-25": { fail: NO_TASKS, warn: [...WITH_SESSIONS_OVER_STDIO, "jsonrpc.batch.refused"] },
      "2025-03-26": { fail: NO_BATCHES, warn: BATCHES_OVER_STDIO },
    },
  },
  { name: "SDK 1.x, HTTP with sessions", server: example("sdk-1-http"), http: true, expected: SDK_1_HTTP },
  {
    name: "SDK 1.x, HTTP without sessions",
    server: example("sdk-1-http", "stateless"),
    http: true,
    expected: SDK_1_HTTP,
  },
  {
    name: "SDK 2.x, both eras, stdio",
    server: example("sdk-2-stdio"),
    expected: {
      "2026-07-28": {
        fail: ["versioning.unsupported.error"],
        // It serves both eras, and takes a first request without a version for one of the older era.
        warn: [
          ...OVER_STDIO,
          "versioning.era.modern-request",
          "meta.request.missing-version-first",
          // It takes an empty version for none.
          "forms.broken.meta.protocol-version.empty",
        ],
      },
      "2025-03-26": { fail: NO_BATCHES, warn: [...BATCHES_OVER_STDIO, ...RESOURCES] },
    },
  },
  {
    name: "SDK 2.x, both eras, HTTP",
    server: example("sdk-2-http"),
    http: true,
    expected: {
      "2026-07-28": { fail: ANY_ORIGIN, warn: [...EVERYONE, "jsonrpc.error.legacy-codes"] },
      "2025-03-26": { fail: ANY_ORIGIN, warn: [...BATCHES_OVER_HTTP, ...RESOURCES] },
    },
  },
  {
    name: "SDK 2.x, only 2026-07-28, HTTP",
    server: example("sdk-2-http", "modern"),
    http: true,
    expected: { "2026-07-28": { fail: ANY_ORIGIN, warn: [...EVERYONE, "jsonrpc.error.legacy-codes"] } },
  },
  {
    name: "server-everything, stdio",
    server: reference("everything", "stdio"),
    expected: {
      "2025-11-25": {
        fail: [...REQUIRES_TASKS, ...FORMS_FOR_ALL],
        warn: [
          ...WITH_SESSIONS_OVER_STDIO,
          ...NEWEST_OF_SDK_1,
          ...EVERYTHING,
          ...FORBIDS_TASKS,
          ...ID_ZERO,
          ...FORMS,
        ],
      },
      "2025-03-26": {
        fail: NO_BATCHES,
        warn: [...BATCHES_OVER_STDIO, ...HIGH_LEVEL, ...EVERYTHING, ...ID_ZERO, "tools.content.types"],
      },
    },
  },
  {
    name: "server-everything, HTTP",
    server: reference("everything", "streamableHttp"),
    http: true,
    expected: {
      "2025-11-25": {
        fail: [
          ...ANY_ORIGIN,
          ...REQUIRES_TASKS,
          ...FORMS_FOR_ALL,
          ...MISLED,
          "session.ended.404",
          "sse.resume.own-stream",
        ],
        warn: [
          ...EVERYONE,
          ...NEWEST_OF_SDK_1,
          ...EVERYTHING,
          ...FORBIDS_TASKS,
          ...ID_ZERO,
          ...FORMS,
          ...ASKS_ON_GET,
          "tasks.http.get-plain",
        ],
      },
      "2025-03-26": {
        fail: [...ANY_ORIGIN, "session.ended.404", "sse.resume.own-stream"],
        warn: [
          ...BATCHES_OVER_HTTP,
          ...HIGH_LEVEL,
          ...EVERYTHING,
          ...ID_ZERO,
          ...ASKS_ON_GET,
          "jsonrpc.batch.empty",
          "tools.content.types",
        ],
      },
    },
  },
  {
    name: "server-filesystem",
    server: reference("filesystem", folder),
    expected: {
      "2025-11-25": { warn: [...WITH_SESSIONS_OVER_STDIO, ...NEWEST_OF_SDK_1, "tools.structured.text-copy"] },
      "2025-03-26": { fail: NO_BATCHES, warn: [...BATCHES_OVER_STDIO, ...HIGH_LEVEL] },
    },
  },
  {
    name: "server-memory",
    server: reference("memory"),
    env: { MEMORY_FILE_PATH: path.join(folder, "memory.jsonl") },
    expected: {
      "2025-11-25": { fail: NO_TASKS, warn: [...WITH_SESSIONS_OVER_STDIO, ...NEWEST_OF_SDK_1, ...RESOURCES] },
      "2025-03-26": { fail: NO_BATCHES, warn: [...BATCHES_OVER_STDIO, ...HIGH_LEVEL, ...RESOURCES] },
    },
  },
  {
    name: "server-sequential-thinking",
    server: reference("sequential-thinking"),
    expected: {
      "2025-11-25": { fail: NO_TASKS, warn: [...WITH_SESSIONS_OVER_STDIO, ...NEWEST_OF_SDK_1] },
      "2025-03-26": { fail: NO_BATCHES, warn: [...BATCHES_OVER_STDIO, ...HIGH_LEVEL] },
    },
  },
];

it.each(SERVERS)("$name", { timeout: 180_000 }, async ({ server, http, env = {}, expected }) => {
  const spec = Object.keys(expected) as Revision[];
  const port = http ? await freePort() : undefined;
  const { legs, diagnosis } = await run({
    server,
    spec,
    env: { ...env, ...(port === undefined ? {} : { PORT: String(port) }) },
    ...(port === undefined ? {} : { url: `http://127.0.0.1:${port}/mcp` }),
  });
  expect(diagnosis).toBeUndefined();
  const seen = legs.map(({ revision, checks }) => {
    const ids = (sought: string) =>
      checks.flatMap(({ id, verdict }) => (verdict === sought ? [id] : [])).sort();
    return [revision, { fail: ids("fail"), warn: ids("warn"), error: ids("error") }];
  });
  const wanted = Object.entries(expected).map(([revision, { fail = [], warn }]) => {
    return [revision, { fail: fail.toSorted(), warn: warn.toSorted(), error: [] }];
  });
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(wanted));
});
