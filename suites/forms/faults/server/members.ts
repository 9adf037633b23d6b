import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";
import { metaOf, paramsOf, refuses } from "./refusing.ts";

const stateful = between("2024-11-05", "2025-11-25");
const withContext = since("2025-06-18");
const stateless = since("2026-07-28");

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

const METHODS: readonly (readonly [name: string, method: string])[] = [
  ["tools-list", "tools/list"],
  ["resources-list", "resources/list"],
  ["templates-list", "resources/templates/list"],
  ["prompts-list", "prompts/list"],
  ["ping", "ping"],
  ["resources-read", "resources/read"],
  ["prompts-get", "prompts/get"],
  ["tools-call", "tools/call"],
  ["completion", "completion/complete"],
  ["set-level", "logging/setLevel"],
];

const hasEmptyMeta = (message: JsonObject) => isEmpty(paramsOf(message)._meta);

/** The plain request of 2026-07-28 is another one than ping. */
const isPlain = ({ method }: JsonObject) => method === "ping" || method === "server/discover";

const ofMeta = METHODS.map(([name, method]) =>
  refuses(
    `${name}.meta-empty`,
    `refuses ${method} with an empty _meta`,
    (message) => message.method === method && hasEmptyMeta(message),
    { revisions: name === "completion" ? between("2025-03-26", "2025-11-25") : stateful },
  ),
);

const ofUnknown = METHODS.slice(0, 8).map(([name, method]) =>
  refuses(
    `${name}.extra`,
    `refuses ${method} with an unknown member in params`,
    (message) =>
      (name === "ping" ? isPlain(message) : message.method === method) &&
      Object.hasOwn(paramsOf(message), "mcpConformUnknown"),
    { mayTrip: name === "ping" ? ["jsonrpc.message.extra-members"] : [] },
  ),
);

/** Where the list is refused without params, its own checks see no list. */
const OF_LIST = ["tools.list", "resources.list", "resources.templates", "prompts.list"].flatMap((topic) => [
  `${topic}.answered`,
  `${topic}.shape`,
]);

const ofAbsent = METHODS.slice(0, 4).map(([name, method]) =>
  refuses(
    `${name}.no-params`,
    `refuses ${method} without params`,
    (message) => message.method === method && message.params === undefined,
    {
      revisions: stateful,
      mayTrip: ["jsonrpc.params.optional", "lifecycle.capabilities.declared-works", ...OF_LIST],
    },
  ),
);

const ofArguments = [
  refuses(
    "prompts-get.no-arguments",
    "refuses prompts/get without arguments",
    (message) => message.method === "prompts/get" && !("arguments" in paramsOf(message)),
  ),
  refuses(
    "tools-call.no-arguments",
    "refuses tools/call without arguments",
    (message) => message.method === "tools/call" && !("arguments" in paramsOf(message)),
    { mayTrip: ["tools.call.malformed"] },
  ),
  refuses(
    "completion.context-empty",
    "refuses an empty context",
    (message) => isEmpty(paramsOf(message).context),
    { revisions: withContext },
  ),
  refuses(
    "completion.context-no-values",
    "refuses a context with empty arguments",
    (message) => {
      const { context } = paramsOf(message);
      return isObject(context) && isEmpty(context.arguments);
    },
    { revisions: withContext },
  ),
];

const TOKENS: readonly (readonly [name: string, describe: string, isRefused: (token: unknown) => boolean])[] =
  [
    ["text", "refuses a progress token that is a text", (token) => token === "mcp-conform-token"],
    ["zero", "refuses the progress token 0", (token) => token === 0],
    ["negative", "refuses a negative progress token", (token) => typeof token === "number" && token < 0],
    [
      "safe-integer",
      "refuses a progress token beyond 32 bits",
      (token) => typeof token === "number" && token > 2 ** 31,
    ],
    [
      "unicode",
      "refuses a progress token that is not ASCII",
      (token) => typeof token === "string" && /[^ -~]/.test(token),
    ],
    [
      "long",
      "refuses a progress token of 1,000 characters",
      (token) => typeof token === "string" && token.length >= 1000,
    ],
  ];

