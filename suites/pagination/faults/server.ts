import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";

let connections = 0;

export const paginationFaults: readonly Fault[] = [
  {
    id: "pagination.cursor-of-connection",
    describe: "accepts a cursor only on the connection that got it",
    revisions: since("2026-07-28"),
    transports: ["stdio"],
    trips: ["jsonrpc.request.any-connection"],
    says: /-32602/,
    remember: () => {
      const mine = `c${++connections}-`;
      return {
        dispatch: async (call, next) => {
          const { cursor } = call.params;
          const isMine = typeof cursor === "string" && cursor.startsWith(mine);
          const given = isMine ? cursor.slice(mine.length) : cursor;
          const result = await next(
            cursor === undefined ? call : { ...call, params: { ...call.params, cursor: given } },
          );
          return typeof result?.nextCursor === "string"
            ? { ...result, nextCursor: `${mine}${result.nextCursor}` }
            : result;
        },
      };
    },
  },
  {
    id: "pagination.every-second-walk",
    describe: "leaves an item out of every second list of templates",
    trips: ["pagination.pages.same-again"],
    says: /resources\/templates\/list: every second walk lacks/,
    remember: () => {
      let count = 0;
      return onResult("resources/templates/list", (result, { params }) => {
        if (params.cursor !== undefined || !Array.isArray(result.resourceTemplates)) return result;
        count += 1;
        return count % 2 === 1 ? result : { ...result, resourceTemplates: result.resourceTemplates.slice(1) };
      });
    },
  },
  {
    id: "pagination.cursor-number",
    describe: "sends a cursor that is a number",
    trips: ["pagination.cursor.string"],
    says: /nextCursor is 7/,
    ...onResult("tools/list", (result) => ({ ...result, nextCursor: 7 })),
  },
  {
    id: "pagination.null-cursor",
    describe: "sends nextCursor: null on the last page",
    trips: ["pagination.cursor.null"],
    says: /nextCursor is null/,
    ...onResult("tools/list", (result) => ({ nextCursor: null, ...result })),
  },
  {
    id: "pagination.endless",
    describe: "sends the cursor of the first page on the last page",
    trips: ["pagination.pages.end"],
    says: /again|end/,
    ...onResult("tools/list", (result) => ({ nextCursor: "dG9vbHM6MTA", ...result })),
  },
  {
    id: "pagination.empty-cursor",
    describe: "sends an empty string as nextCursor on the last page, and starts again for it",
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
    describe: "repeats the last item of a page on the next page",
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
    describe: "returns fewer items when a cursor is used again",
    // Over HTTP all connections share the server: another connection may have used the cursor first.
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
    describe: "answers an unknown cursor with the first page",
    trips: ["pagination.cursor.invalid", "tasks.list.cursor-invalid"],
    says: /ignored the cursor|with tasks/,
    dispatch: (call, next) => {
      if (!call.method.endsWith("/list")) return next(call);
      const { cursor: _, ...params } = call.params;
      return next(call).catch(() => next({ ...call, params }));
    },
  },
  {
    id: "pagination.invalid-cursor-mute",
    describe: "does not answer an unknown cursor",
    transports: ["stdio"],
    trips: ["pagination.cursor.invalid", "pagination.cursor.invalid-survived"],
    mayTrip: ["forms.broken.prompts.list.cursor.type"],
    says: /no answer/,
    dispatch: (call, next) =>
      call.method === "prompts/list" && call.params.cursor !== undefined
        ? next(call).catch(() => new Promise(() => {}))
        : next(call),
  },
];
