import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

const LONG_MS = 60_000;
const SHORT_MS = 20;
/** Longer than the short time: the resource that follows takes this long. */
const DELAY_MS = 80;

const uriOf = (name: string) => `test://cache/${name}`;

/** The resources, in the order in which the client reads them. */
export const READS = {
  first: uriOf("first"),
  second: uriOf("second"),
  short: uriOf("short"),
  delayed: uriOf("delayed"),
  asking: uriOf("asking"),
} as const;

/** The cursor of the second page of the prompts, and one of the templates that is refused. */
export const PAGE_CURSOR = "cache-page-2";
export const REFUSED_CURSOR = "cache-refused";

const STATE = "mcp-conform-cache";

const read = (uri: string, ttlMs: number): JsonObject => ({
  resultType: "complete",
  contents: [{ uri, mimeType: "text/plain", text: `The content of ${uri}` }],
  ttlMs,
  cacheScope: "public",
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function readOne({ uri, requestState }: JsonObject): Promise<JsonObject | undefined> {
  switch (uri) {
    case READS.first:
    case READS.second:
      return read(uri, LONG_MS);
    case READS.short:
      return read(uri, SHORT_MS);
    case READS.delayed:
      await pause(DELAY_MS);
      return read(uri, 0);
    case READS.asking:
      return requestState === undefined
        ? { resultType: "input_required", requestState: STATE }
        : read(uri, LONG_MS);
    default:
      return undefined;
  }
}

/** The cache hints of each list. Two of the lists have a second page. */
const LISTS: Readonly<Record<string, (cursor: unknown) => JsonObject>> = {
  "prompts/list": (cursor) => ({
    prompts: [{ name: cursor === undefined ? "first_prompt" : "second_prompt" }],
    ttlMs: 0,
    cacheScope: "public",
    ...(cursor === undefined ? { nextCursor: PAGE_CURSOR } : {}),
  }),
  "resources/list": () => ({
    resources: Object.values(READS).map((uri) => ({ uri, name: uri })),
    ttlMs: -1,
    cacheScope: "public",
  }),
  "resources/templates/list": (cursor) => {
    if (cursor !== undefined) throw new ProtocolError(INVALID_PARAMS, "The cursor is no longer valid");
    const template = { uriTemplate: "test://cache/{name}", name: "cache" };
    return { resourceTemplates: [template], cacheScope: "public", nextCursor: REFUSED_CURSOR };
  },
};

const hinting: Hooks = {
  dispatch: async (call, next) => {
    const { method, params } = call;
    const list = ownMember(LISTS, method);
    if (list) return { resultType: "complete", ...list(params.cursor) };
    const result = method === "resources/read" ? await readOne(params) : undefined;
    return result ?? next(call);
  },
};

export const cache: ClientSituation = {
  name: "cache",
  describe: "returns lists and resources with different cache hints, twice",
  asks: "Do this twice (rounds): fetch all pages of each list, and read the resources of the context in order. Then close. When a request fails, continue with the next.",
  context: { rounds: 2, reads: Object.values(READS) },
  revisions: STATELESS,
  server: () => ({
    without: ["completions", "logging", "extensions"],
    hooks: [hinting, repairStateless({ always: true })],
  }),
};
