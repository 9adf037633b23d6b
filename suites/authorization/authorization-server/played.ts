import { randomText } from "../../../harness/authorization/token.ts";
import { given } from "../../../schema/given.ts";
import type { Asked } from "../server/caller.ts";
import { type PublicClient, REDIRECT_URI, type Registration } from "./client.ts";
import { challengeFor, type Flow, notSent, refreshTokenIn } from "./flow.ts";
import { parameterIn, type Visit } from "./visit.ts";

/** What the server answers to authorization requests of a registered client. */
export interface Played {
  /** A request that is right. */
  readonly right: Visit;
  /** With redirect URIs that are not registered. */
  readonly redirects: readonly { readonly uri: string; readonly visited: Visit }[];
  /** Without a code challenge; then the code without a verifier, if there is one. */
  readonly unprotected: Visit;
  readonly unprotectedToken?: Asked;
  /** What was sent to register the client, and the answer. */
  readonly registration: Registration;
  /** With the registered URI on another port. */
  readonly otherPort: Visit;
  /** Of a client whose redirect URI has a query; or why there is none. */
  readonly withQuery: Visit | string;
  /** With an unknown response_type. */
  readonly wrong: Visit;
  /** Present where the right request led to a code. */
  readonly codes?: Codes;
}

/** What the server answers to codes, and to refresh tokens. */
export interface Codes {
  readonly token: Asked;
  /** The same code once more. */
  readonly again: Asked;
  readonly wrongVerifier: Asked;
  readonly challengeAsVerifier: Asked;
  readonly noVerifier: Asked;
  readonly otherClient: Asked;
  readonly refresh?: Refreshed;
}

export interface Refreshed {
  /** By another client. */
  readonly stolen: Asked;
  readonly first: Asked;
  /** The refresh token that was replaced. */
  readonly again: Asked;
}

/** None of them is registered. The port of a loopback address may differ, so no variant changes only that (RFC 8252, 7.3). */
export const VARIANTS: readonly { readonly uri: string; readonly how: string }[] = [
  { uri: "https://attacker.example/callback", how: "another host" },
  { uri: `${REDIRECT_URI}/deeper`, how: "a longer path" },
  { uri: REDIRECT_URI.replace("/callback", "/call"), how: "another path" },
  { uri: `${REDIRECT_URI}?more=1`, how: "a query" },
  { uri: REDIRECT_URI.replace("127.0.0.1", "127.0.0.1.attacker.example"), how: "a longer host" },
  {
    uri: REDIRECT_URI.replace("127.0.0.1:33418", "127.0.0.1:33418@attacker.example"),
    how: "the host as a user",
  },
];

/** A redirect URI with a query. */
export const QUERY_URI = `${REDIRECT_URI}?from=mcp-conform`;

const OTHER_PORT = REDIRECT_URI.replace(":33418", ":33419");

export interface Clients {
  readonly client: PublicClient;
  readonly other: PublicClient;
  /** A client with the redirect URI QUERY_URI, or why there is none. */
  readonly queried: PublicClient | string;
}

/** Plays the flow of two clients. Each wrong request has a right one beside it. A code may live for seconds: it is used before anything else. */
export async function play(flow: Flow, { client, other, queried }: Clients): Promise<Played> {
  const { visited: right, verifier } = await flow.begin("an authorization request", client.id);
  const code = parameterIn(right, "code");
  const used = code === undefined ? undefined : await usedTwice(flow, client, { code, verifier });
  const protection = challengeFor(verifier);
  const redirects: { uri: string; visited: Visit }[] = [];
  for (const { uri, how } of VARIANTS) {
    const sent = `an authorization request whose redirect_uri has ${how}`;
    redirects.push({
      uri,
      visited: await flow.authorize(sent, client.id, { redirect_uri: uri, ...protection }),
    });
  }
  const unprotected = await flow.authorize("an authorization request without code_challenge", client.id);
  const open = parameterIn(unprotected, "code");
  const unprotectedToken =
    open === undefined
      ? undefined
      : await flow.redeem("a code without code_challenge, and no verifier", {
          client_id: client.id,
          code: open,
        });
  const wrong = await flow.authorize("an authorization request with an unknown response_type", client.id, {
    response_type: "mcp-conform-none",
    ...protection,
  });
  const otherPort = await flow.authorize("an authorization request with another port", client.id, {
    redirect_uri: OTHER_PORT,
    ...protection,
  });
  const withQuery =
    typeof queried === "string"
      ? queried
      : await flow.authorize("an authorization request whose redirect_uri has a query", queried.id, {
          redirect_uri: QUERY_URI,
          ...protection,
        });
  return {
    registration: client.registration,
    otherPort,
    withQuery,
    right,
    redirects,
    unprotected,
    wrong,
    ...given({ unprotectedToken }),
    ...(used === undefined
      ? {}
      : { codes: { ...used, ...(await misused(flow, client, other, used.token)) } }),
  };
}

/** A code with its verifier, and once more: used codes are refused also when they have not expired. */
async function usedTwice(
  flow: Flow,
  client: PublicClient,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<Pick<Codes, "token" | "again">> {
  const right = { client_id: client.id, code, code_verifier: verifier };
  const token = await flow.redeem("a code with its verifier", right);
  return { token, again: await flow.redeem("the same code again", right) };
}

/** Other codes: one that is used twice ends the tokens of its first use. */
async function misused(
  flow: Flow,
  client: PublicClient,
  other: PublicClient,
  token: Asked,
): Promise<Omit<Codes, "token" | "again">> {
  const refresh = refreshTokenIn(token) === undefined ? undefined : await refreshed(flow, client, other);
  return {
    ...given({ refresh }),
    wrongVerifier: await flow.redeemNew("a code with another verifier", client, () => ({
      code_verifier: randomText(32),
    })),
    challengeAsVerifier: await flow.redeemNew(
      "a code with its challenge as the verifier",
      client,
      (known) => ({
        code_verifier: challengeFor(known).code_challenge,
      }),
    ),
    noVerifier: await flow.redeemNew("a code without a verifier", client, () => ({
      code_verifier: undefined,
    })),
    otherClient: await flow.redeemNew("a code of another client", client, () => ({ client_id: other.id })),
  };
}

async function refreshed(flow: Flow, client: PublicClient, other: PublicClient): Promise<Refreshed> {
  const own = await newRefreshToken(flow, client);
  const first = await use("a refresh token", own, client);
  const next = refreshTokenIn(first);
  const isReplaced = next !== undefined && next !== own;
  const again = isReplaced
    ? await use("the replaced refresh token", own, client)
    : notSent("the replaced refresh token", "the refresh token was not replaced");
  // Last, because a server may end all tokens of a client from which one was stolen.
  const stolen = await newRefreshToken(flow, client);
  return { first, again, stolen: await use("a refresh token of another client", stolen, other) };

  async function use(sent: string, token: string | undefined, by: PublicClient): Promise<Asked> {
    if (token === undefined) return notSent(sent, "a further code led to no refresh token");
    return flow.refresh(sent, by.id, token);
  }
}

/** A refresh token that only one request uses: a server may end all tokens of a code after a wrong one. */
async function newRefreshToken(flow: Flow, client: PublicClient): Promise<string | undefined> {
  return refreshTokenIn(await flow.redeemNew("a code with its verifier", client, () => ({})));
}
