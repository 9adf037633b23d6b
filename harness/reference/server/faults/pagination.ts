import type { JsonObject } from "../../message.ts";
import { onResult } from "../rewrite.ts";
import type { Fault } from "../switch.ts";

export const paginationFaults: readonly Fault[] = [
  {
    id: "pagination.cursor-number",
    describe: "gives a cursor that is a number",
    trips: ["pagination.cursor.string"],
    says: /nextCursor is 7/,
    ...onResult("tools/list", (result) => ({ ...result, nextCursor: 7 })),
  },
  {
    id: "pagination.null-cursor",
    describe: "says nextCursor: null on the last page",
    trips: ["pagination.cursor.null"],
    says: /nextCursor is null/,
    ...onResult("tools/list", (result) => ({ nextCursor: null, ...result })),
  },
  {
    id: "pagination.endless",
    describe: "gives a cursor to the first page on the last",
    trips: ["pagination.pages.end"],
    says: /again|end/,
    ...onResult("tools/list", (result) => ({ nextCursor: "dG9vbHM6MTA", ...result })),
  },
  {
    id: "pagination.empty-cursor",
    describe: "says nextCursor: an empty string on the last page, and begins again for it",
    trips: ["pagination.pages.end"],
    says: /again|end/,
    dispatch: async (call, next) => {
      if (call.method !== "tools/list") return next(call);
      const { cursor, ...params } = call.params;
      const result = await next(cursor === "" ? { ...call, params } : call);
      return { nextCursor: "", ...result };
    },
  },
  {
    id: "pagination.item-twice",
    describe: "lists the last item of a page once more on the next",
    trips: ["pagination.items.once"],
    says: /twice/,
    remember: () => {
      let last: JsonObject | undefined;
      return onResult("resources/list", (result, call) => {
        const resources = result.resources as readonly JsonObject[];
        const overlap = call.params.cursor !== undefined && last ? [last] : [];
        last = call.params.cursor === undefined ? resources.at(-1) : last;
        return { ...result, resources: [...overlap, ...resources] };
      });
    },
  },
  {
    id: "pagination.cursor-used-up",
    describe: "gives less for a cursor that has been used before",
    // Over HTTP every connection is one to the same server: the first use may be anybody's.
    transports: ["stdio"],
    trips: ["pagination.cursor.stable"],
    says: /same page/,
    remember: () => {
      const used = new Set<unknown>();
      return onResult("resources/list", (result, { params: { cursor } }) => {
        if (cursor === undefined) return result;
        const again = used.has(cursor);
        used.add(cursor);
        return again ? { ...result, resources: [] } : result;
      });
    },
  },
  {
    id: "pagination.any-cursor-accepted",
    describe: "answers a cursor that it never gave with the first page",
    trips: ["pagination.cursor.invalid"],
    says: /-32602/,
    dispatch: (call, next) => {
      if (!call.method.endsWith("/list")) return next(call);
      const { cursor: _, ...params } = call.params;
      return next(call).catch(() => next({ ...call, params }));
    },
  },
  {
    id: "pagination.invalid-cursor-mute",
    describe: "does not answer a cursor that it never gave",
    transports: ["stdio"],
    trips: ["pagination.cursor.invalid", "pagination.cursor.invalid-survived"],
    says: /no answer/,
    dispatch: (call, next) =>
      call.method === "prompts/list" && call.params.cursor !== undefined
        ? next(call).catch(() => new Promise(() => {}))
        : next(call),
  },
];
