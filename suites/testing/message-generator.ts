/** Numbers from 0 to 1, the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const METHODS = [
  ...[
    "initialize",
    "notifications/initialized",
    "ping",
    "tools/list",
    "tools/call",
    "prompts/list",
    "prompts/get",
  ],
  ...[
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "resources/subscribe",
    "completion/complete",
  ],
  ...[
    "logging/setLevel",
    "notifications/message",
    "notifications/progress",
    "notifications/cancelled",
    "roots/list",
  ],
  ...["sampling/createMessage", "elicitation/create", "server/discover", "subscriptions/listen", "tasks/get"],
  ...["tasks/result", "tasks/cancel", "tasks/list", "notifications/tools/list_changed", "no/such-method"],
];

const MEMBERS = [
  ...[
    "name",
    "uri",
    "arguments",
    "_meta",
    "progressToken",
    "progress",
    "requestId",
    "level",
    "data",
    "capabilities",
  ],
  ...[
    "protocolVersion",
    "clientInfo",
    "serverInfo",
    "tools",
    "prompts",
    "resources",
    "resourceTemplates",
    "content",
  ],
  ...[
    "contents",
    "messages",
    "role",
    "type",
    "text",
    "mimeType",
    "blob",
    "cursor",
    "nextCursor",
    "inputSchema",
  ],
  ...[
    "outputSchema",
    "structuredContent",
    "isError",
    "action",
    "requestedSchema",
    "properties",
    "required",
    "mode",
  ],
  ...["elicitationId", "url", "icons", "annotations", "task", "taskId", "status", "ttl", "inputRequests"],
  ...[
    "inputResponses",
    "requestState",
    "resultType",
    "supportedVersions",
    "code",
    "message",
    "ref",
    "argument",
  ],
  ...[
    "completion",
    "values",
    "total",
    "hasMore",
    "roots",
    "model",
    "stopReason",
    "constructor",
    "__proto__",
    "toString",
  ],
  ...[
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/clientCapabilities",
    "subscriptionId",
  ],
];

const SIMPLE = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e300,
  "",
  "a",
  "1",
  "2025-11-25",
  "https://a.example/",
  {},
  [],
];

/** Texts that are no message, or hardly one. */
const TEXTS = [
  "",
  " ",
  "not JSON",
  "{",
  "null",
  "1",
  '"text"',
  "[]",
  "[null]",
  "[[]]",
  "\u0000",
  '{"id":1}',
  "{}",
];
const NESTED = [
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
];

/** Makes messages of which each part may be wrong. */
export class MessageGenerator {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  one<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  chance(part: number): boolean {
    return this.#random() < part;
  }

  value(depth = 3): unknown {
    if (depth === 0 || this.chance(0.4)) return this.one(SIMPLE);
    if (this.chance(0.3)) return Array.from({ length: this.one([1, 2, 3]) }, () => this.value(depth - 1));
    return this.object(depth - 1);
  }

  object(depth: number): object {
    return Object.fromEntries(
      Array.from({ length: this.one([1, 2, 4, 8]) }, () => [this.one(MEMBERS), this.value(depth)]),
    );
  }

  /** A message in which each member may be absent, null or of a wrong type. */
  message(): unknown {
    if (this.chance(0.1)) return this.value();
    if (this.chance(0.05)) return [this.message(), this.message()];
    const often = (value: unknown): unknown => (this.chance(0.85) ? value : this.value(1));
    const id = this.one([1, 2, 3, "a", "1", null, 0]);
    const method = this.one(METHODS);
    const kinds = [
      { id, method, params: this.object(3) },
      { method, params: this.object(3) },
      { id, result: this.object(3) },
      { id, error: { code: -32_601, message: "a", data: this.value(1) } },
    ];
    const message = { jsonrpc: "2.0", ...this.one(kinds) };
    return Object.fromEntries(
      Object.entries(message)
        .filter(() => this.chance(0.93))
        .map(([name, value]) => [name, often(value)]),
    );
  }

  text(): string {
    if (this.chance(0.005)) return this.one(NESTED);
    return this.chance(0.05) ? this.one(TEXTS) : JSON.stringify(this.message());
  }
}
