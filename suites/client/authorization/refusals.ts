import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { given } from "../../../schema/given.ts";
import { clientCheck } from "../check.ts";
import {
  CANARY,
  elsewhere,
  foreignIssuer,
  foreignResource,
  issCase,
  issError,
  issMissing,
  issNone,
  issSlash,
  issUnannounced,
  issuerSlash,
  issWrong,
  noPkce,
  noPkceOpenid,
  plainOnly,
  refusedRegistration,
  siblingResource,
  stateMissing,
  stateWrong,
} from "../situations/authorization/poisons.ts";
import { judging, mustDo, mustRefuse, playedIn, requestAs } from "./evidence.ts";
import { exchangesOf, flowsIn, type Kind, type Monitored, tokenOf, type WebExchange } from "./seen.ts";

type Judged = Monitored & { readonly situation: ClientSituation };

const FLOW: readonly Kind[] = ["register", "authorize", "token"];

export const answeredSeq = (one: WebExchange | undefined): number | undefined =>
  one?.response && one.response.status < 400 ? one.response.seq : undefined;

/** The client must not authorize after it has read a document. */
export function stopsAfter(
  { seen, expect, situation }: Judged,
  kind: "metadata" | "resource-metadata",
  expected: string,
  forbidden: readonly Kind[],
  warns?: true,
): void {
  const all = exchangesOf(playedIn(seen, situation));
  const met = all.find((one) => one.kind === kind && answeredSeq(one) !== undefined);
  const sent = all.find((one) => forbidden.includes(one.kind) && one.request.seq > (met?.request.seq ?? 0));
  mustRefuse(expect, seen, situation, {
    expected,
    met: answeredSeq(met),
    forbidden: met && requestAs(sent, "the client continued"),
    needs: `a client that reads the ${kind === "metadata" ? "metadata of the authorization server" : "resource metadata"}`,
    ...given({ warns }),
  });
}

const resourceMatched = clientCheck({
  ...judging(foreignResource),
  id: "client.auth.resource.foreign-refused",
  title: "A client does not use resource metadata of another server",
  requirements: ["auth.discovery.resource-matched"],
  sends: "resource metadata whose resource is at another host",
  hint: "Compare resource with the URL of the server before you use authorization_servers (RFC 9728, 3.3).",
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: foreignResource }, "resource-metadata", "no authorization request", [
      "authorize",
    ]),
});

const siblingRefused = clientCheck({
  ...judging(siblingResource),
  id: "client.auth.resource.sibling-refused",
  title: "A client does not use resource metadata of another path of the same origin",
  requirements: ["auth.discovery.resource-matched"],
  sends: "resource metadata whose resource is at the origin of the server, with another path",
  reading:
    "RFC 9728, 3.3, requires the identical resource. A server that is configured for several paths may have one document for all of them, so this only warns.",
  hint: "Compare resource with the URL of the server, path included (RFC 9728, 3.3).",
  run: (context: Monitored) =>
    stopsAfter(
      { ...context, situation: siblingResource },
      "resource-metadata",
      "no authorization request",
      ["authorize"],
      true,
    ),
});

const PKCE_HINT =
  "Stop if code_challenge_methods_supported is missing: the authorization server may ignore PKCE.";

const pkceVerified = clientCheck({
  ...judging(noPkce),
  id: "client.auth.pkce.unannounced-refused",
  title: "A client stops if OAuth metadata does not announce PKCE",
  requirements: ["auth.pkce.support-verified"],
  sends: "OAuth metadata without code_challenge_methods_supported",
  hint: PKCE_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: noPkce }, "metadata", "no authorization request", ["authorize"]),
});

const pkceOpenidVerified = clientCheck({
  ...judging(noPkceOpenid),
  id: "client.auth.pkce.unannounced-openid-refused",
  title: "A client stops if OpenID configuration does not announce PKCE",
  requirements: ["auth.pkce.openid-support-verified"],
  sends: "OpenID configuration without code_challenge_methods_supported",
  hint: PKCE_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: noPkceOpenid }, "metadata", "no authorization request", [
      "authorize",
    ]),
});

