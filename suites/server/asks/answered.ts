import { setTimeout as after } from "node:timers/promises";
import { isDeclared } from "../../../harness/check/applies.ts";
import { type CheckContext, situation } from "../../../harness/check/check.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { answerTo } from "../../../harness/session/client-answers.ts";
import { requestMessage, streamHeaders } from "../../../harness/session/envelope.ts";
import { messagesIn, type TargetRequest } from "../../../harness/session/inbox.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { paramsOf } from "../../../harness/trace/message.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import type { Revision } from "../../../schema/revision.ts";
import { answerOf, type Client, MOST_ROUNDS, resultOf, WAYS, type Way } from "./answers.ts";
import { ELICITATION, SAMPLING } from "./asks.ts";

/** A call of a tool that asks the client, and the way in which the client answered. */
export interface Answered {
  /** `silence`: the request of the server was never answered, and the call was cancelled. */
  readonly way: Way | "silence";
  readonly tool: string;
  readonly asked: readonly Pick<TargetRequest, "method" | "params">[];
  readonly reply: Reply;
  /** The answer to a later request on the same connection. */
  readonly next: Reply;
  /** The same after a late answer to a request that the server itself has cancelled. */
  readonly late?: Reply;
}

interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
}

const EVERYTHING: JsonObject = {
  roots: {},
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
};

/** The capabilities without their parts: no URL mode, and no tools in sampling. */
const PLAIN: JsonObject = { roots: {}, sampling: {}, elicitation: {} };

const BY_REVISION: Readonly<Record<Revision, JsonObject>> = {
  "2024-11-05": { roots: {}, sampling: {} },
  "2025-03-26": { roots: {}, sampling: {} },
  "2025-06-18": PLAIN,
  "2025-11-25": EVERYTHING,
  "2026-07-28": EVERYTHING,
};

/** inputResponses have no place for an error. */
const IN_RESULTS = WAYS.filter((way) => way !== "error");

const NAME = /sampl|elicit|roots|confirm|\bask|input/i;
const DESCRIPTION = /\basks?\b|sampling|elicit/i;
const MOST_CALLS = 12;
const PATIENCE_MS = 2_000;
const ASK_MS = 20;
const MOST_ASK_MS = 400;

type Context = Omit<CheckContext, "expect">;

/** Calls of the tools that probably ask the client, by their names and descriptions. */
async function askingCalls({ inventory, allow, facts }: Context): Promise<readonly Call[]> {
  if (!isDeclared(facts.capabilities, "tools")) return [];
  const { items } = await inventory.list("tools");
  return allowedTools(items, allow)
    .filter(({ value }) => NAME.test(String(value.name)) || DESCRIPTION.test(String(value.description)))
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
    const { revision } = context.facts;
    const capabilities = BY_REVISION[revision];
    const session = await context.open(byEra(revision, capabilities));
    listen(session);
    const found: Answered[] = [];
    const asking = new Set(calls);
    for (const way of session.era === "stateless" ? IN_RESULTS : WAYS) {
      for (const call of asking) {
        const one = await callAnswering(context, session, call, { way, capabilities, revision });
        if (one.asked.length > 0) found.push(one);
        if (one.asked.length === 0 || one.reply.kind === "silence") asking.delete(call);
        if (one.next.kind !== "result") return found;
      }
      if (asking.size === 0) return found;
    }
    const [first] = asking;
    if (first && session.era === "stateful") {
      const one = await leaveUnanswered(session, first, { way: "decline", capabilities, revision });
      if (one) found.push(one);
      if (one?.next.kind !== "result") return found;
    }
    await callDeclaring(context, session, asking, revision);
    return found;
  },
);

/** Some servers send their requests only on the stream that a client opens by GET. */
function listen(session: Session): void {
  if (session.era === "stateless" || session.connection.transport !== "http") return;
  session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
}

/** Only a handshake declares capabilities for the whole session. */
function byEra(revision: Revision, clientCapabilities: JsonObject) {
  return revision >= "2026-07-28" ? {} : { clientCapabilities };
}

async function callDeclaring(
  context: Context,
  session: Session,
  calls: ReadonlySet<Call>,
  revision: Revision,
): Promise<void> {
  // Before 2025-11-25 the capabilities have no parts.
  if (BY_REVISION[revision] !== EVERYTHING) return;
  const isStateless = session.era === "stateless";
  // Without session ids a server over HTTP cannot distinguish what its clients have declared.
  const isShared = session.connection.transport === "http" && session.sessionId === undefined;
  if (!isStateless && isShared) return;
  // Where a handshake declares them, each set costs a session, which may be a process.
  for (const capabilities of isStateless ? [PLAIN, {}] : [PLAIN]) {
    const other = isStateless ? session : await context.open(byEra(revision, capabilities));
    if (other !== session) listen(other);
    for (const call of calls) {
      const one = await callAnswering(context, other, call, { way: "decline", capabilities, revision });
      if (one.next.kind !== "result") return;
    }
  }
}

