import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { issuerFault, issuerHook } from "./setup.ts";

const NEWEST = since("2026-07-28");
const D_AND_E = since("2025-11-25");

/** The metadata of an authorization server. */
export const authorizationServerMetadataFaults: readonly Fault[] = [
  issuerFault(
    {
      id: "auth.as.no-metadata",
      describe: "has an authorization server without metadata",
      trips: ["auth.as.metadata"],
      says: /HTTP 404/,
    },
    { places: [] },
  ),
  issuerFault(
    {
      id: "auth.as.openid-only-before",
      describe: "has OpenID Connect discovery only, before it was accepted",
      revisions: ["2025-06-18"],
      trips: ["auth.as.metadata"],
      says: /oauth-authorization-server → HTTP 404/,
    },
    { places: ["openid"] },
  ),
  issuerHook(
    {
      id: "auth.as.metadata-html",
      describe: "answers with a page in place of the metadata of its authorization server",
      trips: ["auth.as.metadata"],
      says: /no JSON object/,
    },
    {
      handle: (request, next) =>
        request.url.includes("/.well-known/")
          ? { status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" }
          : next(request),
    },
  ),
  issuerFault(
    {
      id: "auth.as.issuer-other",
      describe: "names another issuer in the metadata of its authorization server",
      trips: ["auth.as.issuer"],
      mayTrip: ["auth.as.issuer-sent"],
      says: /issuer "https:\/\/other\.example"/,
    },
    { metadata: { issuer: "https://other.example" } },
  ),
  issuerHook(
    {
      id: "auth.as.issuer-slash",
      describe: "adds a slash to the issuer in the metadata",
      trips: ["auth.as.issuer"],
      mayTrip: ["auth.as.issuer-sent"],
      says: /:\d+\/"/,
    },
    { metadata: (document) => ({ ...document, issuer: `${document.issuer}/` }) },
  ),
  issuerFault(
    {
      id: "auth.as.no-token-endpoint",
      describe: "leaves the token endpoint out of the metadata",
      trips: ["auth.as.members"],
      says: /token_endpoint is missing/,
    },
    { metadata: { token_endpoint: undefined } },
  ),
  issuerFault(
    {
      id: "auth.as.relative-endpoint",
      describe: "has a relative URL of its authorization endpoint in the metadata",
      trips: ["auth.as.members"],
      says: /authorization_endpoint is "\/authorize"/,
    },
    { metadata: { authorization_endpoint: "/authorize" } },
  ),
  issuerFault(
    {
      id: "auth.as.no-response-types",
      describe: "leaves response_types_supported out of the metadata",
      trips: ["auth.as.members"],
      says: /response_types_supported is missing/,
    },
    { metadata: { response_types_supported: undefined } },
  ),
  issuerFault(
    {
      id: "auth.as.http-endpoint",
      describe: "has an endpoint without https on another host",
      trips: ["auth.as.https"],
      says: /revocation_endpoint http:\/\/as\.example/,
    },
    { metadata: { revocation_endpoint: "http://as.example/revoke" } },
  ),
  issuerFault(
    {
      id: "auth.as.pkce-unlisted",
      describe: "lists no methods of PKCE",
      revisions: D_AND_E,
      trips: ["auth.as.pkce-listed"],
      says: /code_challenge_methods_supported is missing/,
    },
    { metadata: { code_challenge_methods_supported: undefined } },
  ),
  issuerFault(
    {
      id: "auth.as.pkce-plain-only",
      describe: "lists the method plain only",
      revisions: D_AND_E,
      trips: ["auth.as.pkce-listed"],
      says: /\["plain"\]/,
    },
    { metadata: { code_challenge_methods_supported: ["plain"] } },
  ),
  issuerFault(
    {
      id: "auth.as.no-methods",
      describe: "has client credentials, and does not list how clients authenticate",
      revisions: NEWEST,
      trips: ["auth.as.client-credentials"],
      says: /no token_endpoint_auth_methods_supported/,
    },
    { metadata: { token_endpoint_auth_methods_supported: undefined } },
  ),
  issuerFault(
    {
      id: "auth.as.no-algorithms",
      describe: "has private_key_jwt, and does not list the algorithms",
      revisions: NEWEST,
      trips: ["auth.as.client-credentials"],
      says: /no token_endpoint_auth_signing_alg_values_supported/,
    },
    { metadata: { token_endpoint_auth_methods_supported: ["none", "private_key_jwt"] } },
  ),
  issuerFault(
    {
      id: "auth.as.iss-unannounced",
      describe: "sends iss, and does not announce it",
      revisions: NEWEST,
      trips: ["auth.as.issuer-announced"],
      says: /is false, and a response has iss/,
    },
    {
      hooks: [
        { metadata: (document) => ({ ...document, authorization_response_iss_parameter_supported: false }) },
      ],
    },
  ),
];
