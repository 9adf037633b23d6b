import type { Revision } from "../../../schema/revision.ts";
import type { ClientSituation, SituationSetup } from "../../check/situation.ts";
import type { Hooks } from "../../switches/server.ts";
import type { ServerOptions } from "../../switches/server-options.ts";
import type { LegKey, Transport } from "../../trace/event.ts";

/** One way in which a conforming server may differ from the usual one. */
export interface Behaviour {
  readonly id: string;
  /** Completes "A server that …". */
  readonly describe: string;
  /** Where it makes a difference. Everywhere, if left out. */
  readonly revisions?: readonly Revision[];
  readonly transports?: readonly Transport[];
  /** Called once for each start of the client. */
  hooks(setup: SituationSetup): readonly Hooks[];
}

/** What suites know about legal servers. The explorer chooses among them, and has no copy of them. */
export interface ServerTables {
  /** The servers that are the base of a conversation. The first one behaves in the usual way. */
  readonly bases: readonly [ClientSituation, ...ClientSituation[]];
  readonly behaviours: readonly Behaviour[];
  /** Servers that no behaviour can change: they end sessions, speak another revision, or write the bytes of a message themselves. Each is met once. */
  readonly unchanged?: readonly ClientSituation[];
}

/** A played server: a situation, changed by behaviours. */
export interface Server {
  readonly base: ClientSituation;
  readonly behaviours: readonly Behaviour[];
}

/** Whether a behaviour makes a difference in a leg. */
export const isIn = ({ revisions, transports }: Behaviour, { revision, transport }: LegKey): boolean =>
  (revisions?.includes(revision) ?? true) && (transports?.includes(transport) ?? true);

/** The situation of a played server. The client gets the name of its base: it does what it does there. */
export function situationOf({ base, behaviours }: Server): ClientSituation {
  const server = (setup: SituationSetup): ServerOptions => {
    const { hooks = [], ...usual } = base.server(setup);
    // A base repairs what it gets. Behaviours come before that, and see what the client has sent.
    return { ...usual, hooks: [...behaviours.flatMap((one) => one.hooks(setup)), ...hooks] };
  };
  return { ...base, server };
}

/** A server in words, on a few lines. */
export const describeServer = ({ base, behaviours }: Server): readonly string[] => [
  ...(behaviours.length === 0 || base.name !== "usual" ? [`${base.describe} (situation ${base.name})`] : []),
  ...behaviours.map(({ id, describe }) => `${describe} (${id})`),
];
