import { needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { REDIRECT_URI } from "./client.ts";
import { granted } from "./flow.ts";
import {
  answered,
  controlledCodes,
  describeToken,
  flowIn,
  metadataIn,
  serverIn,
  visitedIn,
} from "./judging.ts";
import { replacedIn } from "./methods.ts";
import { QUERY_URI } from "./played.ts";
import { authorizationServer } from "./seen.ts";
import { describeVisit, isAt, outcomeOf } from "./visit.ts";

const onServer = checksOn(authorizationServer, { transport: "http" });

/** The members that decide what a client may do. The others are for people. */
const DECIDING = ["redirect_uris", "grant_types", "response_types", "token_endpoint_auth_method"];

const response = onServer({
  id: "auth.as.registration-response",
  title: "The response to a registration has what is registered",
  requirements: ["auth.registration.dynamic"],
  sends: "the registration of a public client with a loopback redirect URI",
  reading:
    "RFC 7591, 3.2.1: the response has all registered metadata, and a server may replace what a client asks for. So another value is a fact, and only a missing member is not as required.",
  hint: "Answer a registration with status 201, and with all metadata of the client that you have stored.",
  run({ seen, expect }) {
    const { registration } = flowIn(seen);
    const { sent, answer } = registration;
    const missing = DECIDING.filter((name) => !Object.hasOwn(registration.response, name));
    expect.should(missing.length === 0, {
      expected: `the members ${DECIDING.join(", ")}`,
      actual: missing.length === 0 ? "these members" : `no ${missing.join(", ")}`,
      at: answer.seq,
    });
    expect.should(answer.status === 201, {
      expected: "HTTP 201",
      actual: `HTTP ${answer.status}`,
      at: answer.seq,
    });
    const replaced = replacedIn(sent, registration.response).filter(
      (name) => DECIDING.includes(name) && !missing.includes(name),
    );
    if (replaced.length > 0)
      expect.observe(`the server has registered another value of ${replaced.join(", ")}`, answer.seq);
  },
});

const methods = onServer({
  id: "auth.as.client-authentication",
  title: "Each way of clients to authenticate that the metadata lists works",
  requirements: ["auth.as.oauth"],
  leniency: "no-keyword",
  sends:
    "for client_secret_basic and client_secret_post, if they are listed: the registration of such a client, and a code with its secret",
  reading:
    "RFC 8414, 2: token_endpoint_auth_methods_supported lists what the token endpoint supports. A server may register no such clients, so only a refused code of a registered client is a warning.",
  hint: "List in token_endpoint_auth_methods_supported what the token endpoint accepts. Decode id and secret of HTTP Basic as a form (RFC 6749, 2.3.1).",
  run({ seen, expect }) {
    const { methods: tried } = serverIn(seen);
    if (!("done" in tried)) needsExercise(tried.blocked);
    if (tried.done.length === 0) notApplicable("the metadata lists no way with a secret");
    const asked = tried.done.filter(({ token }) => token.kind === "answer");
    if (asked.length === 0) {
      const [{ token } = { token: undefined }] = tried.done;
      needsExercise(token?.kind === "missing" ? `${token.sent}: ${token.why}` : "a client with a secret");
    }
    for (const { token } of asked) {
      const answer = answered(token);
      expect.should(granted(answer) !== undefined, {
        expected: "an access token",
        actual: describeToken(answer),
        at: answer.seq,
      });
    }
  },
});

const query = onServer({
  id: "auth.as.redirect-query",
  title: "The authorization server keeps the query of a registered redirect URI",
  requirements: ["auth.as.oauth"],
  leniency: "no-keyword",
  sends: `the registration of a client with the redirect URI ${QUERY_URI}, and an authorization request of it`,
  reading:
    "OAuth 2.1, 2.3: the query of a redirect URI is kept when parameters are added. The specification refers to it.",
  hint: "Add code, state and iss to the query that the redirect URI has.",
  run({ seen, expect }) {
    const { withQuery } = flowIn(seen);
    if (typeof withQuery === "string") needsExercise(withQuery);
    const visited = visitedIn(withQuery);
    if (visited.kind !== "redirect" || !isAt(visited.to, REDIRECT_URI))
      needsExercise(`a user who logs in, which cannot be automated: ${describeVisit(visited)}`);
    const isKept = isAt(visited.to, QUERY_URI);
    expect.should(isKept, {
      expected: "a redirect with the query of the redirect URI",
      actual: `${describeVisit(visited)}${isKept ? "" : ", and without its query"}`,
      at: visited.seq,
    });
  },
});

const port = onServer({
  id: "auth.as.loopback-port",
  title: "Observes whether the port of a loopback redirect URI may differ from the registered one",
  requirements: ["auth.as.oauth"],
  sends: "an authorization request with the registered loopback redirect URI, and another port",
  reading:
    "RFC 8252, 7.3, requires it of servers for native apps. The specification wants redirect URIs that match exactly, so it is recorded.",
  hint: "Let native apps use any port of a loopback address: they get one from the system when they start.",
  run({ seen, expect }) {
    const { otherPort, right } = flowIn(seen);
    const visited = visitedIn(otherPort);
    const outcome = outcomeOf(visited, right);
    if (outcome === "unknown")
      needsExercise(`a user who logs in, which cannot be automated: ${describeVisit(visited)}`);
    expect.observe(`another port of the loopback redirect URI is ${outcome}`, visited.seq);
  },
});

const behaviour = onServer({
  id: "auth.as.metadata-behaviour",
  title: "The metadata lists what the authorization server does",
  requirements: ["auth.as.oauth"],
  leniency: "no-keyword",
  after: ["auth.as.members"],
  sends:
    "a code and a refresh token of a public client; the lists of the metadata are compared with the answers",
  reading: "RFC 8414, 2. Only what is listed is compared: a member that is left out lists nothing.",
  hint: "List in the metadata what you accept: none for public clients, and refresh_token.",
  run({ seen, expect }) {
    const { document } = metadataIn(seen);
    const { token, refresh } = controlledCodes(seen);
    const { seq } = answered(token);
    const listed = (name: string): readonly unknown[] | undefined => {
      const member = ownMember(document, name);
      return Array.isArray(member) ? member : undefined;
    };
    const rules = [
      ["token_endpoint_auth_methods_supported", "none", true],
      ["grant_types_supported", "authorization_code", true],
      ["grant_types_supported", "refresh_token", granted(refresh?.first) !== undefined],
    ] as const;
    const compared = rules.filter(([name, , isDone]) => isDone && listed(name) !== undefined);
    if (compared.length === 0) notApplicable("the metadata has none of these lists");
    for (const [name, value] of compared) {
      const holds = listed(name)?.includes(value) === true;
      expect.should(holds, {
        expected: `${name} with ${value}, which the server has accepted`,
        actual: holds ? value : `${name}: ${listed(name)?.join(", ")}`,
        at: seq,
      });
    }
  },
});

export const registrations = [response, methods, query, port, behaviour];