const plainRefused = clientCheck({
  ...judging(plainOnly),
  id: "client.auth.pkce.plain-refused",
  title: "A client does not use the method plain because the authorization server announces nothing else",
  requirements: ["auth.pkce.s256"],
  sends: 'metadata with code_challenge_methods_supported: ["plain"]',
  hint: "Stop, or send S256.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, plainOnly));
    const plain = all.find(
      ({ kind, parameters }) => kind === "authorize" && parameters.get("code_challenge_method") !== "S256",
    );
    mustRefuse(expect, seen, plainOnly, {
      expected: "S256, or no authorization request",
      met: answeredSeq(all.find(({ kind }) => kind === "metadata")),
      forbidden: requestAs(plain, "an authorization request without S256"),
      needs: "a client that reads the metadata of the authorization server",
    });
  },
});

const ISSUER_HINT =
  "Compare issuer with the identifier that the well-known URI was made of, character by character, before you use any endpoint.";

const issuerCompared = clientCheck({
  ...judging(foreignIssuer),
  id: "client.auth.metadata.issuer-compared",
  title: "A client does not use metadata of another issuer",
  requirements: ["auth.as-metadata.issuer-match"],
  sends: "metadata whose issuer is at another host",
  hint: ISSUER_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: foreignIssuer }, "metadata", "no request to its endpoints", FLOW),
});

const issuerExact = clientCheck({
  ...judging(issuerSlash),
  id: "client.auth.metadata.issuer-exact",
  title: "A client does not use metadata whose issuer has one more slash",
  requirements: ["auth.as-metadata.issuer-match"],
  sends: "metadata whose issuer differs by a slash at its end",
  hint: ISSUER_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: issuerSlash }, "metadata", "no request to its endpoints", FLOW),
});

/** The client must not redeem the code of a redirect that it has to reject. */
function notRedeemed({ seen, expect, situation }: Judged): void {
  const flows = flowsIn(playedIn(seen, situation));
  const redeemed = flows.find(({ token }) => token !== undefined);
  mustRefuse(expect, seen, situation, {
    expected: "no token request with the code of this redirect",
    met: flows.find(({ answer }) => answer.has("code"))?.authorize.response?.seq,
    forbidden: requestAs(redeemed?.token, "the client redeemed the code"),
    needs: "a client that sends an authorization request",
  });
}

const ISS_HINT =
  "Compare iss with the issuer of the metadata, character by character, before you use the code. If the metadata announces iss, it must be there.";

const issMissingRefused = clientCheck({
  ...judging(issMissing),
  id: "client.auth.issuer.missing-refused",
  title: "A client does not redeem a code without iss if the metadata announces iss",
  requirements: ["auth.issuer.missing"],
  sends: "a redirect without iss, which the metadata announces",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issMissing }),
});

const issCompared = clientCheck({
  ...judging(issWrong),
  id: "client.auth.issuer.compared",
  title: "A client does not redeem a code with the iss of another issuer",
  requirements: ["auth.issuer.compared"],
  sends: "a redirect with the iss of another issuer",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issWrong }),
});

const issUnannouncedCompared = clientCheck({
  ...judging(issUnannounced),
  id: "client.auth.issuer.unannounced-compared",
  title: "A client compares iss also if the metadata does not announce it",
  requirements: ["auth.issuer.unannounced"],
  sends: "a redirect with the iss of another issuer, which the metadata does not announce",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issUnannounced }),
});

const issSlashRefused = clientCheck({
  ...judging(issSlash),
  id: "client.auth.issuer.slash-differs",
  title: "An iss with one more slash is another issuer",
  requirements: ["auth.issuer.exact"],
  sends: "a redirect whose iss has a slash at its end",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issSlash }),
});

const issCaseRefused = clientCheck({
  ...judging(issCase),
  id: "client.auth.issuer.case-differs",
  title: "An iss with the scheme in upper case is another issuer",
  requirements: ["auth.issuer.exact"],
  sends: "a redirect whose iss has the scheme in upper case",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issCase }),
});

const issNeither = clientCheck({
  ...judging(issNone),
  id: "client.auth.issuer.none-accepted",
  title: "A client continues if iss is neither announced nor present",
  requirements: ["auth.issuer.neither"],
  sends: "a redirect without iss, which the metadata does not announce",
  hint: "Require iss only if authorization_response_iss_parameter_supported is true.",
  run({ seen, expect }: Monitored) {
    const flows = flowsIn(playedIn(seen, issNone));
    if (flows.length === 0) needsExercise("a client that sends an authorization request");
    mustDo(expect, seen, issNone, {
      expected: "a token request with the code",
      did: flows.find(({ token }) => token !== undefined)?.token,
    });
  },
});

