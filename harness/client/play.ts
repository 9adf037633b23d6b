import { given } from "../../schema/given.ts";
import type { Revision } from "../../schema/revision.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { ReferenceServer } from "../reference/server/core/server.ts";
import { byConnection, type Conversation, conversation } from "../trace/conversation.ts";
import type { LegKey, Transport } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import { agreementIn } from "./agreement.ts";
import type { DocumentSource } from "./authorization/client-documents.ts";
import { PlayedAuthorization } from "./authorization/played-authorization.ts";
import { endpointOf, PATH_OF } from "./endpoint/endpoint.ts";
import { listen } from "./endpoint/http.ts";
import { playedOf } from "./played.ts";
import { type ClientLimits, SituationClock } from "./starting/clock.ts";
import { freshFolder } from "./starting/fresh-folder.ts";
import { LEFT_RUNNING, playProcess } from "./starting/played-process.ts";
import { whenQuiet } from "./starting/quiet.ts";
import type { ClientTarget, Ended, PlayedProcess, SituationRun } from "./starting/target.ts";

/** What is the same for every situation of a run. */
export interface PlayContext {
  readonly target: ClientTarget;
  readonly recorder: Recorder;
  readonly limits: ClientLimits;
  /** How long a played server is silent on purpose, in milliseconds. */
  readonly idleMs?: number;
  readonly signal: AbortSignal;
  /** Where metadata documents of clients are. Absent: none is requested. */
  readonly documents?: DocumentSource;
  /**
   * Called when the client has sent something and then nothing has happened for a short time, with a function that
   * returns the revision on which client and server have agreed.
   */
  readonly onQuiet?: (agreed: () => Revision | undefined) => void;
}

/** The revisions that the played server supports, if these are more than the one of the leg. */
export interface RevisionChoice {
  readonly revisions: readonly Revision[];
  /** The revision of the leg, which the conversations decide. */
  revisionOfLeg(conversations: readonly Conversation[]): Revision;
}

/**
 * Starts the client for one situation, plays the server, and returns what was seen of the client. The server supports
 * the revision of the leg only, unless the situation or the caller says otherwise.
 */
export async function play(
  situation: ClientSituation,
  leg: LegKey,
  context: PlayContext,
  choice?: RevisionChoice,
): Promise<Played> {
  const { recorder, onQuiet } = context;
  const { name } = situation;
  const client = recorder.nameConnection();
  const authorizations: string[] = [];
  const authorization =
    situation.authorization &&
    new PlayedAuthorization(situation.authorization, {
      ...leg,
      recorder,
      client,
      purpose: `situation ${name}`,
      mount: context.target.mountIssuer ?? ((endpoint) => listen(endpoint)),
      ...given({ documents: context.documents }),
      onOpen: (connection) => authorizations.push(connection),
    });
  const clock = new SituationClock(context.limits);
  const options = situation.server({ ...leg, silence: clock, ...given({ idleMs: context.idleMs }) });
  const server = new ReferenceServer({
    lenient: true,
    revisions: choice?.revisions ?? [leg.revision],
    ...options,
    ...(authorization ? { hooks: [authorization.hooks, ...(options.hooks ?? [])] } : {}),
  });
  const purpose = `the client, for situation ${name}`;
  recorder.record({ channel: "open", connection: client, ...leg, purpose });

  const connections: string[] = [];
  const { fresh, close } = freshFolder();
  const stopWatching = onQuiet
    ? whenQuiet(
        recorder,
        (connection) => connections.includes(connection),
        () => onQuiet(() => agreedSoFar(recorder, connections)),
      )
    : () => {};
  const ended = await PLAY[leg.transport](server, {
    situation,
    pinned: choice === undefined || choice.revisions.length === 1,
    ...leg,
    ...context,
    clock,
    connection: client,
    listen: (listener) =>
      recorder.listen((event) => {
        if ([client, ...connections, ...authorizations].includes(event.connection)) listener(event);
      }),
    ...given({ authorization }),
    fresh,
    onOpen: (connection) => connections.push(connection),
    purpose: `situation ${name}`,
  }).finally(() => {
    stopWatching();
    close();
  });
  const conversations = connections.map((connection) => withAgreement(recorder, connection));
  const revision = choice?.revisionOfLeg(conversations) ?? leg.revision;
  const { transport } = leg;
  const played = recorder.record({
    channel: "met",
    connection: client,
    situation: name,
    revision,
    transport,
    connections,
    ...(authorizations.length > 0 ? { authorizations } : {}),
    ended,
    ...given({ silentMs: ended === "harness" ? clock.silentMs : undefined }),
    ...(context.signal.aborted && ended === "harness" ? { cut: true as const } : {}),
  });
  return playedOf(played, situation, byConnection(recorder.events));
}

