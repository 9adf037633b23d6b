import type { Permission } from "../../../harness/authorization/permission.ts";
import { issuerMetadataUrls } from "../../../harness/authorization/well-known.ts";
import type { OpeningContext } from "../../../harness/check/check.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Answer, type Asked, type Caller, parsed } from "../server/caller.ts";
import { ask, firstRequest, NONE } from "../server/guarded.ts";
import { firstFound, resourceMetadata, urlInChallenge } from "../server/metadata.ts";

/** A place in which the metadata of the authorization server may be. */
export interface Place {
  readonly url: string;
  /** OpenID Connect discovery, not RFC 8414. */
  readonly isOpenid: boolean;
  readonly asked: Asked;
}

/** Metadata that was found. */
export interface Metadata {
  readonly url: string;
  readonly isOpenid: boolean;
  readonly answer: Answer;
  readonly document: JsonObject;
}

/** An issuer, or what is needed to know it. */
type Located = { readonly issuer: string } | { readonly why: string };

const UNNAMED =
  "metadata of the server that names an authorization server, or its issuer: --authorization-server <issuer>";

/** The issuer that the operator named, or the first one in the metadata of the resource. */
export async function locate(caller: Caller, { authorization, facts }: OpeningContext): Promise<Located> {
  const { server, permission, resource } = authorization;
  if (server?.issuer !== undefined) return permitted(server.issuer, permission);
  const handshake = firstRequest({ revision: facts.revision, clientCapabilities: {} });
  const first = await ask(caller, handshake, NONE, "without a token");
  const challenged = urlInChallenge(first);
  const routes = await resourceMetadata(caller, permission, { resource, challenged });
  const found = firstFound(routes);
  if (found === undefined) {
    const refused = routes.find(({ refusal }) => refusal !== undefined)?.refusal;
    return { why: refused === undefined ? UNNAMED : `permission: ${refused}` };
  }
  const { authorization_servers: servers } = found.document;
  const [issuer]: readonly unknown[] = Array.isArray(servers) ? servers : [];
  if (typeof issuer !== "string") return { why: UNNAMED };
  return permitted(issuer, permission);
}

function permitted(issuer: string, permission: Permission): Located {
  const refusal = permission.refusal(issuer);
  return refusal === undefined ? { issuer } : { why: `permission: ${refusal}` };
}

/** Asks in all places in which a client looks, in the same order. All are at the host of the issuer. */
export async function placesOf(caller: Caller, issuer: string): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const url of issuerMetadataUrls(issuer)) {
    const headers = [["Accept", "application/json"]] as const;
    const asked = await caller.send(`GET ${url}`, { method: "GET", url, headers, anonymous: true });
    places.push({ url, isOpenid: url.includes("openid-configuration"), asked });
  }
  return places;
}

/** The document of a place: an answer with status 200 that is a JSON object. */
export function metadataOf({ url, isOpenid, asked }: Place): Metadata | undefined {
  if (asked.kind !== "answer" || asked.status !== 200) return undefined;
  const document = parsed(asked.body);
  return document === undefined ? undefined : { url, isOpenid, answer: asked, document };
}

/** A place in words: "https://… → HTTP 404". */
export function describePlace({ url, asked }: Place): string {
  if (asked.kind === "missing") return `${url}: ${asked.why}`;
  const isObject = parsed(asked.body) !== undefined;
  return `${url} → HTTP ${asked.status}${asked.status === 200 && !isObject ? ", no JSON object" : ""}`;
}
