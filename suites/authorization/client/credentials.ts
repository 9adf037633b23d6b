import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { auth } from "../situations/auth.ts";
import { moves } from "../situations/moves.ts";
import {
  DOCUMENT_URL,
  document,
  documentOnly,
  noDocument,
  OPERATOR_ID,
  registered,
  registeredFirst,
  secretBasic,
  secretPost,
} from "../situations/registration.ts";
import { twoServers } from "../situations/tokens.ts";
import { judging, mustDo, mustRefuse, playedIn, requestAs } from "./evidence.ts";
import { exchangesOf, type Monitored, type WebExchange } from "./seen.ts";

const playedOf = (seen: readonly Played[], situations: readonly ClientSituation[]) =>
  seen.filter(({ situation }) => situations.some(({ name }) => name === situation.name));

/** An authorization request of this client. */
const authorizesAs = (id: string) => (one: WebExchange) =>
  one.kind === "authorize" && one.parameters.get("client_id") === id;

/** Shows that the driver gives its client what the context has. */
function requireUse(seen: readonly Played[], situations: readonly ClientSituation[], id: string): void {
  const isUsed = playedOf(seen, situations).flatMap(exchangesOf).some(authorizesAs(id));
  const names = id === DOCUMENT_URL ? "client_metadata_url" : "client_id and client_secret";
  if (!isUsed) needsExercise(`a client that uses ${names} of the context`);
}

/** Judges which of two ways a client chooses if it has both. */
function prefers(
  { seen, expect }: Monitored,
  { situation, control, id }: { situation: ClientSituation; control: ClientSituation; id: string },
): void {
  requireUse(seen, [situation, control], id);
  const all = exchangesOf(playedIn(seen, situation));
  const did = all.find(authorizesAs(id));
  const dynamic = all.find(({ kind }) => kind === "register");
  mustDo(expect, seen, situation, {
    expected: `an authorization request with client_id=${id}`,
    did,
    wrong: did ? undefined : requestAs(dynamic, "a dynamic registration"),
  });
}

const preRegisteredFirst = clientCheck({
  ...judging(registeredFirst),
  also: [registered, registeredFirst, auth],
  id: "client.auth.registration.pre-registered-first",
  title: "A client with configured credentials uses them, and does not register",
  requirements: ["auth.registration.pre-registered-first", "auth.registration.static-credentials"],
  sends: "metadata with a registration_endpoint, while the context has client_id and client_secret",
  hint: "Register only if no credentials are configured.",
  run: (context: Monitored) =>
    prefers(context, { situation: registeredFirst, control: registered, id: OPERATOR_ID }),
});

const documentSecond = clientCheck({
  ...judging(document),
  also: [document, documentOnly, auth],
  id: "client.auth.registration.document-second",
  title: "A client with a metadata document uses its URL as client id, and does not register",
  requirements: ["auth.registration.metadata-document-second", "auth.client-metadata.supported"],
  sends: "metadata with client_id_metadata_document_supported and a registration_endpoint",
  hint: "Register only if the metadata does not announce client_id_metadata_document_supported.",
  run: (context: Monitored) =>
    prefers(context, { situation: document, control: documentOnly, id: DOCUMENT_URL }),
});

const capabilityChecked = clientCheck({
  ...judging(noDocument),
  also: [document, documentOnly, noDocument, auth],
  id: "client.auth.client-metadata.capability-checked",
  title: "A client sends a URL as client id only if the authorization server supports it",
  requirements: ["auth.client-metadata.capability-checked"],
  sends: "metadata without client_id_metadata_document_supported",
  hint: "Read client_id_metadata_document_supported. Without it, register in another way.",
  run({ seen, expect }: Monitored) {
    requireUse(seen, [document, documentOnly, noDocument], DOCUMENT_URL);
    const all = exchangesOf(playedIn(seen, noDocument));
    const metadata = all.find(({ kind, response }) => kind === "metadata" && response?.status === 200);
    mustRefuse(expect, seen, noDocument, {
      expected: "another client_id than the URL of the document",
      met: metadata?.response?.seq,
      forbidden: requestAs(all.find(authorizesAs(DOCUMENT_URL)), "the URL as client_id"),
      needs: "a client that reads the metadata of the authorization server",
    });
  },
});

