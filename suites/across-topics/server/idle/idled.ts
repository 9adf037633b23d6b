import { isDeclared } from "../../../../harness/check/applies.ts";
import { idleSituation, type SituationContext } from "../../../../harness/check/check.ts";
import { Inconclusive, needsExercise } from "../../../../harness/check/expect.ts";
import { allowedTools } from "../../../../harness/check/sample-arguments.ts";
import { describeReply, type Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { given } from "../../../../schema/given.ts";
import { announced, TOOLS, UPDATES, WATCHED } from "../lists/changes.ts";
import { offeredItems } from "../lists/lists.ts";
import { openIdleStream, type StreamState } from "./stream.ts";

/** How the ids begin of what is sent in such a session. A trace shows by them what came before and what after. */
export const IDLE_ID = "mcp-conform-idle-";

/** Whether a change was announced to the session after the time, and to a new session that had no such time. */
export interface Announced {
  readonly method: string;
  readonly tool: string;
  readonly at: number;
  readonly isThere: boolean;
  /** Absent if nothing was missing, or no other session can be asked. */
  readonly isThereInNew?: boolean;
}

/** What was seen of a session without traffic, and of its use after that. */
export interface Idled {
  readonly seconds: number;
  readonly hasSessionId: boolean;
  readonly after: Reply;
  /** If that was no result: the same request once more, and in a new session. */
  readonly again?: Reply;
  readonly fresh?: Reply;
  readonly stream?: StreamState;
  readonly tools?: Announced;
  readonly resource?: Announced;
}

/** What can be changed, with the tool that does it. */
interface Changes {
  readonly tools: boolean;
  readonly resource: boolean;
}

/** A session, its stream and its subscriptions, without traffic for the time of the operator. */
export const idled = idleSituation("a session without traffic", async (context): Promise<Idled> => {
  const { idle } = context;
  if (idle === undefined) needsExercise("a time without traffic: --idle <seconds>");
  const session = await context.open();
  const ask = (when: string) => session.request(session.plainMethod, undefined, { id: `${IDLE_ID}${when}` });
  const before = await ask("before");
  if (before.kind !== "result")
    throw new Inconclusive("no-answer", `a request before the time: ${describeReply(before)}`);
  const changes = await changesOf(context);
  const stream = await openIdleStream(session, changes, IDLE_ID);
  const isSubscribed = await subscribes(session, changes);
  const seen = stream?.begin();
  await idle.pass();
  const state = seen?.();
  const after = await ask("after");
  const base = { seconds: idle.seconds, hasSessionId: session.sessionId !== undefined, after };
  if (after.kind !== "result") {
    const again = await ask("again");
    return { ...base, again, fresh: await freshReply(context), ...given({ stream: state }) };
  }
  const hears = session.connection.transport !== "http" || state?.isOpen === true;
  const announcedFor = (wanted: boolean, tool: string, method: string, by: Subscribes) =>
    wanted && hears ? change(context, session, { tool, method, by, changes }) : undefined;
  const tools = await announcedFor(
    changes.tools && (session.era === "stateful" || stream !== undefined),
    TOOLS.tools,
    "notifications/tools/list_changed",
    async () => true,
  );
  const resource = await announcedFor(isSubscribed, UPDATES, "notifications/resources/updated", subscribes);
  return { ...base, ...given({ stream: state, tools, resource }) };
});

async function changesOf({ inventory, allow, facts }: SituationContext): Promise<Changes> {
  const { capabilities } = facts;
  if (!isDeclared(capabilities, "tools")) return { tools: false, resource: false };
  const names = allowedTools(await offeredItems({ inventory }, "tools"), allow).map(
    ({ value }) => value.name,
  );
  return {
    tools: isDeclared(capabilities, "tools.listChanged") && names.includes(TOOLS.tools),
    resource: isDeclared(capabilities, "resources.subscribe") && names.includes(UPDATES),
  };
}

type Subscribes = (session: Session, changes: Changes) => Promise<boolean>;

/** In 2026-07-28 the stream itself is the subscription. */
async function subscribes(session: Session, { resource }: Changes): Promise<boolean> {
  if (!resource || session.era === "stateless") return false;
  return (await session.request("resources/subscribe", { uri: WATCHED })).kind === "result";
}

async function freshReply(context: SituationContext): Promise<Reply> {
  return (await context.open()).fence();
}

interface Wanted {
  readonly tool: string;
  readonly method: string;
  readonly by: Subscribes;
  readonly changes: Changes;
}

/** Makes a change after the time. If it is not announced, twice, then the same in a new session. */
async function change(
  context: SituationContext,
  session: Session,
  { tool, method, by, changes }: Wanted,
): Promise<Announced | undefined> {
  try {
    const first = await announced({ session }, tool, method);
    const seen = first.isThere ? first : await announced({ session }, tool, method);
    const base = { method, tool, at: seen.at, isThere: seen.isThere };
    if (seen.isThere) return base;
    const other = await context.open();
    await openIdleStream(other, changes, "mcp-conform-not-idle-");
    await by(other, changes);
    return { ...base, isThereInNew: (await announced({ session: other }, tool, method)).isThere };
  } catch (cause) {
    // The tool changes nothing, or cannot be called.
    if (cause instanceof Inconclusive && cause.kind === "needs-exercise") return undefined;
    throw cause;
  }
}
