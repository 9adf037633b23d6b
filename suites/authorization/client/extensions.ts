import { ID_JAG, TOKEN_EXCHANGE } from "../../../harness/authorization/issuer/token-exchange.ts";
import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { enterprise, machineKey, machineSecret } from "../situations/extensions.ts";
import { methodOf } from "./credentials.ts";
import { judging } from "./evidence.ts";
import { exchangesOf, type Monitored, type WebExchange } from "./seen.ts";

const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** The token requests of a situation with a grant. Empty if it was not played. */
const requestsIn = (seen: readonly Played[], situation: ClientSituation, grant: string) =>
  seen
    .filter((played) => played.situation.name === situation.name)
    .flatMap(exchangesOf)
    .filter(({ kind, parameters }) => kind === "token" && parameters.get("grant_type") === grant);

/** Why a token request was refused, or undefined. */
function refusalOf({ response, received }: WebExchange): string | undefined {
  if (response === undefined || response.status < 400) return undefined;
  return `status ${response.status}, ${brief(String(received.error_description ?? received.error ?? ""))}`;
}

const MACHINE_SENDS = "metadata with the grant client_credentials, and credentials in the context";

const secret = clientCheck({
  ...judging(machineSecret),
  id: "client.auth.extensions.client-credentials.secret",
  title: "A machine with a secret authenticates with it when it requests a token",
  requirements: ["extensions.client-credentials.authentication"],
  sends: MACHINE_SENDS,
  reading:
    "The text names the secret in the body, and its metadata client_secret_basic. Both methods are accepted.",
  hint: "Send client_id and client_secret, in the body or with the scheme Basic.",
  run({ seen, expect }: Monitored) {
    const requests = requestsIn(seen, machineSecret, "client_credentials");
    const methods = ["client_secret_basic", "client_secret_post"];
    conclude(expect, {
      expected: "client_secret_basic or client_secret_post",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter((one) => !methods.includes(methodOf(one)))
        .map((one) => ({ actual: methodOf(one), at: one.request.seq })),
      needs: "a client that requests a token with the grant client_credentials and a secret",
    });
  },
});

const key = clientCheck({
  ...judging(machineKey),
  id: "client.auth.extensions.client-credentials.assertion",
  title: "A machine with a key authenticates with a signed assertion when it requests a token",
  requirements: ["extensions.client-credentials.authentication"],
  sends: MACHINE_SENDS,
  hint: "Send client_assertion_type and a client_assertion with iss and sub = client_id, aud = the issuer, and exp (RFC 7523, 3).",
  run({ seen, expect }: Monitored) {
    const requests = requestsIn(seen, machineKey, "client_credentials");
    const flawOf = (one: WebExchange): string | undefined => {
      if (methodOf(one) !== "private_key_jwt") return methodOf(one);
      const type = one.parameters.get("client_assertion_type");
      if (type !== ASSERTION_TYPE) return `client_assertion_type ${brief(type ?? "absent")}`;
      return refusalOf(one);
    };
    conclude(expect, {
      expected: "a client_assertion that the authorization server accepts",
      read: requests.map(({ request }) => request.seq),
      flaws: requests.flatMap((one) => {
        const actual = flawOf(one);
        return actual === undefined ? [] : [{ actual, at: one.request.seq }];
      }),
      needs: "a client that requests a token with the grant client_credentials and a key",
    });
  },
});

const baseline = clientCheck({
  ...judging(machineSecret),
  also: [machineSecret, machineKey],
  id: "client.auth.extensions.client-credentials.resource",
  title: "A machine names the server in the parameter resource when it requests a token",
  requirements: ["extensions.client-credentials.baseline"],
  sends: MACHINE_SENDS,
  hint: "Send resource with the URL of the server, as in the flow with a user.",
  run({ seen, expect }: Monitored) {
    const requests = [machineSecret, machineKey].flatMap((one) =>
      requestsIn(seen, one, "client_credentials"),
    );
    conclude(expect, {
      expected: "the parameter resource",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter(({ parameters }) => !parameters.get("resource"))
        .map(({ request }) => ({ actual: "a token request without resource", at: request.seq })),
      needs: "a client that requests a token with the grant client_credentials",
    });
  },
});

