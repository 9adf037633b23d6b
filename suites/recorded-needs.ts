import type { Rule } from "../harness/check/check.ts";
import type { Fact } from "../harness/recording/item.ts";
import { REVISIONS } from "../schema/revision.ts";
import { book } from "./judging.ts";

/**
 * What checks need of a recording that mcp-conform did not make. A pattern ends with * for all checks that begin so. A check that is not
 * listed needs the messages, and nothing else.
 */
const NEEDS: readonly (readonly [patterns: readonly string[], facts: readonly Fact[]])[] = [
  // They judge what our harness sent.
  [["harness.*"], ["bytes"]],
  [
    [
      "stdio.message.*",
      "transports.utf-8.*",
      "client.transport.utf-8",
      "mrtr.requests.keys-unique",
      // An error without an id answers what could not be read.
      "jsonrpc.response.id",
    ],
    ["bytes"],
  ],
  [["lifecycle.process.*", "lifecycle.server.*", "client.stdio.stderr"], ["ends"]],
  // A recording may begin after the handshake.
  [
    [
      "client.initialize.*",
      "client.initialized.*",
      "client.version.*",
      "lifecycle.initialize.*",
      "lifecycle.initialized.*",
      "lifecycle.operation.*",
      "jsonrpc.response.solicited",
      "client.jsonrpc.response.solicited",
      "progress.token.known",
      "client.progress.token-known",
      "cancellation.*",
      "client.cancelled.*",
      "resources.updated.*",
      "subscriptions.*",
      "sampling.*",
      "elicitation.*",
      "session.*",
      "client.session.*",
    ],
    ["handshake"],
  ],
  // A message that is not there may be what they look for.
  [
    [
      "jsonrpc.request.answered",
      "jsonrpc.response.*",
      "client.jsonrpc.response.*",
      "client.initialize*",
      "lifecycle.initialize*",
      "progress.*",
      "client.progress.*",
      "cancellation.*",
      "client.cancelled.*",
      "subscriptions.*",
      "resources.updated.*",
      "elicitation.complete.*",
      "sampling.tool-results.*",
      "tasks.*",
      "client.tasks.*",
      "http.stream.carries-response",
      "http.post.*",
      "client.session.*",
      "client.http.json-answer",
      "client.sse.answer",
      "client.pagination.cursor",
      "client.mrtr.*",
    ],
    ["whole"],
  ],
  [
    ["jsonrpc.response.once", "jsonrpc.response.solicited", "client.jsonrpc.response.solicited"],
    ["responses"],
  ],
  // Over HTTP a header, which is not in the message, may be what the error is about.
  [["jsonrpc.error.reserved-codes-meaning"], ["stdio"]],
  // What one side sent is compared with what the other had sent before.
  [
    [
      "client.initialize.waits",
      "client.initialized.*",
      "lifecycle.initialized.server-waits",
      "progress.notification.stops",
      "tasks.progress.stops",
      "cancellation.*",
      "client.cancelled.*",
      "client.progress.stops",
      "resources.updated.*",
      "subscriptions.*",
      "jsonrpc.request.id-unique",
      "client.jsonrpc.request.id-in-flight",
      "client.jsonrpc.response.not-answered",
    ],
    ["order"],
  ],
  [
    [
      "tools.list-changed.declared-only",
      "logging.capability.declared",
      "client.prompts.declared-only",
      "client.tasks.tools-declared",
      "client.extensions.core-fallback",
      "client.extensions.tasks.*",
      "tools.capability.declared",
      "resources.capability.declared",
      "prompts.capability.declared",
      "completion.capability.declared",
      "tools.list.answered",
      "resources.list.answered",
      "prompts.list.answered",
      "tools.content.embedding-declared",
      "extensions.*",
      "tasks.capability.*",
    ],
    ["capabilities"],
  ],
  [
    [
      "sse.*",
      "client.http.json-answer",
      "client.sse.*",
      "http.stream.no-event-ids",
      "http.stream.no-empty-data",
      "http.stream.event-is-message",
    ],
    ["streams"],
  ],
  [["http.stream.own-responses", "http.stream.carries-response"], ["exchanges"]],
  // Whether a client supports older revisions as well.
  [["client.versioning.discover-first"], ["abilities"]],
];

/**
 * Rules that can be seen broken without something, and are not seen kept without it: a logger need not record what is no message.
 */
const TO_PASS: readonly (readonly [patterns: readonly string[], facts: readonly Fact[]])[] = [
  [["stdio.stdout.messages-only", "client.stdio.messages-only"], ["bytes"]],
  [["client.progress.token-unique"], ["order"]],
];

const isNamed = (pattern: string, id: string) =>
  pattern.endsWith("*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

/** What a check needs of a recording. */
export function neededFacts({ id, transport, requirements: [first] }: Rule<string>): readonly Fact[] {
  const listed = NEEDS.flatMap(([patterns, facts]) =>
    patterns.some((one) => isNamed(one, id)) ? facts : [],
  );
  const side = id.startsWith("client.") ? "client" : "server";
  const isInAll = REVISIONS.every((revision) => book.duty(first, revision) !== undefined);
  return [
    side,
    ...(transport === "http" || transport === "http+sse" ? (["http"] as const) : []),
    ...(transport === "stdio" ? (["stdio"] as const) : []),
    ...(isInAll ? [] : (["revision"] as const)),
    ...listed,
  ];
}

/** What it needs besides to be seen kept. */
export function neededToPass({ id }: Pick<Rule<string>, "id">): readonly Fact[] {
  return factsOf(TO_PASS, id);
}

function factsOf(table: typeof NEEDS, id: string): readonly Fact[] {
  return table.flatMap(([patterns, facts]) => (patterns.some((one) => isNamed(one, id)) ? facts : []));
}
