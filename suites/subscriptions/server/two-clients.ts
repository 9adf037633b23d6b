import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  ACKNOWLEDGED,
  declaredTypes,
  filterOf,
  listen,
  type Subscription,
  type TypeName,
} from "../../across-topics/server/lists/listen.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { acknowledgedFirst, declaresChanges } from "./acknowledged.ts";

/** With the connection: what another check does with its own two clients must not end these subscriptions. */
const idFor = ({ connection }: Session) => `mcp-conform-same-listen-${connection.id}`;

interface OfClient {
  readonly session: Session;
  readonly types: readonly TypeName[];
  readonly one: Subscription;
}

/** What the acknowledgement of a subscription lists. Ends the check if there is none. */
async function acknowledged({ one }: OfClient): Promise<{ filter: JsonObject; at: number }> {
  const first = await one.first;
  if (first?.message.method !== ACKNOWLEDGED)
    throw new Inconclusive("depends-on", "a subscription is not acknowledged", { on: acknowledgedFirst.id });
  const { notifications } = isObject(first.message.params) ? first.message.params : {};
  return { filter: isObject(notifications) ? notifications : {}, at: first.at };
}

/** How many times two clients begin: a tool that another check calls meanwhile may end the subscriptions of all. */
const MOST_TRIES = 3;

const listening = oncePerConnection(async (context: SessionContext) => {
  let seen = await together(context);
  for (let tries = 1; tries < MOST_TRIES && !seen.wasOpen && seen.isToSomething; tries += 1)
    seen = await together(context);
  return seen;
});

/** Two clients that listen at the same time under the same id, the second one to other types of change. The first one ends. */
async function together(context: SessionContext) {
  const [type, other] = declaredTypes(context.facts.capabilities);
  const [first, second] = [await context.open(), await context.open()];
  const id = idFor(first);
  const begin = (session: Session, types: readonly TypeName[]): OfClient => {
    const one = listen(session, { notifications: filterOf(types, []) }, id);
    return { session, types, one };
  };
  const ending = begin(first, type ? [type] : []);
  const endingAcknowledged = await acknowledged(ending);
  const staying = begin(second, other ? [other] : []);
  const stayingAcknowledged = await acknowledged(staying);
  const endOfStaying = () =>
    second
      .since(staying.one.at)
      .find(
        (event) => event.channel === "http-end" && event.exchange === exchangeOf(second, staying.one.at, id),
      );
  await second.quiet();
  const wasOpen = endOfStaying() === undefined;
  await ending.one.cancel();
  await second.quiet();
  const ended = endOfStaying();
  const { seq } = await second.fence();
  await staying.one.cancel();
  return {
    clients: [
      { ...ending, ...endingAcknowledged },
      { ...staying, ...stayingAcknowledged },
    ],
    wasOpen,
    /** SDK 2.4 ends a subscription to nothing as soon as it has acknowledged it. */
    isToSomething: other !== undefined,
    ended: ended?.seq,
    seq,
  };
}

/** The exchange of the subscription. */
function exchangeOf(session: Session, mark: number, id: string): number | undefined {
  const posted = session
    .since(mark)
    .find((event) => event.channel === "http-request" && isObject(event.message) && event.message.id === id);
  return posted !== undefined && "exchange" in posted ? Number(posted.exchange) : undefined;
}

const SENDS =
  "subscriptions/listen with the same id by two clients at the same time, each for another type of change; then the first one is cancelled";

export const filtersApart = check({
  id: "subscriptions.filter.own-client",
  title: "Two clients whose subscriptions have the same id each get their own filter acknowledged",
  requirements: ["subscriptions.acknowledged.subset", "subscriptions.concurrent.separate"],
  applies: declaresChanges,
  after: [acknowledgedFirst.id],
  transport: "http",
  on: "own",
  sends: SENDS,
  hint: "Keep the filter with the stream of the request: ids are unique only within a client.",
  async run(context) {
    const { clients } = await listening(context);
    for (const { types, filter, at } of clients) {
      const foreign = Object.entries(filter).filter(
        ([name, value]) =>
          value !== false &&
          !(Array.isArray(value) && value.length === 0) &&
          !types.some((one) => one === name),
      );
      context.expect.that(foreign.length === 0, {
        expected: `at most ${types.join(", ") || "no type of change"}, which this client asked for`,
        actual: `notifications ${brief(JSON.stringify(filter))}`,
        at,
        pointer: "/params/notifications",
      });
    }
  },
});

export const cancelApart = check({
  id: "subscriptions.cancel.own-client",
  title: "The end of the subscription of one client does not end that of another one with the same id",
  requirements: ["subscriptions.end.announced", "subscriptions.concurrent.separate"],
  applies: declaresChanges,
  after: [acknowledgedFirst.id],
  transport: "http",
  leniency: "two-readings",
  on: "own",
  sends: SENDS,
  reading: "A server may end a subscription at any time, so an end is a warning.",
  hint: "Look up the subscription by its stream, not only by its id.",
  async run(context) {
    const { wasOpen, ended, seq } = await listening(context);
    if (!wasOpen) needsExercise("a server that keeps the subscription of a client open");
    context.expect.should(ended === undefined, {
      expected: "a stream that stays open",
      actual: ended === undefined ? "an open stream" : "the stream ended when another client ended its own",
      at: ended ?? seq,
      timed: ended !== undefined,
    });
  },
});
