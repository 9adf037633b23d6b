import { situation } from "../../../../harness/check/check.ts";
import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { isObject } from "../../../../schema/json.ts";
import { openGetStream } from "../http/get-stream.ts";
import { callForPages, type PageCall, pagesOnly } from "./answered.ts";

/** What a server did before and after notifications/roots/list_changed. */
export interface RootsChanged {
  /** The answer to the next request. */
  readonly next: Reply;
  /** The requests for the roots: their events. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** In 2025-11-25 the client declares only URL mode for elicitations: these are calls of tools that may ask the user. */
  readonly pages: readonly PageCall[];
}

const ASK = "roots/list";

/** For so much longer than on other connections a request for the roots is waited for, and at least for as long, in milliseconds: then the change comes. */
const TIMES = 4;
const LEAST_MS = 1_000;

export const rootsChanged = situation("roots that change", async (context): Promise<RootsChanged> => {
  const { revision } = context.facts;
  const clientCapabilities = { roots: { listChanged: true }, ...pagesOnly(revision) };
  const session = await context.open({ clientCapabilities });
  await openGetStream(session);
  await session.quiet();
  // On other connections it has asked. If it did so by itself, it does so on each, and after about the same time.
  const after = session.firstAskedAfter(ASK);
  if (after !== undefined) await session.whenAsked(ASK, 0, Math.max(LEAST_MS, TIMES * after));
  const mark = session.mark();
  await session.notify("notifications/roots/list_changed");
  const next = await session.quiet();
  if (asksIn(session, 0).some((at) => at <= mark)) await session.whenAsked(ASK, mark);
  const asked = asksIn(session, 0);
  // Nothing else is judged of this session any more.
  const pages = await callForPages(context, session);
  return { next, pages, before: asked.filter((at) => at <= mark), after: asked.filter((at) => at > mark) };
});

/** The requests for the roots in a session, since a mark: their events. */
const asksIn = (session: Session, mark: number): readonly number[] =>
  session
    .since(mark)
    .flatMap((event) => messagesIn(event).map((message) => ({ message, at: event.seq })))
    .filter(({ message }) => isObject(message) && message.method === ASK)
    .map(({ at }) => at);