/** How a token request authenticates the client. */
export function methodOf({ request, parameters }: WebExchange): string {
  const methods = [
    ...(/^basic /i.test(headerOf(request.headers, "authorization") ?? "") ? ["client_secret_basic"] : []),
    ...(parameters.has("client_secret") ? ["client_secret_post"] : []),
    ...(parameters.has("client_assertion") ? ["private_key_jwt"] : []),
  ];
  return methods.join(" and ") || "none";
}

/** RFC 6749, section 2.3.1: a secret in the body needs client_id beside it. */
const shownMethod = (one: WebExchange) =>
  one.parameters.has("client_secret") && !one.parameters.get("client_id")
    ? `${methodOf(one)} without client_id`
    : methodOf(one);

const endpointMethod = clientMonitor({
  transport: "http",
  of: "authorization",
  also: [secretPost, secretBasic, auth],
  id: "client.auth.token.endpoint-method",
  title: "A client authenticates at the token endpoint with the method of its registration",
  requirements: ["auth.token.endpoint-method"],
  sends: "metadata with one token_endpoint_auth_methods_supported, and the same method in the registration",
  hint: "Use token_endpoint_auth_method of the registration response: client_secret_basic, client_secret_post (client_id and client_secret in the body) or none.",
  reads: (seen) =>
    [secretPost, secretBasic].flatMap((situation) => {
      const all = playedOf(seen, [situation]).flatMap(exchangesOf);
      const method = all.find(({ kind }) => kind === "register")?.received.token_endpoint_auth_method;
      const tokens = all.filter(({ kind }) => kind === "token");
      return typeof method === "string" ? tokens.map((one) => ({ one, method })) : [];
    }),
  judge: (judged) => ({
    expected: "the method of the registration",
    read: judged.map(({ one }) => one.request.seq),
    flaws: judged
      .filter(({ one, method }) => shownMethod(one) !== method)
      .map(({ one, method }) => ({
        actual: `${shownMethod(one)}, registered: ${method}`,
        at: one.request.seq,
      })),
    needs: "a client that registers dynamically and sends a token request",
  }),
});

