import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, SseEvent } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { NO_PARAMETERS, replaceTools } from "../../across-topics/situations/replace-tools.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

export const BROKEN = "test_broken_stream";

/** Its parameter, which a header repeats. */
export const ZONE = { argument: "zone", header: "Mcp-Param-Zone" } as const;

/** The events on the stream of the first call of each tool, before the stream ends without the response. */
const STREAMS: Readonly<Record<string, readonly SseEvent[]>> = {
  // In older revisions a client can resume a stream whose events have ids. In this era it cannot.
  test_broken_stream_with_id: [{ id: "1", retry: 10, data: "" }],
  [BROKEN]: [],
};

const BROKEN_STREAMS = Object.keys(STREAMS);

const MARKED = {
  type: "object",
  properties: { [ZONE.argument]: { type: "string", "x-mcp-header": "Zone" } },
};

const TOOLS = BROKEN_STREAMS.map((name) => ({
  definition: {
    name,
    description: "Its first answer is lost.",
    inputSchema: name === BROKEN ? MARKED : NO_PARAMETERS,
  },
}));

function breaking(): Hooks {
  const broken = new Set<string>();
  return {
    http: async (request, next) => {
      const message: unknown = request.method === "POST" ? JSON.parse(request.body) : undefined;
      const name = isObject(message) && isObject(message.params) ? String(message.params.name) : "";
      const events = broken.has(name) ? undefined : ownMember(STREAMS, name);
      if (!events) return next(request);
      broken.add(name);
      return { status: 200, headers: { "content-type": "text/event-stream" }, body: one(events) };
    },
  };
}

async function* one(events: readonly SseEvent[]): AsyncGenerator<SseEvent> {
  yield* events;
}

export const lostStream: ClientSituation = {
  name: "lost-stream",
  describe: "ends the stream of the first call of each tool without a response, and answers the next call",
  asks: "List the tools, call the tools of the context with a short timeout, and close.",
  context: {
    calls: BROKEN_STREAMS.map((name) => ({
      name,
      arguments: name === BROKEN ? { [ZONE.argument]: "north" } : {},
    })),
  },
  revisions: STATELESS,
  transport: "http",
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [breaking(), repairStateless({ always: true }), replaceTools(TOOLS)],
  }),
};
