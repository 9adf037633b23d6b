import { isLoopback } from "../../../harness/authorization/loopback.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import { answered, metadataIn, serverIn } from "./judging.ts";
import { describePlace, type Metadata } from "./locate.ts";
import { rulesOf } from "./rules.ts";
import { authorizationServer } from "./seen.ts";

const SENDS = "GET of the well-known URLs of the issuer";

const on = authorizationServer;

export const published = check({
  id: "auth.as.metadata",
  title: "The authorization server publishes its metadata",
  requirements: ["auth.as.metadata"],
  transport: "http",
  on,
  sends: SENDS,
  reading: "In 2025-06-18 only the metadata of RFC 8414 counts; later OpenID Connect discovery does as well.",
  hint: "Serve a JSON object at /.well-known/oauth-authorization-server, followed by the path of the issuer.",
  run({ seen, expect, facts }) {
    const { metadata, places } = serverIn(seen);
    const wanted = places.filter(({ isOpenid }) => rulesOf(facts.revision).acceptsOpenid || !isOpenid);
    const at =
      metadata?.answer ?? answered(wanted[0]?.asked ?? { kind: "missing", sent: SENDS, why: "not sent" });
    expect.that(metadata !== undefined, {
      expected: "HTTP 200 with a JSON object at one of the well-known URLs",
      actual: wanted.map(describePlace).join("; "),
      at: at.seq,
    });
  },
});

export const issuer = check({
  id: "auth.as.issuer",
  title: "The issuer in the metadata is the one that led to it",
  requirements: ["auth.as.metadata"],
  transport: "http",
  on,
  sends: SENDS,
  reading:
    "RFC 8414, 3.3: clients do not use metadata of another issuer. A slash at the end is such a difference. Before 2026-07-28 most clients ignore it, so that it is a warning there.",
  hint: "Write issuer exactly as authorization_servers in the metadata of the resource names it.",
  run({ seen, expect, facts }) {
    const { issuer: expected } = serverIn(seen);
    for (const { document, answer, url } of documentsOf(seen)) {
      const { issuer: given } = document;
      const isSame = given === expected;
      const isNear = typeof given === "string" && withoutSlash(given) === withoutSlash(expected);
      const judge = isNear && !rulesOf(facts.revision).isSlashSignificant ? "should" : "that";
      expect[judge](isSame, {
        expected: `issuer ${JSON.stringify(expected)}`,
        actual: `${url}: issuer ${JSON.stringify(given)}`,
        at: answer.seq,
        pointer: "/issuer",
      });
    }
  },
});

const withoutSlash = (url: string) => url.replace(/\/$/, "");

/** The documents in all places. Ends a check if there is none. */
function documentsOf(seen: Parameters<typeof metadataIn>[0]): readonly Metadata[] {
  metadataIn(seen);
  return serverIn(seen).all;
}

/** Ends a check of a server whose metadata lists grants, and not that of codes: machines need neither codes nor PKCE. */
function requireCodes({ document }: Metadata): void {
  const { grant_types_supported: grants } = document;
  if (Array.isArray(grants) && !grants.includes("authorization_code"))
    notApplicable("grant_types_supported does not list authorization_code");
}

/** The members that RFC 8414, 2 requires of a server with the code flow. */
const URLS = ["authorization_endpoint", "token_endpoint"];

export const members = check({
  id: "auth.as.members",
  title: "The metadata has the members that the code flow needs",
  requirements: ["auth.as.metadata"],
  transport: "http",
  on,
  sends: SENDS,
  hint: "Add issuer, authorization_endpoint, token_endpoint, and response_types_supported with code.",
  run({ seen, expect }) {
    const metadata = metadataIn(seen);
    requireCodes(metadata);
    const { document, answer, url } = metadata;
    const { response_types_supported: types } = document;
    const missing = URLS.filter((name) => !URL.canParse(String(ownMember(document, name)))).map(
      (name) => `${name} is ${JSON.stringify(ownMember(document, name)) ?? "missing"}`,
    );
    if (!Array.isArray(types)) missing.push("response_types_supported is missing");
    else if (!types.includes("code")) missing.push("response_types_supported has no code");
    expect.that(missing.length === 0, {
      expected: "absolute URLs of both endpoints, and response_types_supported with code",
      actual: missing.length === 0 ? `${url} has them` : missing.join(", "),
      at: answer.seq,
    });
  },
});

