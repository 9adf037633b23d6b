import { isObject, isResponse } from "../../../harness/reference/message.ts";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { serve } from "../../../harness/reference/server/wire/stdio.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import { lines, parse } from "../../../harness/target/testing/small-server.ts";
import type { Revision } from "../../../schema/revision.ts";

/** A server that opens a session correctly, and then answers without care. */
export interface Careless {
  /** Completes "A server that …". It is also the name in the snapshot. */
  readonly describe: string;
  readonly serve: (revision: Revision) => Serve;
}

/** All that a server can declare. So every check applies. */
const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
};

const INFO = { name: "careless", version: "1" };

/** The correct answer to `initialize` or `server/discover`. */
function opening(method: unknown, revision: Revision): JsonObject | undefined {
  if (method === "initialize" && revision < "2026-07-28") {
    return { protocolVersion: revision, capabilities: CAPABILITIES, serverInfo: INFO };
  }
  if (method !== "server/discover" || revision < "2026-07-28") return undefined;
  return {
    resultType: "complete",
    supportedVersions: [revision],
    capabilities: CAPABILITIES,
    serverInfo: INFO,
    ttlMs: 0,
    cacheScope: "private",
  };
}

/** Answers every request after the opening with these members, beside `jsonrpc` and `id`. */
function always(describe: string, answer: (request: JsonObject) => JsonObject): Careless {
  const answerTo = (revision: Revision) =>
    lines((line) => {
      const request = parse(line);
      const { id, method } = request;
      if (id === undefined || typeof method !== "string") return [];
      const result = opening(method, revision);
      return [{ jsonrpc: "2.0", id, ...(result ? { result } : answer(request)) }];
    });
  return { describe, serve: answerTo };
}

/** The reference server, with other messages in place of each response after the opening. */
function responding(describe: string, change: () => (response: JsonObject) => readonly unknown[]): Careless {
  return {
    describe,
    serve: (revision) => async (input, output) => {
      const changed = change();
      const outgoing = (message: unknown) =>
        isResponse(message) && !isOpening({ ...message }) ? changed({ ...message }) : [message];
      await serve(new ReferenceServer({ hooks: [{ outgoing }], revisions: [revision] }), { input, output });
      return 0;
    },
  };
}

function isOpening({ result }: JsonObject): boolean {
  return isObject(result) && ("protocolVersion" in result || "supportedVersions" in result);
}

const TEXT = { type: "text", text: "careless" };

/** The members of all results, each of the right type. */
const SUPERSET = {
  resultType: "complete",
  tools: [{ name: "careless", inputSchema: { type: "object" } }],
  prompts: [{ name: "careless" }],
  resources: [{ uri: "careless://one", name: "careless" }],
  resourceTemplates: [{ uriTemplate: "careless://{name}", name: "careless" }],
  contents: [{ uri: "careless://one", text: "careless" }],
  messages: [{ role: "user", content: TEXT }],
  content: [TEXT],
  completion: { values: ["careless"], total: 1, hasMore: false },
  ttlMs: 0,
  cacheScope: "private",
};

/** The same members, none of the right type. */
const WRONG_TYPES = Object.fromEntries(
  Object.entries(SUPERSET).map(([name, value]) => [name, Array.isArray(value) ? "none" : [value]]),
);

/** A copy with each number, in any depth, as a string. */
function numbersAsStrings(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(numbersAsStrings);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, numbersAsStrings(one)]));
}

/** Sends the content of each answer under the id of the next request. */
function crossed(): (response: JsonObject) => readonly unknown[] {
  let previous: JsonObject = { result: {} };
  return ({ id, ...content }) => {
    const { jsonrpc: _, ...last } = previous;
    previous = content;
    return [{ jsonrpc: "2.0", id, ...last }];
  };
}

/** Sends each answer when the next one is ready, so that the harness no longer waits for it. */
function oneLate(): (response: JsonObject) => readonly unknown[] {
  let previous: JsonObject | undefined;
  return (response) => {
    const late = previous;
    previous = response;
    return late ? [late] : [];
  };
}

export const careless: readonly Careless[] = [
  always("answers with the same result", () => ({ result: { content: [TEXT] } })),
  always("answers with the same error", () => ({ error: { code: -32603, message: "careless" } })),
  always("answers with an empty object", () => ({ result: {} })),
  always("answers with the members of all results", () => ({ result: SUPERSET })),
  always("answers with members of wrong types", () => ({ result: WRONG_TYPES })),
  always("answers with the params of the request", ({ params }) => ({ result: params ?? {} })),
  responding("answers with the content of the previous answer", crossed),
  responding("answers when the next request has come", oneLate),
  responding("answers twice", () => (response) => [response, response]),
  always("answers with result null", () => ({ result: null })),
  always("answers with an error that is a string", () => ({ error: "careless" })),
  responding("writes numbers as strings", () => (response) => [numbersAsStrings(response)]),
];
