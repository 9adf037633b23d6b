import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import type { PageForm } from "./page-form.ts";
import { pagedForms } from "./pages.ts";
import { REPLIES, STREAMS } from "./reply-rows.ts";

export const REPLY_FORMS: readonly PageForm[] = [...STREAMS, ...REPLIES];

/** The path and the query of the endpoint. No character of them has a meaning for a shell. */
export const ENDPOINT = { path: "/mcp%20forms/a%2Fb/", query: "key=a%20b%2B1" } as const;

/** Serves every request, so that one with a changed URL does not hide the other forms. */
const servingAnyUrl: Hooks = {
  http: (request, next) =>
    next(request.path.startsWith("/.well-known/") ? request : { ...request, path: "/mcp" }),
};

/** The content type of the empty answer to the first notification. */
export const TYPE_OF_NOTHING = "text/plain";

/** Gives the answer to `notifications/initialized` a content type. Its body stays empty. */
const namingType: Hooks = {
  http: async (request, next) => {
    const reply = await next(request);
    const isIt = reply.status === 202 && request.body.includes('"notifications/initialized"');
    const headers = { ...reply.headers, "content-type": TYPE_OF_NOTHING, "content-length": "0" };
    return isIt ? { ...reply, headers } : reply;
  },
};

export const replyForms: ClientSituation = {
  name: "forms-http",
  describe:
    "sends each page of its lists in another form that HTTP and event streams allow, at a URL with a query and escapes, and gives its empty answer to a notification a content type",
  asks: "Connect, fetch all pages of each list, and close.",
  revisions: { since: "2025-03-26" },
  transport: "http",
  path: `${ENDPOINT.path}?${ENDPOINT.query}`,
  server: (leg) => ({
    without: ["completions", "logging", "extensions", "tasks"],
    hooks: [
      servingAnyUrl,
      namingType,
      pagedForms(REPLY_FORMS, leg),
      repairStateful(),
      repairStateless({ always: false }),
    ],
  }),
};