const errorHidden = clientCheck({
  ...judging(issError),
  id: "client.auth.issuer.error-hidden",
  title: "A client does not show the error of another issuer",
  requirements: ["auth.issuer.error-response"],
  sends: "a redirect with error, error_description and the iss of another issuer",
  hint: "Compare iss before you read error. On a difference, report only that the issuer is wrong.",
  run({ seen, expect }: Monitored) {
    const played = playedIn(seen, issError);
    const shown = played.client.find((event) => event.channel === "stderr" && event.raw.includes(CANARY));
    mustRefuse(expect, seen, issError, {
      expected: "no error_description of another issuer in the output",
      met: flowsIn(played).find(({ answer }) => answer.has("error"))?.authorize.response?.seq,
      forbidden: shown && { actual: "error_description in the output of the client", at: shown.seq },
      needs: "a client that sends an authorization request",
    });
  },
});

const STATE_HINT = "Accept a redirect only if its state is the one that you sent with the request.";

const stateCompared = clientCheck({
  ...judging(stateWrong),
  id: "client.auth.state.compared",
  title: "A client rejects a redirect with another state",
  requirements: ["auth.state.verified"],
  sends: "a redirect with a state that the client did not send",
  hint: STATE_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: stateWrong }),
});

const stateRequired = clientCheck({
  ...judging(stateMissing),
  id: "client.auth.state.required",
  title: "A client rejects a redirect without its state",
  requirements: ["auth.state.verified"],
  sends: "a redirect without state",
  hint: STATE_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: stateMissing }),
});

const ownServerOnly = clientCheck({
  ...judging(elsewhere),
  id: "client.auth.token.own-server-only",
  title: "A client does not send its token to another origin after a redirect",
  requirements: ["auth.token.own-server-only"],
  sends: "status 307 to another origin in answer to tools/list",
  reading:
    "The other origin is not the server that the token was issued for. To follow the redirect without the token is allowed.",
  hint: "Remove Authorization when a redirect leads to another origin, or do not follow it.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, elsewhere));
    const leaked = all.find((one) => one.issuer !== undefined && tokenOf(one) !== undefined);
    mustRefuse(expect, seen, elsewhere, {
      expected: "no token at another origin",
      met: all.find(({ kind, response }) => kind === "endpoint" && response?.status === 307)?.response?.seq,
      forbidden: requestAs(leaked, "the token at another origin"),
      needs: "a client that requests the list of tools",
    });
  },
});

/** More registrations than this are an endless loop. */
const MOST_REGISTRATIONS = 3;

const rejectionSurvived = clientCheck({
  ...judging(refusedRegistration),
  id: "client.auth.registration.rejection-survived",
  title: "A client handles a rejected registration",
  requirements: ["auth.registration.rejection-survived"],
  sends: "invalid_redirect_uri in answer to every registration",
  hint: "Report the error, or register again with other redirect URIs or another application_type. Stop after a few attempts.",
  run({ seen, expect }: Monitored) {
    const played: Played = playedIn(seen, refusedRegistration);
    const attempts = exchangesOf(played).filter(({ kind }) => kind === "register");
    const signal = played.exit?.signal;
    const isCrash = played.ended === "itself" && typeof signal === "string";
    const at = attempts.at(-1)?.request.seq ?? 1;
    const forbidden = isCrash
      ? { actual: `the client ended by ${signal}`, at }
      : attempts.length > MOST_REGISTRATIONS
        ? { actual: `${attempts.length} registrations`, at }
        : undefined;
    mustRefuse(expect, seen, refusedRegistration, {
      expected: `at most ${MOST_REGISTRATIONS} registrations, and an orderly end`,
      met: attempts.find(({ response }) => response?.status === 400)?.response?.seq,
      forbidden,
      needs: "a client that registers",
    });
  },
});

export const refusalChecks = [
  resourceMatched,
  siblingRefused,
  issuerCompared,
  issuerExact,
  pkceVerified,
  pkceOpenidVerified,
  plainRefused,
  rejectionSurvived,
  issCompared,
  issMissingRefused,
  issUnannouncedCompared,
  issNeither,
  issSlashRefused,
  issCaseRefused,
  errorHidden,
  stateCompared,
  stateRequired,
  ownServerOnly,
];