const credentialsEncoded = clientMonitor({
  transport: "http",
  of: "authorization",
  also: [registered, auth],
  id: "client.auth.token.credentials-encoded",
  title: "A client form-encodes id and secret before it sends them with the scheme Basic",
  requirements: ["auth.token.credentials-encoded"],
  sends: "a context whose client_secret has a space, a colon, a percent sign and a plus sign",
  hint: "Apply application/x-www-form-urlencoded to client id and secret, join them with a colon, then apply base64 (RFC 6749, 2.3.1).",
  reads: (seen) =>
    playedOf(seen, [registered, registeredFirst])
      .flatMap(exchangesOf)
      .flatMap(({ kind, request }) => {
        const value = headerOf(request.headers, "authorization") ?? "";
        return kind === "token" && /^basic +\[credentials/i.test(value) ? [{ value, at: request.seq }] : [];
      }),
  judge: (sent) => ({
    expected: "form-encoded credentials",
    read: sent.map(({ at }) => at),
    flaws: sent
      .filter(({ value }) => value.includes("without form-encoding"))
      .map(({ at }) => ({ actual: "credentials without form-encoding", at })),
    needs: "a client that sends client_id and client_secret of the context with the scheme Basic",
  }),
});

const SECRET = /\[(?:client secret|credentials|refresh token|token|code) \d+/g;

interface Presented {
  readonly what: string;
  readonly at: number;
}

/** What one authorization server has issued and another one gets. */
function reusedIn(played: Played): readonly Presented[] {
  const owners = new Map<string, string>();
  const reused: Presented[] = [];
  for (const { kind, issuer, parameters, request, received } of exchangesOf(played)) {
    if (issuer === undefined) continue;
    const id = parameters.get("client_id") ?? "";
    const text = `${[...parameters.values()].join(" ")} ${headerOf(request.headers, "authorization") ?? ""}`;
    for (const what of [...(id === "" ? [] : [id]), ...(text.match(SECRET) ?? [])]) {
      const owner = owners.get(what);
      if (owner !== undefined && owner !== issuer) reused.push({ what, at: request.seq });
    }
    const issued = JSON.stringify(received).match(SECRET) ?? [];
    const ids = kind === "register" && typeof received.client_id === "string" ? [received.client_id] : [];
    for (const one of [...issued, ...ids]) owners.set(one, issuer);
  }
  return reused;
}

/** The first request to the second authorization server, after the metadata named it. */
function afterMove(seen: readonly Played[]): readonly WebExchange[] {
  const all = exchangesOf(playedIn(seen, moves));
  const documents = all.filter(
    ({ kind, response }) => kind === "resource-metadata" && response?.status === 200,
  );
  const serversOf = ({ received }: WebExchange) => JSON.stringify(received.authorization_servers);
  const changed = documents.find((one) => documents[0] && serversOf(one) !== serversOf(documents[0]));
  const [second] = [changed?.received.authorization_servers].flat();
  return all.filter(({ issuer, kind }) => second !== undefined && issuer === second && kind !== "metadata");
}

const NEEDS_MOVE =
  "a client that reads the resource metadata again and continues with the new authorization server";

const notReused = clientCheck({
  ...judging(moves),
  id: "client.auth.credentials.not-reused",
  title: "A client does not send credentials or tokens of one authorization server to another",
  requirements: ["auth.credentials.not-reused", "auth.credentials.per-issuer"],
  sends: "resource metadata that names another authorization server after status 401",
  hint: "Store client id, secret and tokens with the issuer that they belong to.",
  run({ seen, expect }: Monitored) {
    const requests = afterMove(seen);
    conclude(expect, {
      expected: "only what this authorization server has issued",
      read: requests.map(({ request }) => request.seq),
      flaws: reusedIn(playedIn(seen, moves)).map(({ what, at }) => ({
        actual: what.startsWith("[")
          ? `${what.slice(1)} of the first authorization server at the second`
          : "the client_id of the first authorization server at the second",
        at,
      })),
      needs: NEEDS_MOVE,
    });
  },
});

const oneServer = clientCheck({
  ...judging(twoServers),
  id: "client.auth.credentials.one-server",
  title: "A client that chooses among authorization servers uses one of them for a flow",
  requirements: ["auth.credentials.not-reused", "auth.credentials.per-issuer"],
  sends: "resource metadata with two authorization servers",
  hint: "Choose an authorization server before you register, and use its endpoints only.",
  run({ seen, expect }: Monitored) {
    const played = playedIn(seen, twoServers);
    const requests = exchangesOf(played).filter(
      ({ issuer, kind }) => issuer !== undefined && (kind === "authorize" || kind === "token"),
    );
    conclude(expect, {
      expected: "only what this authorization server has issued",
      read: requests.map(({ request }) => request.seq),
      flaws: reusedIn(played).map(({ what, at }) => ({
        actual: what.startsWith("[")
          ? `${what.slice(1)} of one authorization server at the other`
          : "the client_id of one authorization server at the other",
        at,
      })),
      needs: "a client that sends an authorization request",
    });
  },
});

const reRegistered = clientCheck({
  ...judging(moves),
  id: "client.auth.credentials.re-registered",
  title: "A client registers with the new authorization server",
  requirements: ["auth.credentials.re-registered"],
  sends: "resource metadata that names another authorization server after status 401",
  hint: "Register with each authorization server. A metadata document as client id needs no registration.",
  run({ seen, expect }: Monitored) {
    const requests = afterMove(seen);
    const ids = new Set<unknown>(
      requests.flatMap(({ kind, received }) => (kind === "register" ? [received.client_id] : [])),
    );
    const judged = requests.filter(
      ({ kind, parameters }) =>
        kind === "authorize" && !/^https:/i.test(parameters.get("client_id") ?? "https:"),
    );
    conclude(expect, {
      expected: "the client_id of a registration with this authorization server",
      read: judged.map(({ request }) => request.seq),
      flaws: judged
        .filter(({ parameters }) => !ids.has(parameters.get("client_id")))
        .map(({ request }) => ({
          actual: "an authorization request without a registration there",
          at: request.seq,
        })),
      needs: `${NEEDS_MOVE}, with dynamic registration`,
    });
  },
});

/** Where a client gets its id from, and how it proves it. */
export const credentialChecks = [
  preRegisteredFirst,
  documentSecond,
  capabilityChecked,
  endpointMethod,
  credentialsEncoded,
  oneServer,
  notReused,
  reRegistered,
];
