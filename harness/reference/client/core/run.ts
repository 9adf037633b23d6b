import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { Credentials } from "../authorization/registration.ts";
import { type Context, type Named, Notes } from "../work/notes.ts";
import { workFor } from "../work/situations.ts";
import { type ClientOptions, ReferenceClient } from "./client.ts";

export interface RunOptions extends ClientOptions {
  /** The name of the situation. Without a known name, the client does its usual work. */
  readonly situation?: string | undefined;
  /** As MCP_CONFORM_CONTEXT has it. */
  readonly context?: JsonObject | undefined;
  /** Ends the run early, with a regular shutdown. */
  readonly signal?: AbortSignal;
}

export interface Report {
  /** The negotiated revision, if the negotiation succeeded. */
  readonly revision: Revision | undefined;
  /** The completed steps, as texts. */
  readonly done: readonly string[];
  /** Errors of the server, and requests without an answer. */
  readonly problems: readonly string[];
  /** Why the handshake failed, if it did. */
  readonly failure?: Error;
}

/** Does the work of the situation, and closes. Never rejects because of what a server does. */
export async function runReferenceClient(options: RunOptions): Promise<Report> {
  const { situation, context, signal, authorization } = options;
  const client = new ReferenceClient({
    ...options,
    ...timeoutIn(context),
    tasks: context?.tasks === true,
    ...(authorization ? { authorization: { ...authorization, ...credentialsIn(context) } } : {}),
  });
  const notes = new Notes();
  const stop = () => void client.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await client.connect();
    const work = workFor(situation);
    const rounds = client.pipeline.decide("rounds", roundsIn(context), undefined);
    for (let round = 0; round < rounds; round++) {
      await client.pipeline.step("work", () => work(client, contextOf(context), notes), client);
    }
    await atSecond(options, client);
    return { revision: client.revision, ...notes };
  } catch (cause) {
    const failure = cause instanceof Error ? cause : new Error(String(cause));
    return { revision: client.revision, ...notes, failure };
  } finally {
    signal?.removeEventListener("abort", stop);
    await client.close();
  }
}

/** Connects to the second server of the context beside the first one. */
async function atSecond(options: RunOptions, first: ReferenceClient): Promise<void> {
  const url = options.context?.second_url;
  if (typeof url !== "string" || !("url" in options.target)) return;
  const second = new ReferenceClient({ ...options, target: { ...options.target, url } });
  const listAgain = () => first.request("tools/list");
  try {
    if (first.pipeline.decide("bothAtOnce", false, undefined))
      await Promise.all([second.connect(), listAgain()]);
    else {
      await second.connect();
      await listAgain();
    }
  } finally {
    await second.close();
  }
}

/** How long the context lets the client wait for an answer. */
const timeoutIn = ({ timeoutMs }: JsonObject = {}) => (typeof timeoutMs === "number" ? { timeoutMs } : {});

/** The credentials that the context has for the client. */
function credentialsIn(context: JsonObject = {}): Credentials {
  const { client_id, client_secret, client_metadata_url, private_key_pem, grant_type } = context;
  const { idp_client_id, idp_id_token, idp_token_endpoint } = context;
  const identity = {
    clientId: String(idp_client_id),
    idToken: String(idp_id_token),
    tokenEndpoint: String(idp_token_endpoint),
  };
  return {
    isMachine: grant_type === "client_credentials",
    ...(typeof private_key_pem === "string" ? { privateKey: private_key_pem } : {}),
    ...(idp_id_token === undefined ? {} : { identity }),
    ...(typeof client_id === "string" ? { clientId: client_id } : {}),
    ...(typeof client_secret === "string" ? { clientSecret: client_secret } : {}),
    ...(typeof client_metadata_url === "string" ? { metadataUrl: client_metadata_url } : {}),
  };
}

/** How often the client does its work. */
const roundsIn = ({ rounds }: JsonObject = {}) => (typeof rounds === "number" ? rounds : 1);

function contextOf({
  calls,
  cancels,
  changesRoots,
  completes,
  gets,
  listens,
  reads,
}: JsonObject = {}): Context {
  return {
    calls: namedIn(calls),
    cancels: namedIn(cancels),
    changesRoots: changesRoots === true,
    completes: [completes ?? []].flat().filter(isObject),
    gets: namedIn(gets),
    listens: [listens ?? []]
      .flat()
      .filter(isObject)
      .map(({ name, notifications }) => ({
        name: String(name),
        notifications: isObject(notifications) ? notifications : {},
      })),
    reads: Array.isArray(reads) ? reads.map(String) : [],
  };
}

function namedIn(value: unknown): readonly Named[] {
  return (Array.isArray(value) ? value : []).filter(isObject).map(({ name, arguments: args }) => ({
    name: String(name),
    ...(isObject(args) ? { arguments: args } : {}),
  }));
}
