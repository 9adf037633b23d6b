import { setImmediate as nextTurn } from "node:timers/promises";
import type { Revision } from "../../schema/revision.ts";
import { endQuietly } from "../run/sessions/connections.ts";
import { begin } from "../session/handshake.ts";
import type { Reply } from "../session/replies/reply.ts";
import { Session } from "../session/session.ts";
import { Patience } from "../session/waiting/patience.ts";
import type { Limits, Target } from "../target/target.ts";
import { Recorder } from "../trace/recorder.ts";
import type { Redaction } from "../trace/redaction/redact.ts";
import type { Answer, Performed } from "./performed.ts";
import { Speaking } from "./speaking.ts";
import type { Slot, Step } from "./step.ts";

/** What the explorer talks to, and how. */
export interface Setup {
  readonly target: Target;
  readonly limits: Limits;
  readonly revision: Revision;
  readonly clientCapabilities: Readonly<Record<string, unknown>>;
  readonly redaction?: Redaction;
  readonly signal: AbortSignal;
}

/** Carries out a conversation, each session on a connection of its own. */
export async function perform(steps: readonly Step[], setup: Setup): Promise<Performed> {
  const recorder = new Recorder(setup.redaction === undefined ? {} : { redaction: setup.redaction });
  const answers: Answer[] = [];
  const slots = new Map<Slot, Speaking>();
  const opened: Session[] = [];
  const stop = () => {
    for (const one of opened) void one.end();
  };
  setup.signal.addEventListener("abort", stop);
  try {
    for (const [nth, step] of steps.entries()) {
      if (setup.signal.aborted || recorder.full) break;
      let speaking = slots.get(step.on);
      if (step.do === "end") {
        await speaking?.waitForOpen();
        if (speaking !== undefined) await endQuietly(speaking.session);
        slots.delete(step.on);
        continue;
      }
      if (speaking === undefined) {
        const session = await openOn(setup, recorder);
        opened.push(session);
        speaking = new Speaking(session, (answer) => answers.push(answer));
        slots.set(step.on, speaking);
      }
      await speaking.carryOut(step, nth);
    }
    for (const speaking of slots.values()) {
      await speaking.waitForOpen();
      await speaking.fence(steps.length);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { steps, events: recorder.events, answers, refused: error.why };
  } finally {
    setup.signal.removeEventListener("abort", stop);
    await Promise.all(opened.map((session) => endQuietly(session)));
    await nextTurn();
  }
  return { steps, events: recorder.events, answers };
}

/** No session could be opened. */
class Refused extends Error {
  readonly why: Reply | Error;

  constructor(why: Reply | Error) {
    super("no session could be opened");
    this.why = why;
  }
}

/** A session, ready for requests. */
export async function openOn(setup: Setup, recorder: Recorder): Promise<Session> {
  const { target, limits, revision, clientCapabilities } = setup;
  const connection = await target.connect("explore", revision, recorder).catch((error: unknown) => {
    throw new Refused(error instanceof Error ? error : new Error(String(error)));
  });
  const session = Session.on({
    connection,
    recorder,
    revision,
    clientCapabilities,
    limit: limits.answer,
    firstLimit: limits.start,
    patience: new Patience(),
  });
  const stop = () => void session.end();
  setup.signal.addEventListener("abort", stop);
  const handshake = await begin(session, revision, limits.start).finally(() =>
    setup.signal.removeEventListener("abort", stop),
  );
  if (handshake.kind === "agreed") return session;
  await endQuietly(session);
  throw new Refused(handshake.reply);
}
