import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Hooks, Oddity } from "../../../harness/switches/server.ts";

/** Changes each page of the four lists. Task lists are not included. */
function onPage(
  edit: (params: JsonObject, next: (params: JsonObject) => Promise<JsonObject>) => Promise<JsonObject>,
): Hooks {
  return {
    dispatch: async (call, next) => {
      if (!call.method.endsWith("/list") || call.method === "tasks/list") return next(call);
      return edit(call.params, async (params) => (await next({ ...call, params })) ?? {});
    },
  };
}

/** The name of the member that holds the items of a page. */
function listIn(page: JsonObject): string {
  return Object.entries(page).find(([, value]) => Array.isArray(value))?.[0] ?? "items";
}

/** A page with nothing but a cursor, before all others. */
function startingWith(begin: string): Hooks {
  return onPage(async ({ cursor, ...params }, next) => {
    if (cursor === begin) return next(params);
    const page = await next(cursor === undefined ? params : { ...params, cursor });
    return cursor === undefined ? { [listIn(page)]: [], nextCursor: begin } : page;
  });
}

const PREFIX = 'a b\t"ö"\u2028🎉 \\ ';

/** What pages and cursors allow. */
export const paginationOddities: readonly Oddity[] = [
  {
    id: "pagination.empty-first-page",
    describe: "starts each list with a page that has a cursor, but no items",
    ...startingWith("begin"),
  },
  {
    id: "pagination.empty-string",
    describe: "uses an empty string as a cursor",
    ...startingWith(""),
  },
  {
    id: "pagination.empty-last-page",
    describe: "ends each list with an empty page",
    ...onPage(async ({ cursor, ...params }, next) => {
      if (cursor === "end") return { [listIn(await next(params))]: [] };
      const page = await next(cursor === undefined ? params : { ...params, cursor });
      return "nextCursor" in page ? page : { ...page, nextCursor: "end" };
    }),
  },
  {
    id: "pagination.strange-cursors",
    describe: "uses cursors with spaces, quotes and symbols",
    ...onPage(async (params, next) => {
      const { cursor } = params;
      const own =
        typeof cursor === "string" && cursor.startsWith(PREFIX) ? cursor.slice(PREFIX.length) : cursor;
      const page = await next(cursor === undefined ? params : { ...params, cursor: own });
      return "nextCursor" in page ? { ...page, nextCursor: `${PREFIX}${page.nextCursor}` } : page;
    }),
  },
  {
    id: "pagination.nothing",
    describe: "declares its features, but lists nothing",
    ...onPage(async (params, next) => {
      const { nextCursor: _, ...page } = await next(params);
      return { ...page, [listIn(page)]: [] };
    }),
  },
];
