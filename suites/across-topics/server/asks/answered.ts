import { isDeclared } from "../../../../harness/check/applies.ts";
import { type CheckContext, situation } from "../../../../harness/check/check.ts";
import type { ExerciseName } from "../../../../harness/check/exercises.ts";
import { lacksExercise } from "../../../../harness/check/expect.ts";
import { allowedTools, sampleArguments } from "../../../../harness/check/sample-arguments.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { openGetStream } from "../http/get-stream.ts";
import { offeredItems } from "../lists/lists.ts";
import { type Client, WAYS, type Way } from "./answers.ts";
import { dependOnReadable, ELICITATION, isUnreadableAsk, SAMPLING } from "./asks.ts";
import {
  type Answered,
  answerOutsideCalls,
  type Call,
  callAnswering,
  followUp,
  type Job,
  leaveUnanswered,
} from "./calling.ts";

const EVERYTHING: JsonObject = {
  roots: {},
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
};

/** The capabilities without their parts: no URL mode, and no tools in sampling. */
const PLAIN: JsonObject = { roots: {}, sampling: {}, elicitation: {} };

/** What a client declares that serves everything. */
export const BY_REVISION: Readonly<Record<Revision, JsonObject>> = {
  "2024-11-05": { roots: {}, sampling: {} },
  "2025-03-26": { roots: {}, sampling: {} },
  "2025-06-18": PLAIN,
  "2025-11-25": EVERYTHING,
  "2026-07-28": EVERYTHING,
};

/** This one shows which tools ask. What the user has accepted may take any time. */
const FIRST: Way = "accept";
const OTHERS = WAYS.filter((way) => way !== FIRST);
/** inputResponses have no place for an error. */
const OTHERS_IN_RESULTS = OTHERS.filter((way) => way !== "error");

const NAME = /sampl|elicit|roots|confirm|\bask|input/i;
/** The descriptions of tools that probably ask. */
export const DESCRIBES_ASKING = /\basks?\b|sampling|elicit/i;
const MOST_CALLS = 12;

type Context = Omit<CheckContext, "expect">;

/** Calls of the tools that probably ask the client, by their names and descriptions. */
export async function askingCalls({ inventory, allow, facts }: Context): Promise<readonly Call[]> {
  if (!isDeclared(facts.capabilities, "tools")) return [];
  const items = await offeredItems({ inventory }, "tools");
  return allowedTools(items, allow)
    .filter(({ value }) => NAME.test(String(value.name)) || DESCRIBES_ASKING.test(String(value.description)))
    .filter(({ value: { execution } }) => !(isObject(execution) && execution.taskSupport === "required"))
    .flatMap(({ value: { name, inputSchema } }) => {
      const given = sampleArguments(inputSchema, facts.revision);
      return given ? [{ name: String(name), arguments: given }] : [];
    })
    .slice(0, MOST_CALLS);
}

/**
 * Calls the tools that ask the client, and answers in each way. The monitors judge what the server asks, so each tool is also
 * called by a client without parts of the capabilities.
 */
export const answered = situation(
  "questions to the client",
  async (context): Promise<readonly Answered[]> => {
    const calls = await askingCalls(context);
    if (calls.length === 0) return [];
    const atOnce = Math.min(context.sideBySide(), calls.length);
    if (atOnce === 1) return answerInTurn(context, calls);
    const found = await answerSideBySide(context, calls, atOnce);
    // Which of several calls the server did not survive is seen only where they follow each other.
    return found.every(goesOn) ? found : answerInTurn(context, calls);
  },
);

async function answerInTurn(context: Context, calls: readonly Call[]): Promise<readonly Answered[]> {
  const { revision } = context.facts;
  const capabilities = BY_REVISION[revision];
  const sessions = await openSessions(context, capabilities, 1);
  const [session] = sessions;
  const found: Answered[] = [];
  let asking = calls;
  for (const way of [FIRST, ...otherWays(session)]) {
    const all = await callAll(sessions, jobsOf(asking, { way, capabilities, revision }));
    found.push(...all.filter(showsSome));
    if (!all.every(goesOn)) return found;
    asking = asking.filter((call) => all.some((one) => hasAskedIn(call, one)));
    if (asking.length === 0) return found;
  }
  const [first] = asking;
  if (first && session.era === "stateful") {
    const one = await leaveUnanswered(session, first, { way: "decline", capabilities, revision });
    if (one) found.push(one);
    if (!one || !goesOn(one)) return found;
  }
  await callDeclaring(context, sessions, asking);
  return found;
}

/** The first way shows which tools ask. What comes after it does not depend on each other. */
async function answerSideBySide(
  context: Context,
  calls: readonly Call[],
  atOnce: number,
): Promise<readonly Answered[]> {
  const { revision } = context.facts;
  const capabilities = BY_REVISION[revision];
  const sessions = await openSessions(context, capabilities, atOnce);
  const [session, ...more] = sessions;
  const first = await callAll(sessions, jobsOf(calls, { way: FIRST, capabilities, revision }));
  const asking = calls.filter((call) => first.some((one) => hasAskedIn(call, one)));
  const [one] = asking;
  if (one === undefined || !first.every(goesOn)) return first.filter(showsSome);
  const isStateful = session.era === "stateful";
  const jobs = otherWays(session).flatMap((way) => jobsOf(asking, { way, capabilities, revision }));
  const [others, left] = await Promise.all([
    callAll(isStateful ? more : sessions, jobs),
    isStateful ? leaveUnanswered(session, one, { way: "decline", capabilities, revision }) : undefined,
    callDeclaring(context, sessions, asking),
  ]);
  return [...[...first, ...others].filter(showsSome), ...(left ? [left] : [])];
}

