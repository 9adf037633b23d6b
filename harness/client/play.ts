import type { Revision } from "../../schema/revision.ts";
import { ReferenceServer } from "../reference/server/server.ts";
import { conversation } from "../trace/conversation.ts";
import type { Recorder } from "../trace/recorder.ts";
import { agreementIn } from "./agreement.ts";
import { listen } from "./http.ts";
import type { ClientSituation, Place, Played } from "./situation.ts";
import { serveStreams } from "./streams.ts";
import type { ClientTarget, Meeting, Met } from "./target.ts";

export interface Stage extends Pick<Meeting, "recorder" | "limits" | "signal"> {
  readonly target: ClientTarget;
}

/**
 * Starts the client for one situation, plays the server to it, and tells what was seen. The server speaks the revision
 * of the place, unless the situation or the caller says otherwise.
 */
export async function play(
  situation: ClientSituation,
  place: Place,
  stage: Stage,
  revisions: readonly Revision[] = [place.revision],
): Promise<Played> {
  const { recorder } = stage;
  const server = new ReferenceServer({ revisions, ...situation.server(place) });
  const act = place.transport === "http" ? playHttp : playStdio;
  const { connections, met } = await act(server, situation, place, stage);
  const conversations = connections.map((connection) => settled(recorder, connection));
  return { situation, ...place, conversations, ...met };
}

interface Act {
  readonly connections: readonly string[];
  readonly met: Met;
}

const purposeOf = ({ name }: ClientSituation) => `situation ${name}`;

async function playHttp(
  server: ReferenceServer,
  situation: ClientSituation,
  place: Place,
  { target, ...stage }: Stage,
): Promise<Act> {
  const { recorder } = stage;
  const connection = recorder.nameConnection();
  const { revision } = place;
  const purpose = purposeOf(situation);
  recorder.record({ channel: "open", connection, transport: "http", purpose, revision });
  const { url, close } = await listen(server, recorder, connection);
  try {
    const met = await target.meet({ situation, ...place, ...stage, offer: { transport: "http", url } });
    return { connections: [connection], met };
  } finally {
    await close();
  }
}

/** The processes of a client that starts several of them share what the server remembers, as its files would. */
async function playStdio(
  server: ReferenceServer,
  situation: ClientSituation,
  place: Place,
  { target, ...stage }: Stage,
): Promise<Act> {
  const connections: string[] = [];
  const met = await target.meet({
    situation,
    ...place,
    ...stage,
    offer: {
      transport: "stdio",
      accept: (pipes) => {
        const opened = { purpose: purposeOf(situation), revision: place.revision };
        const accepted = serveStreams(server, pipes, stage.recorder, opened);
        connections.push(accepted.connection);
        return accepted;
      },
    },
  });
  server.endSubscriptions();
  return { connections, met };
}

/** The conversation, with what was agreed in it written down for whoever reads the trace later. */
function settled(recorder: Recorder, connection: string) {
  const events = () => recorder.events.filter((event) => event.connection === connection);
  const agreed = agreementIn(conversation(connection, events()));
  if (agreed) recorder.record({ channel: "agreed", connection, ...agreed });
  return conversation(connection, events());
}
