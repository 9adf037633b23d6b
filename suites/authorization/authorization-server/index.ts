import type { Suite } from "../../../harness/check/check.ts";
import { cached, clientId, fetched, internal, redirect, structure } from "./client-metadata.ts";
import {
  codeClient,
  codeOnce,
  errorResponse,
  lifetime,
  pkceRequired,
  state,
  tokenResponse,
  verifier,
} from "./codes.ts";
import { announced, sent } from "./issuer-parameter.ts";
import { clientCredentials, https, issuer, members, pkceListed, published } from "./metadata.ts";
import { exact, untrusted } from "./redirects.ts";
import { refreshClient, rotation } from "./refresh.ts";
import { registrations } from "./registration.ts";

/** The authorization server of a protected server. Judged only if the operator asks for it. */
export const authorizationServerSuite: Suite = {
  name: "authorization-server",
  onRequest: true,
  checks: [
    published,
    issuer,
    members,
    https,
    pkceListed,
    clientCredentials,
    untrusted,
    exact,
    tokenResponse,
    pkceRequired,
    verifier,
    codeOnce,
    codeClient,
    state,
    errorResponse,
    sent,
    announced,
    rotation,
    refreshClient,
    lifetime,
    fetched,
    clientId,
    redirect,
    structure,
    cached,
    internal,
    ...registrations,
  ],
};