export const https = check({
  id: "auth.as.https",
  title: "All endpoints of the authorization server use https",
  requirements: ["auth.as.https"],
  transport: "http",
  on,
  sends: SENDS,
  reading: "http on loopback is not judged.",
  hint: "Use https URLs for the issuer and for all endpoints.",
  run({ seen, expect }) {
    const { document, answer } = metadataIn(seen);
    const urls = Object.entries(document).filter(
      ([name, value]) => /(_endpoint|^issuer|^jwks_uri)$/.test(name) && URL.canParse(String(value)),
    );
    if (urls.length === 0) notApplicable("the metadata names no endpoint");
    const unsafe = urls.filter(
      ([, url]) => new URL(String(url)).protocol !== "https:" && !isLoopback(String(url)),
    );
    expect.that(unsafe.length === 0, {
      expected: "https, or http on loopback",
      actual: (unsafe.length === 0 ? urls : unsafe).map(([name, url]) => `${name} ${url}`).join(", "),
      at: answer.seq,
    });
  },
});

export const pkceListed = check({
  id: "auth.as.pkce-listed",
  title: "The metadata lists S256 in code_challenge_methods_supported",
  requirements: ["auth.as.pkce-listed"],
  transport: "http",
  on,
  sends: SENDS,
  reading:
    "The sentence names OpenID Connect discovery. In the metadata of RFC 8414 the member is a warning if it is absent, because clients must refuse a server without it.",
  hint: 'Add "code_challenge_methods_supported": ["S256"] to each document.',
  run({ seen, expect }) {
    requireCodes(metadataIn(seen));
    for (const { document, answer, url, isOpenid } of documentsOf(seen)) {
      const { code_challenge_methods_supported: methods } = document;
      const listed = Array.isArray(methods) && methods.includes("S256");
      expect[isOpenid ? "that" : "should"](listed, {
        expected: "a list with S256",
        actual: `${url}: code_challenge_methods_supported is ${JSON.stringify(methods) ?? "missing"}`,
        at: answer.seq,
      });
    }
  },
});

const CLIENT_CREDENTIALS = "client_credentials";

/** Methods in which a client signs an assertion. */
const SIGNING = ["private_key_jwt", "client_secret_jwt"];

export const clientCredentials = check({
  id: "auth.as.client-credentials",
  title: "A server with client credentials lists how clients authenticate, and how they sign",
  requirements: ["extensions.client-credentials.metadata"],
  transport: "http",
  on,
  sends: SENDS,
  hint: "Add token_endpoint_auth_methods_supported and, with private_key_jwt, token_endpoint_auth_signing_alg_values_supported.",
  run({ seen, expect }) {
    const { document, answer } = metadataIn(seen);
    const { grant_types_supported: grants, token_endpoint_auth_methods_supported: methods } = document;
    if (!Array.isArray(grants) || !grants.includes(CLIENT_CREDENTIALS))
      notApplicable("grant_types_supported does not list client_credentials");
    const { token_endpoint_auth_signing_alg_values_supported: algorithms } = document;
    const listed: readonly unknown[] = Array.isArray(methods) ? methods : [];
    const signs = SIGNING.some((method) => listed.includes(method));
    const missing = [
      ...(listed.length === 0 ? ["token_endpoint_auth_methods_supported"] : []),
      ...(signs && !Array.isArray(algorithms) ? ["token_endpoint_auth_signing_alg_values_supported"] : []),
    ];
    expect.that(missing.length === 0, {
      expected: "the methods and, for signed assertions, the algorithms",
      actual: missing.length === 0 ? listed.join(", ") : `no ${missing.join(", no ")}`,
      at: answer.seq,
    });
  },
});
