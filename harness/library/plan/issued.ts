import { ACTIVE_KINDS, faultyTokens, validClaims } from "../../authorization/faulty-tokens.ts";
import type { IssuedToken } from "../../authorization/issuer/store.ts";
import type { AuthorizationSetup } from "../../authorization/setup.ts";
import { decodeToken, signToken } from "../../authorization/token.ts";
import { ServedIssuer } from "../../target/served-issuer.ts";
import type { Headers } from "../../trace/event.ts";
import type { Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/** What the harness issues as the authorization server of a run. */
interface Issued extends Required<Pick<AuthorizationSetup, "tokens" | "faulty" | "mint" | "introspected">> {
  readonly served: ServedIssuer;
  /** With the valid token. */
  readonly headers: Headers;
  /** Names to the server under test where its authorization server is. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** In seconds since 1970. */
const LONG_AGO = Date.UTC(2020, 0) / 1000;

/** The authorization server of a run, and its tokens. Undefined if the operator did not ask for one. Throws UsageError. */
export function issuedFor(
  { auth, scope, url, resource = url, bearerEnv, tokenEnv }: Settings,
  naming: Naming,
): Issued | undefined {
  if (!auth?.startsWith("issuer=") || resource === undefined) return undefined;
  const [given] = [bearerEnv && ("bearerEnv" as const), tokenEnv && ("tokenEnv" as const)].filter(
    (one) => one,
  );
  if (given) {
    throw new UsageError(
      `${naming("auth")()} and ${naming(given)()} are given together: the issuer makes all tokens. Remove one of them.`,
    );
  }
  const served = new ServedIssuer(auth.slice("issuer=".length));
  const { issuer } = served;
  const valid = { issuer: issuer.identifier, resource, ...(scope === undefined ? {} : { scope }) };
  const claims = validClaims(valid);
  const mint = (others: Readonly<Record<string, unknown>> = {}) => {
    const token = signToken({ ...claims, ...others }, issuer.keys);
    issuer.store.accessTokens.set(token, storedToken(token));
    return token;
  };
  const tokens = {
    valid: mint(),
    narrow: mint({ scope: "mcp-conform-none" }),
    "other-resource": mint({ aud: "https://other.example/mcp" }),
    expired: mint({ exp: LONG_AGO }),
    "other-user": mint({ sub: "user-2" }),
  };
  const faulty = faultyTokens({ ...valid, keys: issuer.keys });
  for (const kind of ACTIVE_KINDS) issuer.store.accessTokens.set(faulty[kind], storedToken(faulty[kind]));
  const { origin } = new URL(issuer.identifier);
  return {
    served,
    tokens,
    faulty,
    mint: (given) => mint({ scope: given }),
    introspected: (token) => issuer.store.introspected.has(token),
    headers: [["Authorization", `Bearer ${tokens.valid}`]],
    env: {
      MCP_CONFORM_ISSUER: issuer.identifier,
      MCP_CONFORM_JWKS_URI: `${origin}/jwks`,
      MCP_CONFORM_INTROSPECTION_ENDPOINT: `${origin}/introspect`,
      MCP_CONFORM_AUDIENCE: resource,
      MCP_CONFORMANCE_AUTH_SERVER_URL: issuer.identifier,
    },
    secrets: [...Object.values(tokens), ...Object.values(faulty)],
  };
}

/** What introspection says about a token: the same as its claims. */
function storedToken(value: string): IssuedToken {
  const { aud, scope, sub, exp } = decodeToken(value)?.claims ?? {};
  const audience = [aud ?? []].flat().map(String);
  return {
    value,
    clientId: "mcp-conform",
    scope: String(scope),
    resources: audience,
    subject: String(sub),
    expires: Number(exp),
    ...(aud === undefined ? {} : { audience: typeof aud === "string" ? aud : audience }),
  };
}
