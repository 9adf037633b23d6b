import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude, type Flaw } from "../../across-topics/client/conclude.ts";
import { auth } from "../situations/auth.ts";
import { again } from "../situations/registration.ts";
import { judging, needsAuthorization, playedIn } from "./evidence.ts";
import { type Flow, flowsIn, type Monitored, ofKind, type WebExchange } from "./seen.ts";

const EVERY = { transport: "http", on: "every", of: "authorization", also: [auth] } as const;
const SENDS = "status 401, and the metadata of an authorization server";

/** The verifier of a token request: the hash of it, and its form. */
const VERIFIER = /^\[verifier \d+ of ([\w-]+), (\d+) characters(, illegal)?\]$/;

const flowsOf = (seen: readonly Played[]): readonly Flow[] => seen.flatMap(flowsIn);

export const pkceUsed = clientCheck({
  ...EVERY,
  id: "client.auth.pkce.used",
  title:
    "A client uses PKCE: the verifier in the token request fits the challenge in the authorization request",
  requirements: ["auth.pkce.used"],
  sends: SENDS,
  hint: "Make a random code_verifier of 43 to 128 characters for each flow, send its code_challenge in the authorization request, and the verifier in the token request.",
  run({ seen, expect }: Monitored) {
    const flows = flowsOf(seen);
    const challenges = new Map<string, string>();
    conclude(expect, {
      expected: "a code_challenge, and a new code_verifier that fits it",
      read: flows.map(({ authorize }) => authorize.request.seq),
      flaws: flows.flatMap((flow) => pkceFlaws(flow, challenges)),
      needs: needsAuthorization(seen),
    });
  },
});

function pkceFlaws({ authorize, token }: Flow, challenges: Map<string, string>): readonly Flaw[] {
  const challenge = authorize.parameters.get("code_challenge");
  const at = authorize.request.seq;
  if (!challenge) return [{ actual: "an authorization request without code_challenge", at }];
  const earlier = challenges.get(challenge);
  challenges.set(challenge, authorize.url.href);
  if (earlier !== undefined && earlier !== authorize.url.href)
    return [{ actual: "the code_challenge of an earlier flow", at }];
  if (token === undefined) return [];
  const there = { at: token.request.seq };
  const verifier = token.parameters.get("code_verifier");
  if (!verifier) return [{ actual: "a token request without code_verifier", ...there }];
  const [, hash, length = "0", illegal] = VERIFIER.exec(verifier) ?? [];
  if (hash === undefined) return [];
  const isPlain = authorize.parameters.get("code_challenge_method") !== "S256";
  // A plain challenge is the verifier itself, which has a name as soon as the token request has shown it.
  if (!isPlain && hash !== challenge)
    return [{ actual: "a code_verifier that does not fit the code_challenge", ...there }];
  if (Number(length) < 43 || Number(length) > 128)
    return [{ actual: `a code_verifier of ${length} characters, where 43 to 128 are allowed`, ...there }];
  return illegal ? [{ actual: "a code_verifier with characters that are not allowed", ...there }] : [];
}

export const pkceS256 = clientCheck({
  ...EVERY,
  id: "client.auth.pkce.s256",
  title: "The challenge method of PKCE is S256",
  requirements: ["auth.pkce.s256"],
  sends: SENDS,
  hint: "Send code_challenge_method=S256. Without the parameter the method is plain.",
  run({ seen, expect }: Monitored) {
    const flows = flowsOf(seen).filter(({ authorize }) => authorize.parameters.has("code_challenge"));
    conclude(expect, {
      expected: "code_challenge_method=S256",
      read: flows.map(({ authorize }) => authorize.request.seq),
      flaws: flows.flatMap(({ authorize }) => {
        const method = authorize.parameters.get("code_challenge_method");
        const actual =
          method === null ? "no code_challenge_method" : `code_challenge_method=${brief(method)}`;
        return method === "S256" ? [] : [{ actual, at: authorize.request.seq }];
      }),
      needs: "a client that uses PKCE",
    });
  },
});

export const redirectSafe = clientCheck({
  ...EVERY,
  id: "client.auth.redirect.safe",
  title: "The redirect URIs of a client are at this machine or use https",
  requirements: ["auth.redirect.localhost-or-https", "auth.transport.tls"],
  sends: SENDS,
  reading:
    "Native applications also have redirect URIs with a scheme of their own (RFC 8252, 7.1). The text does not name them, so they are not judged.",
  hint: "Redirect to http://127.0.0.1, http://[::1] or http://localhost with any port, or to an https URL.",
  run({ seen, expect }: Monitored) {
    const uris = ofKind("authorize", seen).flatMap(({ parameters, request }) => {
      const uri = parameters.get("redirect_uri");
      return uri !== null && URL.canParse(uri) ? [{ uri: new URL(uri), at: request.seq }] : [];
    });
    conclude(expect, {
      expected: "a redirect URI at localhost, or with https",
      read: uris.map(({ at }) => at),
      flaws: uris
        .filter(({ uri }) => uri.protocol === "http:" && !isLocal(uri))
        .map(({ uri, at }) => ({ actual: `redirect_uri=${brief(uri.href)}`, at })),
      needs: "a client that sends an authorization request with redirect_uri",
    });
  },
});

export const isLocal = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);