async function callAnswering(
  { limit }: Context,
  session: Session,
  call: Call,
  client: Client,
): Promise<Answered> {
  const waiting = Math.min(limit, PATIENCE_MS);
  const { asked, reply } = await (session.era === "stateless"
    ? inRounds(session, call, client, waiting)
    : byRequests(session, call, client, waiting));
  return { way: client.way, tool: call.name, asked, reply, next: await session.fence() };
}

type Exchange = Pick<Answered, "asked" | "reply">;

/** Up to 2025-11-25 the server sends requests of its own during the call. */
async function byRequests(session: Session, call: Call, client: Client, limit: number): Promise<Exchange> {
  const asked: TargetRequest[] = [];
  session.answerWith((request) => {
    const usual = answerTo(request, client.capabilities);
    if (request.method === "ping") return usual && { message: usual };
    asked.push(request);
    return answerOf(request, client, asked.length);
  });
  const id = session.freshId();
  const reply = await session.request("tools/call", { ...call }, { id, limit });
  session.answerWith(undefined);
  if (reply.kind === "silence") {
    await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
  }
  return { asked, reply };
}

/** Answers nothing, and cancels the call. If the server then cancels its own request, the answer comes after that. */
async function leaveUnanswered(session: Session, call: Call, client: Client): Promise<Answered | undefined> {
  const asked: TargetRequest[] = [];
  session.answerWith((request) => {
    const usual = answerTo(request, client.capabilities);
    if (request.method === "ping") return usual && { message: usual };
    asked.push(request);
    return undefined;
  });
  const mark = session.mark();
  const id = session.freshId();
  session
    .send(requestMessage(session.speaker, id, "tools/call", { ...call }), { together: true })
    .catch(() => {});
  for (let waited = 0; asked.length === 0 && waited < MOST_ASK_MS; waited += ASK_MS) await after(ASK_MS);
  await after(ASK_MS * 3);
  const next = await session.fence();
  await session.notify("notifications/cancelled", { requestId: id, reason: "no answer" });
  await session.quiet();
  session.answerWith(undefined);
  const [first] = asked;
  if (first === undefined) return undefined;
  const isCancelled = session
    .since(mark)
    .flatMap(messagesIn)
    .some(
      (one) =>
        isObject(one) &&
        one.method === "notifications/cancelled" &&
        paramsOf({ value: one }).requestId === first.id,
    );
  const message = isCancelled ? answerTo(first, client.capabilities) : undefined;
  if (message) await session.send(message);
  const late = message ? await session.fence() : undefined;
  return { way: "silence", tool: call.name, asked, reply: next, next, ...given({ late }) };
}

/** From 2026-07-28 on the server asks in its result, and the client retries with its answers. */
async function inRounds(session: Session, call: Call, client: Client, limit: number): Promise<Exchange> {
  const asked: Exchange["asked"][number][] = [];
  const _meta = { [META.clientCapabilities]: client.capabilities };
  let more: JsonObject = {};
  let broken = false;
  for (;;) {
    const reply = await session.request("tools/call", { ...call, ...more, _meta }, { limit, broken });
    if (reply.kind !== "result" || reply.result.resultType !== "input_required") return { asked, reply };
    const { inputRequests, requestState } = reply.result;
    const requests = isObject(inputRequests) ? Object.entries(inputRequests) : [];
    const responses = requests.flatMap(([key, one]) => {
      if (!isObject(one)) return [];
      const request = { method: String(one.method), params: isObject(one.params) ? one.params : {} };
      asked.push(request);
      const usual = answerTo({ ...request, id: 0, seq: reply.seq }, client.capabilities)?.result;
      return [[key, resultOf(request, client, asked.length) ?? usual] as const];
    });
    if (asked.length > MOST_ROUNDS || responses.some(([, response]) => response === undefined)) {
      return { asked, reply };
    }
    broken = client.way === "invalid";
    more = {
      ...(responses.length > 0 ? { inputResponses: Object.fromEntries(responses) } : {}),
      ...(requestState === undefined ? {} : { requestState }),
    };
  }
}

export const asksUser = ({ asked }: Answered) => asked.some(({ method }) => method === ELICITATION);
export const asksModel = ({ asked }: Answered) => asked.some(({ method }) => method === SAMPLING);