const ENTERPRISE_SENDS = "an identity provider, and an authorization server that accepts its assertions";

/** The parameters of a token exchange, and what they must be. */
const EXCHANGE: Readonly<Record<string, RegExp>> = {
  requested_token_type: new RegExp(`^${ID_JAG}$`),
  audience: /./,
  resource: /./,
  subject_token: /./,
  subject_token_type: /^urn:ietf:params:oauth:token-type:(?:id_token|saml2)$/,
};

/** The issuer of the authorization server of the MCP server, as its metadata names it. */
const audienceIn = (seen: readonly Played[]): string | undefined =>
  seen
    .find(({ situation }) => situation.name === enterprise.name)
    ?.authorizations?.map(({ opened }) => opened?.at)
    .at(0);

const exchange = clientCheck({
  ...judging(enterprise),
  id: "client.auth.extensions.enterprise.token-exchange",
  title: "A client requests an identity assertion with all parameters of a token exchange",
  requirements: ["extensions.enterprise.token-exchange"],
  sends: ENTERPRISE_SENDS,
  hint: "Send requested_token_type, audience (the issuer of the authorization server), resource, subject_token and subject_token_type.",
  run({ seen, expect }: Monitored) {
    const requests = requestsIn(seen, enterprise, TOKEN_EXCHANGE);
    const issuer = audienceIn(seen);
    conclude(expect, {
      expected: "requested_token_type, audience, resource, subject_token and subject_token_type",
      read: requests.map(({ request }) => request.seq),
      flaws: requests.flatMap(({ parameters, request }) => {
        const at = request.seq;
        const wrong = Object.entries(EXCHANGE).find(([name, form]) => !form.test(parameters.get(name) ?? ""));
        if (wrong) return [{ actual: `${wrong[0]}: ${brief(parameters.get(wrong[0]) ?? "absent")}`, at }];
        const audience = parameters.get("audience") ?? "";
        return audience.replace(/\/$/, "") === issuer ? [] : [{ actual: `audience ${brief(audience)}`, at }];
      }),
      needs: "a client that exchanges the token of its identity provider",
    });
  },
});

const bearer = clientCheck({
  ...judging(enterprise),
  id: "client.auth.extensions.enterprise.jwt-bearer",
  title: "A client requests its token with the identity assertion, and authenticates itself",
  requirements: ["extensions.enterprise.jwt-bearer"],
  sends: ENTERPRISE_SENDS,
  hint: "Send grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer with access_token of the exchange as assertion.",
  run({ seen, expect }: Monitored) {
    const isExchanged = requestsIn(seen, enterprise, TOKEN_EXCHANGE).length > 0;
    const requests = requestsIn(seen, enterprise, JWT_BEARER);
    if (!isExchanged && requests.length === 0) needsExercise("a client that uses its identity provider");
    const flawOf = (one: WebExchange): string | undefined => {
      const assertion = one.parameters.get("assertion") ?? "absent";
      if (!/^(?:\[identity assertion \d+\])+$/.test(assertion)) return `assertion ${brief(assertion)}`;
      return refusalOf(one);
    };
    conclude(expect, {
      expected: "the identity assertion, and the credentials of the client",
      read: requests.map(({ request }) => request.seq),
      flaws: requests.flatMap((one) => {
        const actual = flawOf(one);
        return actual === undefined ? [] : [{ actual, at: one.request.seq }];
      }),
      needs: "a client that requests a token with the grant jwt-bearer",
    });
  },
});

/** OAuth Client Credentials, and Enterprise-Managed Authorization. Both are optional. */
export const authorizationExtensions: ClientSuite = {
  name: "client-authorization-extensions",
  checks: [secret, key, baseline, exchange, bearer],
};
