import type { Issuer } from "../../../harness/authorization/issuer/issuer.ts";
import type { IssuerOptions } from "../../../harness/authorization/issuer/options.ts";
import {
  acceptedBy,
  bearerChallenge,
  type ChallengeParameters,
  type Protection,
  resourceMetadataPath,
} from "../../../harness/authorization/resource/protection.ts";
import type { AuthorizationPlan, ClientSituation, Places } from "../../../harness/check/situation.ts";
import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";

/** Since 2025-06-18, resource metadata names the authorization server. */
export const SEPARATE = { since: "2025-06-18" } as const;
export const WITH_OPENID = { since: "2025-11-25" } as const;
export const WITH_ISSUER = { since: "2026-07-28" } as const;
/** The only revision in which the MCP server is its own authorization server. */
export const OWN = { since: "2025-03-26", until: "2025-03-26" } as const;

/** `defaultPaths`: the authorization endpoint has no random part in its path. */
type Changed = Partial<IssuerOptions> & { readonly defaultPaths?: true };

/** What a situation changes. */
interface Changes
  extends Pick<ClientSituation, "name" | "describe">,
    Partial<
      Pick<
        ClientSituation,
        | "asks"
        | "context"
        | "monitored"
        | "path"
        | "official"
        | "officialContext"
        | "revisions"
        | "after"
        | "starts"
        | "choice"
      >
    > {
  readonly origins?: number;
  /** The authorization server at the first origin, or at that of the server in 2025-03-26. */
  issuer?(places: Places): Changed;
  /** Further authorization servers, at the other origins. */
  others?(places: Places): readonly Changed[];
  /** The resource metadata. */
  resource?(places: Places, issuers: readonly Issuer[]): JsonObject;
  /** Where the resource metadata is. Default: at the path of the endpoint. */
  readonly metadataPaths?: readonly string[];
  /** Parameters of the challenge that are added, or removed if they are undefined. */
  challenge?(places: Places): ChallengeParameters;
  protection?(usual: Protection, places: Places, issuers: readonly Issuer[]): Protection;
  /** Members of the context that depend on the places. */
  placed?(places: Places): JsonObject;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly ownDocuments?: readonly string[];
}

export const ASKS =
  "Connect. After status 401, authorize: open the authorization URL, and continue with the token. Then list the tools, call the tool of the context, and close.";

/** A server that requires a token. Without changes, everything is as the specification requires. */
export function protectedServer(changes: Changes): ClientSituation {
  const { issuer, others, resource, challenge, protection, metadataPaths, origins, context, ...more } =
    changes;
  const { placed, secrets, ownDocuments, ...situation } = more;
  const plan: AuthorizationPlan = {
    origins: origins ?? 1,
    ...given({ context: placed, secrets, ownDocuments }),
    issuers: (places) => {
      const own: Changed = isOwn(places) ? { origin: places.origin, places: ["oauth"] } : {};
      const first = { ...own, ...issuer?.(places) };
      return [first, ...(others?.(places) ?? [])].map(({ defaultPaths, ...options }, index) => ({
        origin: places.origins[index] ?? places.origin,
        ...(defaultPaths ? {} : { nonce: places.nonce }),
        ...options,
      }));
    },
    protection: (places, all) => {
      const paths = metadataPaths ?? [resourceMetadataPath(places.endpoint)];
      const metadata = resource?.(places, all) ?? resourceMetadata(places, all);
      const usual: Protection = {
        documents: isOwn(places) ? {} : Object.fromEntries(paths.map((path) => [path, metadata])),
        challenge: (error) => {
          const url = isOwn(places) ? {} : { resource_metadata: `${places.origin}${paths[0] ?? ""}` };
          return bearerChallenge({ ...url, ...challenge?.(places), error });
        },
        accepted: acceptedBy(all),
      };
      return protection?.(usual, places, all) ?? usual;
    },
  };
  return {
    asks: ASKS,
    // A scenario in which an official driver does the usual steps.
    official: "auth/metadata-default",
    context: { calls: [ADD_NUMBERS_CALL], ...context },
    revisions: SEPARATE,
    transport: "http",
    ...situation,
    authorization: plan,
    server: () => ({
      pageSize: 20,
      hooks: [addTools(ADD_NUMBERS), repairStateful(), repairStateless({ always: false })],
    }),
  };
}

/** In 2025-03-26 the server is its own authorization server, and has no resource metadata. */
const isOwn = ({ revision }: Places): boolean => revision === OWN.since;

export function resourceMetadata(
  { endpoint }: Places,
  issuers: readonly Pick<Issuer, "identifier">[],
  more: JsonObject = {},
): JsonObject {
  return {
    resource: endpoint,
    authorization_servers: issuers.slice(0, 1).map(({ identifier }) => identifier),
    bearer_methods_supported: ["header"],
    ...more,
  };
}
