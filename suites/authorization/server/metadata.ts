import { bearerIn, parameterOf } from "../../../harness/authorization/challenge.ts";
import type { Permission } from "../../../harness/authorization/permission.ts";
import { ownMetadataUrl, resourceMetadataUrls } from "../../../harness/authorization/well-known.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Answer, type Asked, type Caller, parsed } from "./caller.ts";

/** One place in which metadata may be. */
export interface Route {
  readonly via: "challenge" | "path" | "root";
  readonly url: string;
  /** Absent where the harness must not fetch it: `refusal` says why. */
  readonly asked?: Asked;
  readonly refusal?: string;
}

/** A document that was found. */
export interface Found {
  readonly route: Route;
  readonly answer: Answer;
  readonly document: JsonObject;
}

/** The URL of the resource metadata in a challenge. */
export function urlInChallenge(asked: Asked | undefined): string | undefined {
  return asked?.kind === "answer" ? parameterOf(bearerIn(asked.challenges), "resource_metadata") : undefined;
}

/** Asks for the resource metadata in all places in which a client would look, in the same order. */
export async function resourceMetadata(
  caller: Caller,
  permission: Permission,
  { resource, challenged }: { readonly resource: string; readonly challenged: string | undefined },
): Promise<readonly Route[]> {
  const places: readonly Pick<Route, "via" | "url">[] = [
    ...(challenged === undefined ? [] : [{ via: "challenge", url: challenged } as const]),
    ...resourceMetadataUrls(resource)
      .filter(({ url }) => url !== challenged)
      .map(({ route, url }) => ({ via: route, url })),
  ];
  const routes: Route[] = [];
  for (const place of places) routes.push(await fetched(caller, permission, place));
  return routes;
}

/** In 2025-03-26: the metadata of the server's own endpoints. */
export function ownMetadata(caller: Caller, permission: Permission): Promise<Route> {
  return fetched(caller, permission, { via: "root", url: ownMetadataUrl(caller.url) });
}

async function fetched(
  caller: Caller,
  permission: Permission,
  place: Pick<Route, "via" | "url">,
): Promise<Route> {
  const refusal = permission.refusal(place.url);
  if (refusal !== undefined) return { ...place, refusal };
  const asked = await caller.send(`GET ${place.url}`, {
    method: "GET",
    url: place.url,
    headers: [["Accept", "application/json"]],
    anonymous: true,
  });
  return { ...place, asked };
}

/** The document of a route: an answer with status 200 that is a JSON object. */
export function documentOf(route: Route): Found | undefined {
  const { asked } = route;
  if (asked?.kind !== "answer" || asked.status !== 200) return undefined;
  const document = parsed(asked.body);
  return document === undefined ? undefined : { route, answer: asked, document };
}

/** The first document in the order in which a client looks. */
export function firstFound(routes: readonly Route[]): Found | undefined {
  return routes.map(documentOf).find((found) => found !== undefined);
}

/** A route in words: "GET https://… → HTTP 404". */
export function describeRoute({ via, url, asked, refusal }: Route): string {
  const place = via === "challenge" ? `${url} (from the challenge)` : url;
  if (asked === undefined) return `${place}: not fetched, ${refusal ?? "not allowed"}`;
  if (asked.kind === "missing") return `${place}: ${asked.why}`;
  const isObject = parsed(asked.body) !== undefined;
  return `${place}: HTTP ${asked.status}${asked.status === 200 && !isObject ? ", no JSON object" : ""}`;
}
