import { randomText } from "../../../harness/authorization/token.ts";
import { type OpeningContext, opening } from "../../../harness/check/check.ts";
import type { HttpConnection } from "../../../harness/transport/connection.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { Caller } from "../server/caller.ts";
import { type PublicClient, registered, unregister } from "./client.ts";
import { type Documents, playDocuments } from "./documents.ts";
import { Blocked, Endpoints } from "./endpoints.ts";
import { challengeFor, Flow } from "./flow.ts";
import { locate, type Metadata, metadataOf, type Place, placesOf } from "./locate.ts";
import { type MethodTried, tryMethods } from "./methods.ts";
import { type Clients, type Played, play, QUERY_URI } from "./played.ts";
import { rulesOf } from "./rules.ts";
import type { Visit } from "./visit.ts";

/** What could be done, or what it needs. */
export type Step<Done> = { readonly done: Done } | { readonly blocked: string };

/** What was seen of an authorization server. */
export interface Judgeable {
  readonly kind: "judgeable";
  readonly issuer: string;
  readonly places: readonly Place[];
  /** The metadata of the first place that this revision accepts. */
  readonly metadata?: Metadata;
  readonly all: readonly Metadata[];
  /** An authorization request of a client that the server does not know. */
  readonly unknownClient: Step<Visit>;
  readonly flow: Step<Played>;
  readonly documents: Step<Documents>;
  readonly methods: Step<readonly MethodTried[]>;
}

export interface NotJudged {
  /** `unasked`: the operator did not ask for it. `absent`: there is none. `unreachable`: something is needed first. */
  readonly kind: "unasked" | "absent" | "unreachable";
  readonly why: string;
}

export type Seen = Judgeable | NotJudged;

/** Where the answers of the whole flow end. */
const MOST_REQUESTS = 150;

/** The redirect URI of no client. The domain is reserved for examples. */
export const UNTRUSTED = "https://attacker.example/callback";

/** The authorization server of a protected server, asked as clients ask it: one request after the other. */
export const authorizationServer = opening(
  "requests to the authorization server",
  async (context): Promise<Seen> => {
    const { authorization, facts } = context;
    if (authorization.server === undefined)
      return { kind: "unasked", why: "the authorization server is judged with --authorization-server only" };
    if (facts.transport !== "http")
      return { kind: "absent", why: "servers over this transport have no authorization server" };
    const connection = (await context.connect()) as HttpConnection;
    const caller = new Caller(connection, {
      limit: context.limit,
      most: MOST_REQUESTS,
      by: "authorization-server",
    });
    const located = await locate(caller, context);
    if (!("issuer" in located)) return { kind: "unreachable", why: located.why };
    return judgeable(caller, located.issuer, context);
  },
);

async function judgeable(
  caller: Caller,
  issuer: string,
  { authorization, facts }: OpeningContext,
): Promise<Judgeable> {
  const places = await placesOf(caller, issuer);
  const all = places.map(metadataOf).filter((one) => one !== undefined);
  const { acceptsOpenid } = rulesOf(facts.revision);
  const metadata = all.find(({ isOpenid }) => acceptsOpenid || !isOpenid);
  const seen = { kind: "judgeable", issuer, places, all } as const;
  const [first = metadata] = all;
  if (first === undefined) {
    const blocked = { blocked: "metadata, which names the endpoints" };
    return { ...seen, unknownClient: blocked, flow: blocked, documents: blocked, methods: blocked };
  }
  const { document } = first;
  const endpoints = new Endpoints(document, authorization);
  const flow = new Flow(caller, endpoints, document, authorization.resource);
  return {
    ...seen,
    ...(metadata === undefined ? {} : { metadata }),
    unknownClient: await step(() =>
      flow.authorize("an authorization request of an unknown client", `mcp-conform-${randomText(9)}`, {
        redirect_uri: UNTRUSTED,
        ...challengeFor(randomText(32)),
      }),
    ),
    flow: await step(() => withClients(caller, endpoints, (clients) => play(flow, clients))),
    methods: await step(() => tryMethods(caller, endpoints, flow, document)),
    documents:
      document.client_id_metadata_document_supported === true
        ? await step(() => playDocuments(flow, endpoints))
        : { blocked: NOT_ANNOUNCED },
  };
}

/** Support of documents is recommended, not required. */
export const NOT_ANNOUNCED = "the metadata does not announce client_id_metadata_document_supported";

/** Registers clients, and removes them at the end. */
async function withClients(
  caller: Caller,
  endpoints: Endpoints,
  use: (clients: Clients) => Promise<Played>,
): Promise<Played> {
  endpoints.at("authorization_endpoint");
  endpoints.at("token_endpoint");
  const made: PublicClient[] = [];
  const register = async (name: string, changes: JsonObject = {}) => {
    const client = await registered(caller, endpoints, name, changes);
    made.push(client);
    return client;
  };
  try {
    const client = await register("mcp-conform");
    const other = await register("mcp-conform, another client");
    const queried = await step(() => register("mcp-conform, with a query", { redirect_uris: [QUERY_URI] }));
    return await use({ client, other, queried: "done" in queried ? queried.done : queried.blocked });
  } finally {
    for (const client of made) await unregister(caller, client);
  }
}

async function step<Done>(perform: () => Promise<Done>): Promise<Step<Done>> {
  try {
    return { done: await perform() };
  } catch (error) {
    if (error instanceof Blocked) return { blocked: error.message };
    throw error;
  }
}
