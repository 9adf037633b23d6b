import type { JsonObject } from "../../../schema/json.ts";
import type { KeyPair } from "../token.ts";
import type { WebReply, WebRequest } from "./exchange.ts";
import type { RegisteredClient } from "./store.ts";

/**
 * Where the metadata of an issuer is published. With a path in the issuer, `oauth` and `openid` insert the well-known
 * segment before the path, and `openid-appended` appends it. `oauth-root` ignores the path, as in 2025-03-26.
 */
export type MetadataPlace = "oauth" | "openid" | "openid-appended" | "oauth-root";

/** What was issued, for the trace: values get names there. */
export type Issued = "token" | "code" | "refresh token" | "client secret" | "client" | "identity assertion";

/** What a situation or a fault changes. Everything else is as the specifications require. */
export interface IssuerHooks {
  /** Around every request. */
  handle?(request: WebRequest, next: (request: WebRequest) => WebReply): WebReply;
  /** The metadata document at a place. Undefined: there is none. */
  metadata?(document: JsonObject, place: MetadataPlace): JsonObject | undefined;
  /** The redirect of the authorization endpoint, with its parameters. */
  redirect?(location: URL, request: URLSearchParams): URL;
  /** The claims of an access token. */
  claims?(claims: JsonObject): JsonObject;
  /** The response of the token endpoint to a valid request. */
  issued?(response: JsonObject, form: URLSearchParams): JsonObject;
}

export interface IssuerOptions {
  /** "http://127.0.0.1:4700" */
  readonly origin: string;
  /** The path of the issuer identifier. Default: none. */
  readonly path?: string;
  /** Makes the URL of the authorization endpoint recognizable in the output of a client. */
  readonly nonce?: string;
  /** Default: `oauth` and `openid`. */
  readonly places?: readonly MetadataPlace[];
  /** Members of the metadata that are added or replaced. A member that is undefined is removed. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Clients that the operator has registered. */
  readonly clients?: readonly RegisteredClient[];
  /** Default: clients can register. */
  readonly registration?: boolean;
  /** Whether an https URL is accepted as a client id. Its document is not fetched. */
  readonly clientDocuments?: boolean;
  /** The text of the document at a URL that is a client id. With it, documents are examined, also those over http. */
  readonly documentAt?: (url: string) => string | undefined;
  /** The resources that tokens can be issued for. Default: any. */
  readonly resources?: readonly string[];
  /** In seconds. Default: one hour. */
  readonly lifetime?: number;
  /** Whether refresh tokens are issued to clients that registered the grant. Default: yes. */
  readonly refresh?: boolean;
  /** Whether the response to a refresh has a new refresh token, and the one before is no longer good. Default: yes. */
  readonly rotation?: boolean;
  /** Opaque tokens instead of JSON Web Tokens. */
  readonly opaque?: boolean;
  /**
   * Accepts requests without PKCE, with another redirect URI and for any resource, and issues refresh tokens to every
   * client, so that one mistake of a client does not hide others.
   */
  readonly lenient?: boolean;
  readonly keys?: KeyPair;
  readonly hooks?: readonly IssuerHooks[];
  /** Seconds since 1970. */
  readonly now?: () => number;
  readonly onIssued?: (kind: Issued, value: string) => void;
}

/** The time in seconds since 1970. */
export const timeOf = ({ now = () => Math.floor(Date.now() / 1000) }: IssuerOptions): number => now();