/** A run of a situation before the server can be reached. */
interface Preparation extends Omit<SituationRun, "access"> {
  readonly target: ClientTarget;
  readonly purpose: string;
  readonly authorization?: PlayedAuthorization;
  /** Called with each connection on which the server is played. */
  onOpen(connection: string): void;
}

/** The transports that have a URL. */
type UrlTransport = Exclude<Transport, "stdio">;

const overUrl =
  (transport: UrlTransport) =>
  (server: ReferenceServer, preparation: Preparation): Promise<Ended> =>
    playHttp(server, transport, preparation);

const PLAY: Record<Transport, (server: ReferenceServer, preparation: Preparation) => Promise<Ended>> = {
  stdio: playStdio,
  http: overUrl("http"),
  "http+sse": overUrl("http+sse"),
};

async function playHttp(
  server: ReferenceServer,
  transport: UrlTransport,
  { target, onOpen, purpose, authorization, ...run }: Preparation,
): Promise<Ended> {
  const { recorder, revision, situation } = run;
  const connection = recorder.nameConnection();
  onOpen(connection);
  const { url, close } = await (target.mount ?? listen)(
    endpointOf(server, recorder, connection, {
      path: situation.path ?? PATH_OF[transport],
      service: situation.service ?? transport,
    }),
  );
  await authorization?.open();
  const at = authorization && url;
  recorder.record({ channel: "open", connection, transport, purpose, revision, ...given({ at }) });
  const browser = authorization?.begin(url);
  const stop = authorization && run.listen(authorization.listener);
  try {
    const situationRun: SituationRun = {
      ...run,
      situation: authorization?.situated(situation) ?? situation,
      access: { transport, url, ...given({ browser }) },
    };
    let ended = await target.run(situationRun);
    for (let start = 1; start < (situation.starts ?? 1) && ended === "itself"; start++) {
      authorization?.revokeTokens();
      ended = await target.run(situationRun);
    }
    return ended;
  } finally {
    stop?.();
    await Promise.all([close(), authorization?.close()]);
  }
}

/** A client may start several server processes. They share the state of the server, as real ones share files. */
async function playStdio(
  server: ReferenceServer,
  { target, onOpen, purpose, ...run }: Preparation,
): Promise<Ended> {
  const { recorder, revision } = run;
  const processes: PlayedProcess[] = [];
  try {
    return await target.run({
      ...run,
      access: {
        transport: "stdio",
        accept: (pipes) => {
          const process = playProcess(server, pipes, recorder, { purpose, revision });
          onOpen(process.connection);
          processes.push(process);
          return process;
        },
      },
    });
  } finally {
    for (const { abandon } of processes) abandon(LEFT_RUNNING);
    server.endSubscriptions();
  }
}

/** The revision of the last conversation that has reached an agreement. */
function agreedSoFar({ events }: Recorder, connections: readonly string[]): Revision | undefined {
  const recorded = byConnection(events.filter(({ connection }) => connections.includes(connection)));
  return connections
    .flatMap((name) => agreementIn(conversation(name, recorded.get(name) ?? []))?.revision ?? [])
    .at(-1);
}

/** The conversation on a connection. If it reached an agreement, that is recorded for later readers of the trace. */
function withAgreement(recorder: Recorder, connection: string): Conversation {
  const events = () => recorder.events.filter((event) => event.connection === connection);
  const agreed = agreementIn(conversation(connection, events()));
  if (agreed) recorder.record({ channel: "agreed", connection, ...agreed });
  return conversation(connection, events());
}
