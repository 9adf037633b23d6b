import type { JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { bearerIn, challengesOf, parameterOf } from "../../authorization/challenge.ts";
import { isLoopback } from "../../authorization/loopback.ts";
import type { Permission } from "../../authorization/permission.ts";
import { relationOf } from "../../authorization/resource.ts";
import { issuerMetadataUrls, resourceMetadataUrls } from "../../authorization/well-known.ts";
import { StartFailure } from "../../target/target.ts";
import { ask } from "./ask.ts";

/** What is needed to get a token for a server. */
export interface Discovered {
  readonly issuer: string;
  /** The metadata of the authorization server. */
  readonly metadata: JsonObject;
  /** The resource that the token is for. */
  readonly resource: string;
  /** The scopes that the server names. */
  readonly scope?: string;
}

interface Wanted {
  readonly url: string;
  readonly resource?: string | undefined;
  /** The issuer that the operator named. */
  readonly issuer?: string | undefined;
  readonly permission: Permission;
}

/** Finds the authorization server of a server, as a client does. Rejects with a StartFailure. */
export async function discover({ url, resource, issuer, permission }: Wanted): Promise<Discovered> {
  const named =
    issuer === undefined ? await fromResource(url, resource ?? url, permission) : { issuer, resource: url };
  const metadata = await metadataOf(named.issuer, permission);
  const { scope } = { scope: undefined, ...named };
  return {
    issuer: named.issuer,
    metadata,
    resource: resource ?? named.resource,
    ...(scope === undefined ? {} : { scope }),
  };
}

/** The first authorization server in the metadata of the resource; without metadata, the origin of the server. */
async function fromResource(
  url: string,
  expected: string,
  permission: Permission,
): Promise<{ readonly issuer: string; readonly resource: string; readonly scope?: string }> {
  const first = await ask({
    method: "POST",
    url,
    headers: [["Content-Type", "application/json"]],
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: "mcp-conform-login",
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "mcp-conform", version: "0" },
      },
    }),
  });
  if (first === undefined) {
    throw new StartFailure(
      `No token: ${url} does not answer.`,
      [],
      "Start the server first, or name its authorization server: --authorization-server <issuer>.",
    );
  }
  const challenge = bearerIn(challengesOf(first.headers));
  const challenged = parameterOf(challenge, "resource_metadata");
  const places = [
    ...(challenged === undefined ? [] : [challenged]),
    ...resourceMetadataUrls(url).map((one) => one.url),
  ];
  for (const place of places) {
    if (permission.refusal(place) !== undefined) continue;
    const { json, status } = (await ask({ method: "GET", url: place })) ?? {};
    const servers = json?.authorization_servers;
    const [issuer]: readonly unknown[] = Array.isArray(servers) ? servers : [];
    if (status !== 200 || typeof issuer !== "string") continue;
    // A token for another resource must not reach this server: it could use it there (RFC 9728, 3.3).
    if (typeof json?.resource === "string" && relationOf(json.resource, expected) === "other") {
      throw new StartFailure(
        "No token: the metadata of the server is of another resource.",
        [
          ["metadata", place],
          ["resource", json.resource],
          ["expected", expected],
        ],
        "If clients know this server under another URL, name it with --resource.",
      );
    }
    const scopes = json?.scopes_supported;
    const scope = parameterOf(challenge, "scope") ?? (Array.isArray(scopes) ? scopes.join(" ") : undefined);
    return {
      issuer,
      resource: typeof json?.resource === "string" ? json.resource : url,
      ...(scope === undefined ? {} : { scope }),
    };
  }
  return { issuer: new URL(url).origin, resource: url };
}

async function metadataOf(issuer: string, permission: Permission): Promise<JsonObject> {
  const refusal = permission.refusal(issuer);
  if (refusal !== undefined) throw new StartFailure(`No token: ${refusal}.`, [["issuer", issuer]], "");
  const places = issuerMetadataUrls(issuer);
  for (const url of places) {
    const { json, status } = (await ask({ method: "GET", url })) ?? {};
    if (status !== 200 || json === undefined) continue;
    if (withoutSlash(json.issuer) === withoutSlash(issuer)) return json;
    throw new StartFailure(
      `No token: the metadata at ${url} is of another issuer, ${JSON.stringify(json.issuer)}.`,
      [["issuer", issuer]],
      "The issuer in the metadata has to be the one that led to it.",
    );
  }
  throw new StartFailure(
    `No token: the authorization server ${issuer} publishes no metadata.`,
    places.map((url) => ["asked", url] as const),
    "Name another one: --authorization-server <issuer>.",
  );
}

const withoutSlash = (text: unknown) => String(text).replace(/\/$/, "");

/** An endpoint of the metadata to which secrets may be sent. Throws a StartFailure. */
export function endpointOf(metadata: JsonObject, name: string, permission: Permission): string {
  const url = ownMember(metadata, name);
  const fail = (why: string) => new StartFailure(`No token: ${why}.`, [["endpoint", name]], "");
  if (typeof url !== "string") throw fail(`the authorization server names no ${name}`);
  const refusal = permission.refusal(url);
  if (refusal !== undefined) throw fail(refusal);
  if (new URL(url).protocol !== "https:" && !isLoopback(url)) throw fail(`${name} does not use https`);
  return url;
}
