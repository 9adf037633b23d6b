import { both, onAuthorize, onToken } from "./rewrite.ts";

/** The metadata documents that a reference client can have of its own. Nothing serves them: who needs them calls `ownDocument`. */

type Own = "good" | "other-id" | "incomplete" | "page";

const BASE = "https://client.example/documents/";

const redirectUris = ["http://127.0.0.1/callback", "http://localhost/callback"];

const BODIES: Readonly<Record<Own, string>> = {
  good: JSON.stringify({
    client_id: `${BASE}good`,
    client_name: "The reference client",
    client_uri: "https://client.example/",
    redirect_uris: redirectUris,
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "none",
    contacts: [],
  }),
  "other-id": JSON.stringify({
    client_id: "https://client.example/documents/",
    client_name: "The reference client",
    redirect_uris: redirectUris,
  }),
  incomplete: JSON.stringify({ client_id: `${BASE}incomplete` }),
  page: "<!doctype html><title>The reference client</title>",
};

/** What is at a URL of a reference client. */
export function ownDocument(url: string): string | undefined {
  return Object.entries(BODIES).find(([name]) => `${BASE}${name}` === url)?.[1];
}

/** Sends the URL of one of these documents where the client would send that of its configuration. */
export function identifiedBy(own: Own): ReturnType<typeof both> {
  const edit = (parameters: URLSearchParams): void => {
    if (parameters.get("client_id")?.startsWith("https:")) parameters.set("client_id", `${BASE}${own}`);
  };
  return both(onAuthorize(edit), onToken(edit));
}
