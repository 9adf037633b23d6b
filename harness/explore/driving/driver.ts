import { setImmediate as nextTurn } from "node:timers/promises";
import { given } from "../../../schema/given.ts";
import { merged } from "../../../schema/merged.ts";
import type { Revision } from "../../../schema/revision.ts";
import { endQuietly } from "../../run/sessions/connections.ts";
import { begin, type Opening } from "../../session/handshake.ts";
import { CLIENT_INFO } from "../../session/lines/envelope.ts";
import type { Reply } from "../../session/replies/reply.ts";
import { Session } from "../../session/session.ts";
import { Patience } from "../../session/waiting/patience.ts";
import type { Limits, Target } from "../../target/target.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { Redaction } from "../../trace/redaction/redact.ts";
import type { Answer, Performed } from "../performed.ts";
import type { Slot, Step } from "../step.ts";
import { NO_TABLES, type Tables } from "../tables.ts";
import { Speaking } from "./speaking.ts";

/** What the explorer talks to, and how. */
export interface Setup {
  readonly target: Target;
  readonly limits: Limits;
  readonly revision: Revision;
  readonly clientCapabilities: Readonly<Record<string, unknown>>;
  readonly redaction?: Redaction;
  readonly signal: AbortSignal;
  /** Forms and faults. Default: those that the explorer makes itself. */
  readonly tables?: Tables;
}

/** Carries out a conversation, each session on a connection of its own. */
export async function perform(steps: readonly Step[], setup: Setup): Promise<Performed> {
  const recorder = new Recorder(setup.redaction === undefined ? {} : { redaction: setup.redaction });
  const { tables = NO_TABLES } = setup;
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
      if (step.do === "end" || step.do === "open") {
        await speaking?.waitForOpen();
        if (speaking !== undefined) await endQuietly(speaking.session);
        slots.delete(step.on);
        speaking = undefined;
        if (step.do === "end") continue;
      }
      if (speaking === undefined) {
        const form = step.do === "open" ? openingNamed(step.form, setup) : undefined;
        if (step.do === "open" && form === undefined) continue;
        const begun = await sessionWith(setup, recorder, form);
        const isUnusual = form !== undefined;
        if (isUnusual) answers.push({ step: nth, method: "initialize", reply: begun.status ?? begun.reply });
        if (begun.session === undefined && isUnusual) continue;
        if (begun.session === undefined) throw new Refused(begun.reply);
        opened.push(begun.session);
        speaking = new Speaking(begun.session, (answer) => answers.push(answer), { tables, isUnusual });
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

function openingNamed(name: string, { tables, revision, clientCapabilities }: Setup): Opening | undefined {
  const row = tables?.openings.find(({ id }) => id === name);
  if (row === undefined) return undefined;
  if (name.startsWith("initialized")) return given({ initialized: row.params });
  const usual = { protocolVersion: revision, capabilities: clientCapabilities, clientInfo: CLIENT_INFO };
  return { params: merged({ ...usual, capabilities: {} }, row.params ?? {}) };
}

/** A session, ready for requests. */
export async function openOn(setup: Setup, recorder: Recorder): Promise<Session> {
  const { session, reply } = await sessionWith(setup, recorder);
  if (session === undefined) throw new Refused(reply);
  return session;
}

interface Begun {
  /** Absent: it was refused. */
  readonly session?: Session;
  readonly reply: Reply;
  /** The refusal of the notification after it. */
  readonly status?: Reply;
}

async function sessionWith(setup: Setup, recorder: Recorder, form?: Opening): Promise<Begun> {
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
  let status: Reply | undefined;
  const onStatus = (one: Reply | undefined) => {
    if (one?.kind === "gone" || (one?.kind === "status" && one.http.status >= 400)) status = one;
  };
  const opening = form === undefined ? {} : { ...form, onStatus };
  const handshake = await begin(session, revision, limits.start, opening).finally(() =>
    setup.signal.removeEventListener("abort", stop),
  );
  const { reply } = handshake;
  if (handshake.kind === "agreed") return { session, reply, ...given({ status }) };
  await endQuietly(session);
  return { reply };
}