export const redirectRegistered = clientCheck({
  ...EVERY,
  id: "client.auth.redirect.registered",
  title: "A client uses a redirect URI that it has registered",
  requirements: ["auth.redirect.registered"],
  sends: SENDS,
  reading:
    "The port of a loopback address may differ (RFC 8252, 7.3). That section is about 127.0.0.1 and [::1], so another port of localhost warns.",
  hint: "Send the redirect_uri of the registration byte for byte. Register again if it changes.",
  run({ seen, expect }: Monitored) {
    const judged = seen.flatMap((played) => {
      const registered = registeredIn(played);
      return ofKind("authorize", [played]).flatMap(({ parameters, request }) => {
        const uri = parameters.get("redirect_uri");
        const known = registered.get(parameters.get("client_id") ?? "");
        return uri === null || known === undefined ? [] : [{ uri, known, at: request.seq }];
      });
    });
    conclude(expect, {
      expected: "a redirect_uri of the registration",
      read: judged.map(({ at }) => at),
      flaws: judged.flatMap(redirectFlaws),
      needs: "a client that registers and sends redirect_uri",
    });
  },
});

interface Redirect {
  readonly uri: string;
  readonly known: readonly string[];
  readonly at: number;
}

function redirectFlaws({ uri, known, at }: Redirect): readonly Flaw[] {
  const verdict = registeredAs(uri, known);
  const actual = `redirect_uri=${brief(uri)}, registered: ${known.map((one) => brief(one)).join(", ")}`;
  return verdict === "same" ? [] : [{ actual, at, warnOnly: verdict === "port" }];
}

/** The redirect URIs of each registration, by client id. */
function registeredIn(played: Played): ReadonlyMap<string, readonly string[]> {
  return new Map(
    ofKind("register", [played])
      .filter(({ received }) => typeof received.client_id === "string")
      .map(({ received, sent }) => [
        String(received.client_id),
        [received.redirect_uris ?? sent.redirect_uris].flat().map(String),
      ]),
  );
}

export const redirectStored = clientCheck({
  ...judging(again),
  id: "client.auth.redirect.stored",
  title: "A client with a stored registration uses a redirect URI of it",
  requirements: ["auth.redirect.registered"],
  sends: "the same authorization server at a second start of the client, which accepts no earlier token",
  reading:
    "The port of a loopback address may differ (RFC 8252, 7.3). That section is about 127.0.0.1 and [::1], so another port of localhost warns.",
  hint: "Store the redirect URI with the registration. Register again if another one is needed.",
  run({ seen, expect }: Monitored) {
    const played = playedIn(seen, again);
    const registered = registeredIn(played);
    const used = new Set<string>();
    const later = ofKind("authorize", [played]).flatMap(({ parameters, request }) => {
      const id = parameters.get("client_id") ?? "";
      const uri = parameters.get("redirect_uri");
      const known = registered.get(id);
      const flow = `${id} ${parameters.get("state")} ${parameters.get("code_challenge")}`;
      const isLater = used.has(id) && !used.has(flow);
      used.add(id).add(flow);
      return isLater && uri !== null && known !== undefined ? [{ uri, known, at: request.seq }] : [];
    });
    conclude(expect, {
      expected: "a redirect_uri of the stored registration",
      read: later.map(({ at }) => at),
      flaws: later.flatMap(redirectFlaws),
      needs:
        "a client that stores its registration for its next start; {fresh} in --env is a folder for that",
    });
  },
});

function registeredAs(uri: string, known: readonly string[]): "same" | "port" | "other" {
  if (known.includes(uri)) return "same";
  const withoutPort = (text: string) =>
    URL.canParse(text) ? Object.assign(new URL(text), { port: "" }).href : text;
  if (!known.some((one) => withoutPort(one) === withoutPort(uri)) || !URL.canParse(uri)) return "other";
  const { hostname } = new URL(uri);
  if (hostname === "localhost") return "port";
  return isLocal(new URL(uri)) ? "same" : "other";
}

export const stateSent = clientCheck({
  ...EVERY,
  id: "client.auth.state.sent",
  title: "A client sends a new state with each authorization request",
  requirements: ["auth.state.verified"],
  sends: SENDS,
  hint: "Send a random state, and accept only the redirect that has it.",
  run({ seen, expect }: Monitored) {
    const flows = flowsOf(seen);
    const states = new Map<string, string>();
    conclude(expect, {
      expected: "a state that no other flow has",
      read: flows.map(({ authorize }) => authorize.request.seq),
      flaws: flows.flatMap(({ authorize: { parameters, url, request } }): readonly Flaw[] => {
        const state = parameters.get("state");
        if (!state) return [{ actual: "no state", at: request.seq }];
        const earlier = states.get(state);
        states.set(state, url.href);
        const isUsed = earlier !== undefined && earlier !== url.href;
        return isUsed ? [{ actual: "the state of an earlier flow", at: request.seq }] : [];
      }),
      needs: needsAuthorization(seen),
    });
  },
});

/** The identity of a client at the authorization server. */
export const clientIdKnown = clientCheck({
  ...EVERY,
  id: "client.auth.registration.client-id",
  title: "A client has a client id before it sends an authorization request",
  requirements: ["auth.registration.client-id"],
  sends: SENDS,
  hint: "Register, or use configured credentials or a metadata document, before you open the authorization URL.",
  run({ seen, expect }: Monitored) {
    const requests = ofKind("authorize", seen);
    conclude(expect, {
      expected: "client_id",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter(({ parameters }) => !parameters.get("client_id"))
        .map(({ request }) => ({ actual: "an authorization request without client_id", at: request.seq })),
      needs: needsAuthorization(seen),
    });
  },
});

export const withRedirects = ({ sent }: WebExchange): readonly URL[] =>
  [sent.redirect_uris]
    .flat()
    .flatMap((uri) => (typeof uri === "string" && URL.canParse(uri) ? [new URL(uri)] : []));

export const flowChecks = [
  pkceUsed,
  pkceS256,
  redirectSafe,
  redirectRegistered,
  redirectStored,
  stateSent,
  clientIdKnown,
];
