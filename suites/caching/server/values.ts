import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { type Expect, Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type Listing, type ListName } from "../../../harness/check/inventory.ts";
import { brief, type ResultReply } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { OFFERED } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { recordedOrNone, recordedResults } from "../../across-topics/server/recorded.ts";
import { sampleReads } from "../../resources/server/sample-reads.ts";

const SENDS = "server/discover, every list that the server declares, and resources/read of some resources";

async function walked({ inventory, facts }: SessionContext): Promise<readonly Listing[]> {
  const names = (Object.keys(OFFERED) as ListName[]).filter((name) =>
    isDeclared(facts.capabilities, OFFERED[name].capability),
  );
  return Promise.all(names.map((name) => inventory.list(name)));
}

/** Every cacheable result among those that the checks of this leg request anyway. */
const cacheable = oncePerConnection(async (context: SessionContext): Promise<readonly ResultReply[]> => {
  const discovered = await context.session.request("server/discover");
  const pages = (await walked(context)).flatMap((one) => one.pages);
  const listsResources = isDeclared(context.facts.capabilities, "resources");
  const read = listsResources ? await sampleReads(context).catch(() => []) : [];
  return [discovered, ...pages, ...read.map(({ reply }) => reply)].flatMap((reply) =>
    reply.kind === "result" ? [reply] : [],
  );
});

/** The results that have this hint. Another check judges a missing hint. */
async function having(context: SessionContext, hint: string): Promise<readonly ResultReply[]> {
  const had = (await cacheable(context)).filter(({ result }) => ownMember(result, hint) !== undefined);
  return had.length > 0 ? had : notApplicable(`no result has ${hint}`);
}

const onShared = checksOn("shared");

export const hintTypes = onShared({
  id: "caching.hints.types",
  title: 'ttlMs is an integer, and cacheScope is "public" or "private"',
  requirements: ["caching.hints.types"],
  hint: 'Return ttlMs as an integer in milliseconds, and cacheScope as "public" or "private".',
  sends: SENDS,
  async run(context) {
    const results = await cacheable(context);
    if (results.every(({ result }) => result.ttlMs === undefined && result.cacheScope === undefined)) {
      notApplicable("no result has ttlMs or cacheScope");
    }
    for (const { result, seq } of results) {
      const { ttlMs, cacheScope } = result;
      context.expect.that(ttlMs === undefined || Number.isInteger(ttlMs), {
        expected: "an integer as ttlMs",
        actual: `ttlMs is ${brief(JSON.stringify(ttlMs))}`,
        at: seq,
        pointer: "/result/ttlMs",
      });
      context.expect.that(cacheScope === undefined || cacheScope === "public" || cacheScope === "private", {
        expected: 'cacheScope "public" or "private"',
        actual: `cacheScope is ${brief(JSON.stringify(cacheScope))}`,
        at: seq,
        pointer: "/result/cacheScope",
      });
    }
  },
});

export const ttlNotNegative = onShared({
  id: "caching.hints.not-negative",
  title: "ttlMs is not negative",
  requirements: ["caching.hints.not-negative"],
  hint: "Return 0 as ttlMs when the result must not be cached.",
  sends: SENDS,
  async run(context) {
    judgeTtl(context.expect, await having(context, "ttlMs"));
  },
  recorded: ({ trace, expect }) =>
    judgeTtl(
      expect,
      recordedCacheable(trace).filter(({ result }) => ownMember(result, "ttlMs") !== undefined),
    ),
});

type Seen = Pick<ResultReply, "result" | "seq">;

function judgeTtl(expect: Expect, seen: readonly Seen[]): void {
  if (seen.length === 0) notApplicable("no result has ttlMs");
  for (const { result, seq } of seen) {
    const { ttlMs } = result;
    // The check on the types of the hints judges the others.
    if (typeof ttlMs !== "number")
      throw new Inconclusive("depends-on", "ttlMs is not a number", { on: "caching.hints.types" });
    expect.that(ttlMs >= 0, {
      expected: "ttlMs of 0 or more",
      actual: `ttlMs is ${brief(ttlMs)}`,
      at: seq,
      pointer: "/result/ttlMs",
    });
  }
}

/** Every cacheable result of a recording. */
function recordedCacheable(trace: LegTrace): readonly Seen[] {
  const methods = ["server/discover", "resources/read", ...Object.values(LISTS).map(({ method }) => method)];
  return recordedOrNone(trace, ...methods).map(({ value, at }) => ({ result: value, seq: at }));
}

export const scopeSame = onShared({
  id: "caching.scope.same-on-pages",
  title: "All pages of a list have the same cacheScope",
  requirements: ["caching.scope.same-on-pages"],
  hint: "Use the same cacheScope on all pages of a list.",
  sends: "every list that the server declares, page by page",
  async run(context) {
    const long = (await walked(context)).filter(({ pages }) => pages.length > 1);
    if (long.length === 0) notApplicable("no list has a second page");
    for (const { name, pages } of long) judgeScopes(context.expect, LISTS[name].method, pages);
  },
  recorded: ({ trace, expect }) => {
    const walks = Object.values(LISTS).flatMap(({ method }) =>
      recordedWalks(trace, method).map((pages) => ({ method, pages })),
    );
    if (walks.length === 0)
      throw new Inconclusive("needs-exercise", "a recording with a second page of a list");
    for (const { method, pages } of walks) judgeScopes(expect, method, pages);
  },
});

function judgeScopes(expect: Expect, method: string, pages: readonly Seen[]): void {
  const scope = pages[0]?.result.cacheScope;
  for (const { result, seq } of pages.slice(1)) {
    expect.that(result.cacheScope === scope, {
      expected: `the cacheScope of the first page of ${method}, ${brief(JSON.stringify(scope))}`,
      actual: `cacheScope is ${brief(JSON.stringify(result.cacheScope))} on a later page`,
      at: seq,
      pointer: "/result/cacheScope",
    });
  }
}

/** The walks of a list in a recording that have a second page: each page has the cursor of the one before. */
function recordedWalks(trace: LegTrace, method: string): readonly (readonly Seen[])[] {
  const pages = recordedResults(trace, method).map(({ value, at, params }) => ({
    result: value,
    seq: at,
    params,
  }));
  return pages
    .filter(({ params }) => params.cursor === undefined)
    .map((first) => {
      const walk = [first];
      for (let last = first; ; ) {
        const next = pages.find(
          (page) =>
            page.seq > last.seq &&
            page.params.cursor !== undefined &&
            page.params.cursor === last.result.nextCursor,
        );
        if (next === undefined) return walk;
        walk.push(next);
        last = next;
      }
    })
    .filter((walk) => walk.length > 1);
}
