import type { Revision } from "../../schema/revision.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { ReferenceServer } from "../reference/server/core/server.ts";
import { byConnection, type Conversation, conversation } from "../trace/conversation.ts";
import type { LegKey } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import { agreementIn } from "./agreement.ts";
import { endpointOf } from "./endpoint.ts";
import { listen } from "./http.ts";
import { playedOf } from "./played.ts";
import { playProcess } from "./played-process.ts";
import type { Accepted, ClientLimits, ClientTarget, Ended, Meeting } from "./target.ts";

export interface Stage {
  readonly target: ClientTarget;
  readonly recorder: Recorder;
  readonly limits: ClientLimits;
  readonly signal: AbortSignal;
}

/** Which revisions the played server speaks, where that is not the one of the place alone. */
export interface Offered {
  readonly revisions: readonly Revision[];
  /** The revision of the leg, as it comes out of what was said. */
  leg(conversations: readonly Conversation[]): Revision;
}

/**
 * Starts the client for one situation, plays the server to it, and tells what was seen. The server speaks the revision
 * of the place, unless the situation or the caller says otherwise.
 */
export async function play(
  situation: ClientSituation,
  place: LegKey,
  stage: Stage,
  offered?: Offered,
): Promise<Played> {
  const { recorder } = stage;
  const server = new ReferenceServer({
    lenient: true,
    revisions: offered?.revisions ?? [place.revision],
    ...situation.server(place),
  });
  const { name } = situation;
  const client = recorder.nameConnection();
  const purpose = `the client, for situation ${name}`;
  recorder.record({ channel: "open", connection: client, ...place, purpose });

  const connections: string[] = [];
  const meeting: Act = {
    situation,
    pinned: offered === undefined || offered.revisions.length === 1,
    ...place,
    ...stage,
    connection: client,
    listen: (listener) =>
      recorder.listen((event) => {
        if (event.connection === client || connections.includes(event.connection)) listener(event);
      }),
    opened: (connection) => connections.push(connection),
    purpose: `situation ${name}`,
  };
  const ended = await (place.transport === "http" ? overHttp : overStdio)(server, meeting);
  const conversations = connections.map((connection) => settled(recorder, connection));
  const revision = offered?.leg(conversations) ?? place.revision;
  const { transport } = place;
  const met = recorder.record({
    channel: "met",
    connection: client,
    situation: name,
    revision,
    transport,
    connections,
    ended,
  });
  return playedOf(met, situation, byConnection(recorder.events));
}

interface Act extends Omit<Meeting, "offer"> {
  readonly target: ClientTarget;
  readonly purpose: string;
  opened(connection: string): void;
}

async function overHttp(
  server: ReferenceServer,
  { target, opened, purpose, ...meeting }: Act,
): Promise<Ended> {
  const { recorder, revision, transport } = meeting;
  const connection = recorder.nameConnection();
  opened(connection);
  recorder.record({ channel: "open", connection, transport, purpose, revision });
  const { url, close } = await (target.mount ?? listen)(endpointOf(server, recorder, connection));
  try {
    return await target.meet({ ...meeting, offer: { transport: "http", url } });
  } finally {
    await close();
  }
}

/** The processes of a client that starts several of them share what the server remembers, as its files would. */
async function overStdio(
  server: ReferenceServer,
  { target, opened, purpose, ...meeting }: Act,
): Promise<Ended> {
  const { recorder, revision } = meeting;
  const started: Accepted[] = [];
  try {
    return await target.meet({
      ...meeting,
      offer: {
        transport: "stdio",
        accept: (pipes) => {
          const accepted = playProcess(server, pipes, recorder, { purpose, revision });
          opened(accepted.connection);
          started.push(accepted);
          return accepted;
        },
      },
    });
  } finally {
    for (const { abandon } of started) abandon("the client had ended and left it running");
    server.endSubscriptions();
  }
}

/** The conversation, with what was agreed in it written down for whoever reads the trace later. */
function settled(recorder: Recorder, connection: string): Conversation {
  const events = () => recorder.events.filter((event) => event.connection === connection);
  const agreed = agreementIn(conversation(connection, events()));
  if (agreed) recorder.record({ channel: "agreed", connection, ...agreed });
  return conversation(connection, events());
}
