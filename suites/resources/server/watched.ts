import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { type SituationContext, stayingSituation } from "../../../harness/check/check.ts";
import { lacksExercise, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { allowedTools } from "../../../harness/check/sample-arguments.ts";
import { hasMethod } from "../../../harness/session/replies/asked.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { exchangesOf, isGetStream, messagesOn } from "../../across-topics/server/http/exchanges.ts";
import { answerOf, get } from "../../across-topics/server/http/send.ts";
import { UPDATES, WATCHED } from "../../across-topics/server/lists/changes.ts";
import { listedItems, offeredItems } from "../../across-topics/server/lists/lists.ts";

/** With fewer updates on each of two streams, a server that takes them in turn could have sent as many in a session with one stream. */
const LEAST = 3;

/** To how many of the listed resources a session subscribes. */
const MOST_RESOURCES = 3;

const METHOD = "notifications/resources/updated";

/** How often a resource was updated: on each of the two streams of one session, and in a session with one stream. */
interface Updates {
  readonly uri: string;
  readonly onTwo: readonly [number, number];
  readonly onOne: number;
  readonly at: number;
}

interface Watched {
  /** Why there is nothing to compare. */
  readonly lacks?: string;
  readonly updates: readonly Updates[];
}

/**
 * Two sessions with the same subscriptions, one with two streams and one with a single stream, and a third session with a stream and
 * no subscription: what comes there is judged by the monitor of updates. They stay while the other checks run, because most servers update
 * a resource when they want to.
 */
const watched = stayingSituation(
  "subscribed sessions with one and two streams",
  async (context): Promise<Watched> => {
    const uris = await watchable(context);
    const [session, single, other] = [await context.open(), await context.open(), await context.open()];
    if (session.sessionId === undefined) return { lacks: "the server assigns no session ids", updates: [] };
    for (const one of [session, single, other]) {
      const answer = await answerOf(one, get(one));
      if (!eventStream.matches(answer))
        return { lacks: `GET opens no stream: ${describeReply(answer)}`, updates: [] };
    }
    // A server may refuse it. What comes in the third session is judged nevertheless.
    const beside = await answerOf(session, get(session));
    for (const one of [session, single]) await subscribe(one, uris);
    if (await mayChange(context)) for (const one of [session, single]) await change(one);
    await context.others?.ended();
    // A run of this check by itself has no others that give the server time for updates.
    if (context.others?.areAny !== true) await updatesCome(single);
    for (const one of [session, single, other]) await one.quiet();
    if (!eventStream.matches(beside))
      return { lacks: `the session has fewer than two streams: ${describeReply(beside)}`, updates: [] };
    const streams = streamsOf(session);
    const [first, second] = streams;
    const [only] = streamsOf(single);
    if (
      first === undefined ||
      second === undefined ||
      only === undefined ||
      [...streams, only].some(({ end }) => end)
    )
      return { lacks: "the server ends a stream of these sessions", updates: [] };
    const count = (stream: typeof first, uri: string) => updatesOn(stream, uri).length;
    return {
      updates: uris.map((uri) => ({
        uri,
        onTwo: [count(first, uri), count(second, uri)],
        onOne: count(only, uri),
        at: updatesOn(second, uri)[0]?.at ?? updatesOn(first, uri)[0]?.at ?? session.mark(),
      })),
    };
  },
);

const streamsOf = (session: Session) => exchangesOf({ events: session.since(0) }).filter(isGetStream);

const updatesOn = (stream: Parameters<typeof messagesOn>[0], uri: string) =>
  messagesOn(stream).filter(
    ({ message: { method, params } }) => method === METHOD && isObject(params) && params.uri === uri,
  );

async function watchable(context: SituationContext): Promise<readonly string[]> {
  const listed = (await listedItems(context, "resources")).flatMap(({ value: { uri } }) =>
    typeof uri === "string" ? [uri] : [],
  );
  return [...new Set([...listed.filter((uri) => uri === WATCHED), ...listed])].slice(0, MOST_RESOURCES);
}

async function subscribe(session: Session, uris: readonly string[]): Promise<void> {
  const replies = await Promise.all(uris.map((uri) => session.request("resources/subscribe", { uri })));
  if (!replies.some(({ kind }) => kind === "result"))
    lacksExercise("resource.plain", "a listed resource to subscribe to");
}

/** Waits for as many updates as are compared, each until the limit. */
async function updatesCome(session: Session): Promise<void> {
  let mark = 0;
  for (let times = 0; times < LEAST; times += 1) {
    await session.whenAsked(METHOD, mark);
    const next = session.since(mark).find((event) => hasMethod(event, METHOD));
    if (next === undefined) return;
    mark = next.seq;
  }
}

async function mayChange({ inventory, allow, facts }: SituationContext): Promise<boolean> {
  if (!isDeclared(facts.capabilities, "tools")) return false;
  const tools = allowedTools(await offeredItems({ inventory }, "tools"), allow);
  return tools.some(({ value }) => value.name === UPDATES);
}

/** A server may update the resource for all sessions, or for the one that changes it. */
async function change(session: Session): Promise<void> {
  for (let times = 0; times < LEAST; times += 1)
    await session.request("tools/call", { name: UPDATES, arguments: {} });
}

/**
 * A server that sends each update once takes one of the streams for it. Then the two streams have together what the only stream of the other
 * session has, one more or less at the moment of counting. With three and more on each of them they cannot have as many each.
 */
const isCopied = ({ onTwo, onOne }: Updates) =>
  onOne >= LEAST && Math.min(...onTwo) >= Math.max(LEAST, onOne - 1);

/** The updates may still all be there once. */
const isSentOnce = ({ onTwo: [one, two], onOne }: Updates) =>
  one + two > 0 && (Math.min(one, two) === 0 || one + two <= onOne);

export const updatesNotCopied = check({
  id: "resources.updated.one-stream",
  title: "An update of a resource is sent on only one of the open streams of a session",
  requirements: ["http.streams.no-broadcast"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  transport: "http",
  leniency: "tolerated",
  exercises: ["tool.changes"],
  applies: declares("resources.subscribe"),
  on: watched,
  sends: `resources/subscribe to up to ${MOST_RESOURCES} listed resources in two sessions, one with two streams opened by GET, one with a single stream; and a third session with a stream and no subscription; calls of the tool ${UPDATES}, if it may be called; then nothing until the other checks have ended, or, without others, until three updates have come`,
  reading:
    "Equal updates may be two updates, so they are compared with another session that is subscribed to the same resources and has one stream. It is a warning if each of the two streams has as many as that one. What comes in the third session is judged by resources.updated.subscribed-only.",
  hint: "Choose one of the open streams of the session for each notification, and send it only there.",
  run({ seen: { lacks, updates }, expect }) {
    if (lacks !== undefined) notApplicable(lacks);
    const judged = updates.filter((one) => isCopied(one) || isSentOnce(one));
    if (judged.length === 0) {
      const isAny = updates.some(({ onTwo }) => Math.max(...onTwo) > 0);
      if (isAny) needsExercise("as many updates that two streams and one can be compared");
      lacksExercise("tool.changes", "a subscribed resource that is updated during the run");
    }
    for (const one of judged) {
      const { uri, onTwo, onOne, at } = one;
      expect.should(!isCopied(one), {
        expected: "each update on one of the two streams",
        actual: `updates of ${uri}: ${onTwo.join(" on one stream and ")} on the other; ${onOne} in a session with one stream`,
        at,
      });
    }
  },
});