const otherWays = ({ era }: Session) => (era === "stateless" ? OTHERS_IN_RESULTS : OTHERS);

const hasAsked = ({ asked }: Answered) => asked.length > 0;

const isUnreadable = ({ reply }: Answered) => reply.kind === "result" && isUnreadableAsk(reply.result);

/** It asked in the call, or it asked for the roots before. */
const showsSome = (one: Answered) => hasAsked(one) || one.hadRoot || isUnreadable(one);

/** Ends a check that has no call to judge: with what the target lacks, or with the form in which it asked. */
export function lacksCall(seen: readonly Answered[], name: ExerciseName, what?: string): never {
  if (seen.some(isUnreadable)) dependOnReadable();
  return lacksExercise(name, what);
}

const hasAskedIn = ({ name }: Call, one: Answered) => one.tool === name && hasAsked(one) && !isSilent(one);

const isSilent = ({ reply }: Answered) => reply.kind === "silence";

const goesOn = ({ next }: Answered) => next.kind === "result";

const jobsOf = (calls: readonly Call[], client: Client): readonly Job[] =>
  calls.map((call) => ({ call, client }));

/**
 * A session on which nothing else is asked for each call at a time. Without handshakes one session serves them all, unless its
 * requests wait for each other.
 */
async function openSessions(
  context: Context,
  capabilities: JsonObject,
  atOnce: number,
): Promise<readonly [Session, ...Session[]]> {
  const { revision } = context.facts;
  const open = async () => {
    const session = await context.open(byEra(revision, capabilities));
    // The server may ask while the other sessions are opened.
    if (session.era === "stateful") answerOutsideCalls(session, capabilities);
    return session;
  };
  const first = await open();
  const others = Array.from({ length: atOnce - 1 }, () =>
    first.era === "stateless" && !first.takesTurns ? first : open(),
  );
  const sessions: readonly [Session, ...Session[]] = [first, ...(await Promise.all(others))];
  for (const session of new Set(sessions)) openGetStream(session);
  return sessions;
}

/** Makes the calls, on each session one after the other, as long as the server goes on. */
async function callAll(sessions: readonly Session[], jobs: readonly Job[]): Promise<readonly Answered[]> {
  const waiting = [...jobs];
  const all: Answered[] = [];
  const following: Promise<unknown>[] = [];
  await Promise.all(
    sessions.map(async (session) => {
      while (all.every(goesOn)) {
        const job = waiting.shift();
        if (job === undefined) return;
        const seen = await callAnswering(session, job);
        const ended = followUp(session, job, seen).then((one) => all.push(one));
        following.push(ended);
        // Where calls run side by side, the next one need not wait for the end of this one.
        if (sessions.length === 1) await ended;
      }
    }),
  );
  await Promise.all(following);
  return all;
}

/** Only a handshake declares capabilities for the whole session. */
function byEra(revision: Revision, clientCapabilities: JsonObject) {
  return revision >= "2026-07-28" ? {} : { clientCapabilities };
}

/** The client that declares less. Its calls are judged by the monitors. */
async function callDeclaring(
  context: Context,
  sessions: readonly [Session, ...Session[]],
  calls: readonly Call[],
): Promise<void> {
  const { revision } = context.facts;
  // Before 2025-11-25 the capabilities have no parts.
  if (BY_REVISION[revision] !== EVERYTHING) return;
  const [session] = sessions;
  const isStateless = session.era === "stateless";
  // Without session ids a server over HTTP cannot distinguish what its clients have declared.
  const isShared = session.connection.transport === "http" && session.sessionId === undefined;
  if (!isStateless && isShared) return;
  // Where a handshake declares them, each set costs a session, which may be a process.
  const goesOnAfter = async (capabilities: JsonObject) => {
    const others = isStateless ? sessions : await openSessions(context, capabilities, sessions.length);
    const all = await callAll(others, jobsOf(calls, { way: "decline", capabilities, revision }));
    return all.every(goesOn);
  };
  const sets = isStateless ? [PLAIN, {}] : [PLAIN];
  if (sessions.length > 1) await Promise.all(sets.map(goesOnAfter));
  else for (const capabilities of sets) if (!(await goesOnAfter(capabilities))) return;
}

/** The same for a session that asks nothing else of the user: a session of its own would cost a process over stdio. */
export const pagesOnly = (revision: Revision): JsonObject =>
  revision === "2025-11-25" ? { elicitation: { url: {} } } : {};

/** A call of a tool that may ask, by a client whose user can only open pages. */
export interface PageCall {
  readonly tool: string;
  readonly reply: Reply;
}

/** Calls the tools that probably ask, on a session that declares `pagesOnly`. A monitor judges whether they send forms. */
export async function callForPages(context: Context, session: Session): Promise<readonly PageCall[]> {
  const { revision, clientCapabilities: capabilities } = session.speaker;
  if (revision !== "2025-11-25") return [];
  // Without session ids a server over HTTP cannot distinguish what its clients have declared.
  if (session.connection.transport === "http" && session.sessionId === undefined) return [];
  const made: PageCall[] = [];
  for (const call of await askingCalls(context)) {
    const client = { way: "decline", capabilities, revision } as const;
    const { reply } = await callAnswering(session, { call, client });
    made.push({ tool: call.name, reply });
    if (reply.kind === "silence" || reply.kind === "gone") return made;
  }
  return made;
}

export const asksUser = ({ asked }: Answered) => asked.some(({ method }) => method === ELICITATION);
export const asksModel = ({ asked }: Answered) => asked.some(({ method }) => method === SAMPLING);
