import { isDeepStrictEqual } from "node:util";
import { declares, isDeclared } from "../../../../harness/check/applies.ts";
import { type SituationContext, situation } from "../../../../harness/check/check.ts";
import { Inconclusive, notApplicable } from "../../../../harness/check/expect.ts";
import { LISTS } from "../../../../harness/check/inventory.ts";
import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import { describeReply, type Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { isObject } from "../../../../schema/json.ts";
import { check } from "../check.ts";
import { eventStream } from "../http/answers.ts";
import { answerOf, get } from "../http/send.ts";

const NAMES = ["tools", "prompts", "resources"] as const;

type Name = (typeof NAMES)[number];

/** A list that changes by itself may do so after one request, and hardly after each of these, and never before them. */
const TIMES = 3;

const methodOf = (name: Name) => `notifications/${name}/list_changed`;

/** The answers to the requests of one list, and where a notification of its change came: after each request, and before the first one. */
interface Listed {
  readonly pages: readonly Reply[];
  readonly before: number | undefined;
  readonly after: readonly (number | undefined)[];
}

interface Unchanged {
  /** Why the server has no place for notifications. */
  readonly lacks?: string;
  readonly lists: ReadonlyMap<Name, Listed>;
}

/** A session that only lists what declares listChanged: nothing in it changes a list. */
const listed = situation("lists that are requested several times", async (context): Promise<Unchanged> => {
  const names = NAMES.filter((name) => isDeclared(context.facts.capabilities, `${name}.listChanged`));
  const session = await context.open();
  const lacks = await lackOfChannel(session, context);
  if (lacks !== undefined) return { lacks, lists: new Map() };
  const lists = new Map<
    Name,
    { pages: Reply[]; before: number | undefined; after: (number | undefined)[] }
  >();
  const start = session.mark();
  await twoQuiet(session);
  for (const name of names)
    lists.set(name, { pages: [], before: changedAt(session, start, name), after: [] });
  for (let times = 0; times < TIMES; times += 1) {
    const mark = session.mark();
    await Promise.all(
      [...lists].map(async ([name, { pages }]) => {
        pages.push(await session.request(LISTS[name].method));
      }),
    );
    await twoQuiet(session);
    for (const [name, { after }] of lists) after.push(changedAt(session, mark, name));
  }
  return { lists };
});

/** Another stream may be slower than the answers. */
async function twoQuiet(session: Session): Promise<void> {
  await session.quiet();
  await session.quiet();
}

const changedAt = (session: Session, mark: number, name: Name) =>
  session
    .since(mark)
    .find((event) =>
      messagesIn(event).some((message) => isObject(message) && message.method === methodOf(name)),
    )?.seq;

/** Opens where changes are announced. Returns what the server lacks for that. */
async function lackOfChannel(session: Session, { facts }: SituationContext): Promise<string | undefined> {
  if (facts.transport !== "http") return undefined;
  if (session.sessionId === undefined) return "it assigns no session ids";
  const answer = await answerOf(session, get(session));
  return eventStream.matches(answer) ? undefined : `GET opens no stream: ${describeReply(answer)}`;
}

/** To list is no change: a client that lists after each notification would list for ever. */
export function listingUnannounced(name: Name) {
  const { method, member } = LISTS[name];
  const changed = methodOf(name);
  return check({
    id: `${name}.list-changed.unprovoked`,
    title: `${method} does not make the server send ${changed}`,
    requirements: [`${name}.list-changed.sent`],
    // Of 2026-07-28 all clients share the lists: the change of another client would be announced as well.
    revisions: { until: "2025-11-25" },
    applies: declares(`${name}.listChanged`),
    on: listed,
    sends: `${method}, ${TIMES} times; over HTTP on a session with a stream opened by GET`,
    reading:
      "The notification is for a change of the list. No sentence forbids it without one, and a list may change at any time. So it is a warning, and only where it comes after each request, never before the first one, and the lists are the same.",
    hint: `Send ${changed} where the list is changed, not where it is built or returned: clients list again after each notification.`,
    run({ seen: { lacks, lists }, expect }) {
      const found = lists.get(name);
      if (lacks !== undefined || found === undefined) notApplicable(`the server cannot send it: ${lacks}`);
      const { pages, before, after } = found;
      const [first, ...others] = pages.map((page) => {
        if (page.kind === "result" && Array.isArray(page.result[member])) return page;
        throw new Inconclusive("depends-on", `${method} returned no list: ${describeReply(page)}`);
      });
      if (first === undefined) throw new Inconclusive("depends-on", `${method} was not requested`);
      const times = after.filter((at) => at !== undefined).length;
      const isUnchanged = others.every(({ result }) =>
        isDeepStrictEqual(result[member], first.result[member]),
      );
      if (times > 0 && !isUnchanged) notApplicable("the list changes during the check");
      if (times > 0 && (before !== undefined || times < TIMES))
        throw new Inconclusive(
          "needs-exercise",
          `a list that does not change: ${changed} came after ${times} of ${TIMES} requests${before === undefined ? "" : ", and before the first one"}`,
        );
      expect.should(times === 0, {
        expected: `no ${changed}: nothing has changed`,
        actual:
          times === 0
            ? "none"
            : `${changed} after each of ${TIMES} requests ${method}, which return the same list`,
        at: after[0] ?? others.at(-1)?.seq ?? first.seq,
      });
    },
  });
}
