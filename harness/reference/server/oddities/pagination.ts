import type { JsonObject } from "../../message.ts";
import type { Hooks, Oddity } from "../switch.ts";

/** Around each page of the four lists; tasks go their own way. */
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

/** A page that is empty but for its cursor, before all others. */
function startingWith(begin: string): Hooks {
  return onPage(async ({ cursor, ...params }, next) => {
    if (cursor === begin) return next(params);
    const page = await next(cursor === undefined ? params : { ...params, cursor });
    return cursor === undefined ? { [listIn(page)]: [], nextCursor: begin } : page;
  });
}

const PREFIX = 'a b\t"ö"\u2028🎉 \\ ';

/** Pages and cursors, which mean what the server wants. */
export const paginationOddities: readonly Oddity[] = [
  {
    id: "pagination.empty-first-page",
    describe: "begins each list with a page that is empty but for its cursor",
    ...startingWith("begin"),
  },
  {
    id: "pagination.empty-string",
    describe: "gives out an empty string as a cursor",
    ...startingWith(""),
  },
  {
    id: "pagination.empty-last-page",
    describe: "ends each list with a page that is empty",
    ...onPage(async ({ cursor, ...params }, next) => {
      if (cursor === "end") return { [listIn(await next(params))]: [] };
      const page = await next(cursor === undefined ? params : { ...params, cursor });
      return "nextCursor" in page ? page : { ...page, nextCursor: "end" };
    }),
  },
  {
    id: "pagination.strange-cursors",
    describe: "gives out cursors with spaces, quotes and signs of all kinds",
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
    describe: "declares its features, and lists nothing",
    ...onPage(async (params, next) => {
      const { nextCursor: _, ...page } = await next(params);
      return { ...page, [listIn(page)]: [] };
    }),
  },
];
