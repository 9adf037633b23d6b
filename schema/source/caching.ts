import { result } from "./jsonrpc.ts";
import { choice, count, type Members, object, since } from "./vocabulary.ts";

/** How long a result is fresh, and for which users. */
export const cacheHints: Members = {
  ttlMs: since("2026-07-28", count),
  cacheScope: since("2026-07-28", choice("public", "private")),
};

export const cachingDefinitions: Members = {
  CacheableResult: since("2026-07-28", object({ ...result, ...cacheHints })),
};
