import type { SessionContext } from "../../../../harness/check/check.ts";
import { Inconclusive } from "../../../../harness/check/expect.ts";
import type { Inventory } from "../../../../harness/check/inventory.ts";
import { offer } from "../../../../harness/session/handshake.ts";
import { CLIENT_INFO, notificationMessage } from "../../../../harness/session/lines/envelope.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { merged } from "../../../../schema/merged.ts";
import { plain } from "../subjects.ts";
import { type Accepted, accepted, isAccepted } from "./accepted-notification.ts";
import { OPENINGS, type OpeningRow } from "./opening-rows.ts";

/** An `initialize` that was answered on a new connection. */
export interface Opened {
  readonly session: Session;
  readonly reply: Reply;
  readonly revision: unknown;
}

/** Sends `initialize` with these members on a new connection. */
export async function opened(
  context: SessionContext,
  rows: readonly Pick<OpeningRow, "params">[],
): Promise<Opened> {
  const { facts } = context;
  let params: JsonObject = { protocolVersion: facts.revision, capabilities: {}, clientInfo: CLIENT_INFO };
  for (const row of rows) params = merged(params, row.params);
  const clientCapabilities = isObject(params.capabilities) ? params.capabilities : {};
  const session = context.over(await context.connect(), { clientCapabilities });
  const { reply } = await offer(session, facts.revision, undefined, params);
  return { session, reply, revision: reply.kind === "result" ? reply.result.protocolVersion : undefined };
}

/** A form of a notification that is sent on such a session. */
export interface FormedNotification {
  readonly name: string;
  readonly method: string;
  readonly form: JsonObject | undefined;
}

/** A session on which every message so far has another form. */
interface FormedSession {
  readonly opened: Opened;
  /** The notifications that the server took, and after which it answered, by the name of their form. */
  readonly taken: ReadonlyMap<string, Accepted>;
}

const INITIALIZED = "notifications/initialized";
const CHANGED = "notifications/roots/list_changed";

/** One who sends that roots have changed has declared it. */
const WITH_ROOTS = { params: { capabilities: { roots: { listChanged: true } } } };

interface Kind {
  readonly declared: readonly Pick<OpeningRow, "params">[];
  readonly notifications: readonly FormedNotification[];
}

/** Two sessions for all these forms: each costs a connection, over stdio a process. Only what goes wrong on them is sent by itself. */
const KINDS = {
  usual: {
    declared: [WITH_ROOTS],
    notifications: [
      { name: "initialized-empty-params", method: INITIALIZED, form: {} },
      { name: "roots-plain", method: CHANGED, form: undefined },
      { name: "roots-empty-params", method: CHANGED, form: {} },
      { name: "roots-meta", method: CHANGED, form: { _meta: {} } },
    ],
  },
  other: {
    declared: [],
    notifications: [{ name: "initialized-meta", method: INITIALIZED, form: { _meta: {} } }],
  },
} satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;

async function formed(context: SessionContext, kind: KindName): Promise<FormedSession> {
  const { declared, notifications }: Kind = KINDS[kind];
  const { revision } = context.facts;
  const rows = OPENINGS.filter(
    ({ since = "2024-11-05", isOther = false }) => since <= revision && isOther === (kind === "other"),
  );
  const all = await opened(context, [...declared, ...rows]);
  const taken = new Map<string, Accepted>();
  if (all.revision !== revision) return { opened: all, taken };
  const { session } = all;
  const request = await plain.plain({ ...context, session });
  for (const { name, method, form } of notifications) {
    const got = await accepted(session, notificationMessage(method, form), request).catch(unlessNoEvidence);
    if (got === undefined || !isAccepted(got)) break;
    taken.set(name, got);
  }
  return { opened: all, taken };
}

/** A busy server, for example: the form is sent again by itself. */
function unlessNoEvidence(cause: unknown): undefined {
  if (!(cause instanceof Inconclusive)) throw cause;
}

const known = new WeakMap<Inventory, Map<KindName, Promise<FormedSession>>>();

function formedOnce(context: SessionContext, kind: KindName): Promise<FormedSession> {
  const { shared } = context.inventory;
  const ofLeg = known.get(shared) ?? new Map<KindName, Promise<FormedSession>>();
  known.set(shared, ofLeg);
  const found = ofLeg.get(kind) ?? formed(context, kind);
  ofLeg.set(kind, found);
  return found;
}

/** The session that was opened with this form, and the others that can be in the same message. */
export async function openedTogether(context: SessionContext, { isOther }: OpeningRow): Promise<Opened> {
  return (await formedOnce(context, isOther ? "other" : "usual")).opened;
}

/** What came of this form of a notification, if the server took it on a session in which all has another form. */
export async function takenTogether(context: SessionContext, name: string): Promise<Accepted | undefined> {
  const kind = KINDS.other.notifications.some((one) => one.name === name) ? "other" : "usual";
  return (await formedOnce(context, kind)).taken.get(name);
}