const ofTokens = TOKENS.map(([name, describe, isRefused]) =>
  refuses(
    `progress-token.${name}`,
    describe,
    (message) => isPlain(message) && isRefused(metaOf(message).progressToken),
  ),
);

const capabilitiesOf = (message: JsonObject): JsonObject => {
  const found = metaOf(message)["io.modelcontextprotocol/clientCapabilities"];
  return isObject(found) ? found : {};
};

const CLIENTS: readonly (readonly [
  name: string,
  describe: string,
  isRefused: (message: JsonObject) => boolean,
])[] = [
  [
    "experimental",
    "refuses an empty experimental capability",
    (message) => isEmpty(capabilitiesOf(message).experimental),
  ],
  [
    "extensions",
    "refuses an empty member extensions",
    (message) => isEmpty(capabilitiesOf(message).extensions),
  ],
  [
    "unknown-extension",
    "refuses an extension that it does not know",
    (message) =>
      isObject(capabilitiesOf(message).extensions) &&
      Object.hasOwn(capabilitiesOf(message).extensions as object, "mcp-conform.invalid/form"),
  ],
  [
    "elicitation-empty",
    "refuses the empty capability elicitation",
    (message) => isEmpty(capabilitiesOf(message).elicitation),
  ],
  [
    "info",
    "refuses a clientInfo with a title",
    (message) => JSON.stringify(metaOf(message)).includes('"title":"Conformance'),
  ],
];

const ofClients = CLIENTS.map(([name, describe, isRefused]) =>
  refuses(`client.${name}`, describe, (message) => isPlain(message) && isRefused(message), {
    revisions: stateless,
  }),
);

const INITIALIZE: readonly (readonly [
  name: string,
  describe: string,
  isRefused: (params: JsonObject, capabilities: JsonObject, info: JsonObject) => boolean,
  revisions?: Fault["revisions"],
])[] = [
  ["experimental", "an empty experimental capability", (_, { experimental }) => isEmpty(experimental)],
  [
    "roots-false",
    "roots with listChanged: false",
    (_, { roots }) => isObject(roots) && roots.listChanged === false,
  ],
  [
    "elicitation-empty",
    "the empty capability elicitation",
    (_, { elicitation }) => isEmpty(elicitation),
    // In 2025-06-18 it is the only form of the capability: such a server opens no session.
    ["2025-11-25"],
  ],
  [
    "unknown-capability",
    "a capability that it does not know",
    (_, capabilities) => Object.hasOwn(capabilities, "mcp-conform.invalid"),
  ],
  [
    "unknown-experimental",
    "an experimental capability that it does not know",
    (_, { experimental }) => isObject(experimental) && Object.hasOwn(experimental, "mcp-conform.invalid"),
  ],
  [
    "client-title",
    "a clientInfo with a title",
    (_, __, info) => String(info.title).startsWith("Conformance"),
    ["2025-06-18", "2025-11-25"],
  ],
  ["client-icons", "a clientInfo with icons", (_, __, { icons }) => icons !== undefined, ["2025-11-25"]],
  ["meta-empty", "an empty _meta in initialize", ({ _meta: meta }) => isEmpty(meta)],
  [
    "extra",
    "an unknown member in the params of initialize",
    (params) => Object.hasOwn(params, "mcpConformUnknown"),
  ],
];

const ofInitialize = INITIALIZE.map(([name, what, isRefused, revisions = stateful]) =>
  refuses(
    `initialize.${name}`,
    `refuses ${what}`,
    (message) => {
      const { capabilities, clientInfo, ...params } = paramsOf(message);
      const objectOf = (value: unknown) => (isObject(value) ? value : {});
      return (
        message.method === "initialize" && isRefused(params, objectOf(capabilities), objectOf(clientInfo))
      );
    },
    { revisions },
  ),
);

export const memberFaults: readonly Fault[] = [
  ...ofMeta,
  ...ofUnknown,
  ...ofAbsent,
  ...ofArguments,
  ...ofTokens,
  ...ofClients,
  ...ofInitialize,
];
