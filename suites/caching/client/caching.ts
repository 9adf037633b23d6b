import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { answerOf, type ClientRequest, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { isRetry, roundsIn } from "../../mrtr/client/rounds.ts";
import { cache, PAGE_CURSOR, READS, REFUSED_CURSOR } from "../situations/cache.ts";

const TWICE = "a client that lists and reads twice";

/** The requests for the first page of a list. */
const listsOf = (seen: Played, method: string) =>
  requestsIn(seen).filter((one) => one.method === method && one.params.cursor === undefined);

/** The requests for a resource, without the retries after input_required. Another check judges a requestState elsewhere. */
function readsOf(seen: Played, uri: string): readonly ClientRequest[] {
  const retries = new Set(roundsIn(seen).map(({ retry }) => retry.seq));
  return requestsIn(seen).filter(
    ({ method, params, seq }) => method === "resources/read" && params.uri === uri && !retries.has(seq),
  );
}

const LISTS = ["prompts/list", "resources/list", "resources/templates/list"];

/** Whether the client did the steps twice: something came twice that no cache holds. */
const isTwice = (seen: Played) =>
  [...LISTS.map((method) => listsOf(seen, method)), readsOf(seen, READS.delayed)].some(
    (sent) => sent.length > 1,
  );

interface Refetch {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly sends: string;
  readonly what: string;
  readonly sent: (seen: Played) => readonly ClientRequest[];
  readonly reading?: string;
  readonly hint?: string;
}

/** A check that a client requests a result again which it must not take from a cache. */
const refetched = ({ requirement, what, sent, ...rest }: Refetch): ClientCheck =>
  clientCheck({
    ...rest,
    requirements: [requirement],
    on: cache,
    run({ seen, expect }) {
      const requests = sent(seen);
      const [first, second] = requests;
      if (!first || !isTwice(seen)) return needsExercise(TWICE);
      expect.that(second !== undefined, {
        expected: `another request for ${what}`,
        actual: second ? "another request" : `only one request for ${what}`,
        at: second?.seq ?? first.seq,
        timed: second === undefined,
      });
    },
  });

export const ttlZero = refetched({
  id: "client.caching.ttl-zero",
  title: "A client does not reuse a result with ttlMs 0",
  requirement: "caching.ttl.zero",
  sends: "the list of prompts with ttlMs 0, twice",
  what: "the list of prompts",
  sent: (seen) => listsOf(seen, "prompts/list"),
});

export const ttlNegative = refetched({
  id: "client.caching.ttl-negative",
  title: "A client does not reuse a result with a negative ttlMs",
  requirement: "caching.ttl.negative",
  sends: "the list of resources with ttlMs -1, twice",
  what: "the list of resources",
  sent: (seen) => listsOf(seen, "resources/list"),
});

export const ttlAbsent = refetched({
  id: "client.caching.ttl-absent",
  title: "A client does not reuse a result without ttlMs",
  requirement: "caching.ttl.absent",
  sends: "the list of resource templates without ttlMs, twice",
  what: "the list of resource templates",
  sent: (seen) => listsOf(seen, "resources/templates/list"),
});

export const ttlExpired = refetched({
  id: "client.caching.ttl-expired",
  title: "A client does not reuse a result after its ttlMs",
  requirement: "caching.ttl.expired",
  sends: "a resource with a ttlMs of 20 ms, twice, at least 80 ms apart",
  what: "the resource",
  sent: (seen) => readsOf(seen, READS.short),
});

export const retriesNotCached = refetched({
  id: "client.caching.retries",
  title: "A client does not reuse the result of a retry",
  requirement: "caching.key.retries",
  sends: "input_required for a resource, and a result with a long ttlMs to the retry",
  what: "the resource that asks",
  sent: (seen) => {
    const answered = requestsIn(seen).some(
      (one) => one.params.uri === READS.asking && isRetry(one) && answerOf(one).result !== undefined,
    );
    return answered ? readsOf(seen, READS.asking) : [];
  },
  hint: "Do not store the result of a request with inputResponses or requestState.",
});

export const pagesRefetched = refetched({
  id: "client.caching.pages-refetched",
  title: "A client fetches an expired page again by its cursor",
  requirement: "caching.pages.refetched",
  sends: "a list in two pages with ttlMs 0, twice",
  what: "the second page of the prompts",
  sent: (seen) => requestsIn(seen).filter(({ params }) => params.cursor === PAGE_CURSOR),
});

export const keyRequest = clientCheck({
  id: "client.caching.key",
  title: "A client reuses a result only for a request with the same parameters",
  requirements: ["caching.key.request"],
  on: cache,
  sends: "two resources with a long ttlMs, and others after them",
  hint: "Use the method and all parameters as the key of the cache.",
  run({ seen, expect }) {
    const [first] = readsOf(seen, READS.first);
    const [second] = readsOf(seen, READS.second);
    const [later] = readsOf(seen, READS.short);
    if (!first || !(second ?? later)) return needsExercise("a client that reads several resources");
    expect.that(second !== undefined, {
      expected: "a request for the second resource",
      actual: second ? "a request" : "no request for the second resource, only for those around it",
      at: (second ?? later ?? first).seq,
      timed: second === undefined,
    });
  },
});

export const notPolled = clientCheck({
  id: "client.caching.not-polled",
  title: "A client does not fetch a result again only because its ttlMs has passed",
  requirements: ["caching.ttl.no-polling"],
  on: cache,
  sends: "a resource with a ttlMs of 20 ms, twice",
  reading: "The client reads the resource twice, so a third request has no other reason.",
  run({ seen, expect }) {
    const sent = readsOf(seen, READS.short);
    const [first, , third] = sent;
    if (!first || !isTwice(seen)) return needsExercise(TWICE);
    expect.that(third === undefined, {
      expected: "at most two requests for the resource",
      actual: `${sent.length} requests for the resource`,
      at: (third ?? first).seq,
    });
  },
});

export const cursorInvalid = clientCheck({
  id: "client.caching.cursor-invalid",
  title: "A client whose cursor is refused fetches the list from the beginning",
  requirements: ["caching.pages.cursor-invalid"],
  on: cache,
  sends: "error -32602 to the request for the second page of the resource templates",
  hint: "Discard the pages of the list, and request it without a cursor.",
  run({ seen, expect }) {
    const lists = requestsIn(seen).filter(({ method }) => method === "resources/templates/list");
    const refused = lists.find((one) => one.params.cursor === REFUSED_CURSOR && answerOf(one).error);
    const next = refused && lists.find(({ seq }) => seq > refused.seq);
    if (!next) return needsExercise("a client that requests a list again after its cursor was refused");
    const { cursor } = next.params;
    expect.that(cursor === undefined, {
      expected: "a request without a cursor",
      actual: cursor === undefined ? "no cursor" : `the cursor ${JSON.stringify(cursor)} again`,
      at: next.seq,
      pointer: `${next.pointer}/params/cursor`,
    });
  },
});

export const cachingChecks: readonly ClientCheck[] = [
  keyRequest,
  retriesNotCached,
  ttlZero,
  ttlNegative,
  ttlAbsent,
  ttlExpired,
  notPolled,
  pagesRefetched,
  cursorInvalid,
];
