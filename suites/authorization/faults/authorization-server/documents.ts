import { onAuthorized } from "../../../../harness/reference/server/authorization/issuer-rewriting.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { issuerFault } from "./setup.ts";

const revisions = since("2025-11-25");

/** A document that a server accepts. */
const made = (url: string) =>
  JSON.stringify({
    client_id: url,
    client_name: "made",
    redirect_uris: ["http://127.0.0.1:33418/callback"],
  });

const withMember = (text: string, name: string, value: unknown): string => {
  try {
    return JSON.stringify({ ...JSON.parse(text), [name]: value });
  } catch {
    return text;
  }
};

/** Documents as the ids of clients. */
export const clientDocumentFaults: readonly Fault[] = [
  issuerFault(
    {
      id: "auth.as.document-unread",
      describe: "accepts the URL of a document without a look at the document",
      revisions,
      trips: ["auth.as.client-metadata-fetched"],
      says: /no request for the document/,
    },
    { documents: { invents: made } },
  ),
  issuerFault(
    {
      id: "auth.as.document-id-unchecked",
      describe: "accepts a document with another client_id",
      revisions,
      trips: ["auth.as.client-metadata-client-id"],
      mayTrip: ["auth.as.client-metadata-structure"],
      says: /client_id is another URL → a redirect to .* with code/,
    },
    { documents: { edit: (text, url) => withMember(text, "client_id", url) } },
  ),
  issuerFault(
    {
      id: "auth.as.document-not-json",
      describe: "accepts a document that is not JSON",
      revisions,
      trips: ["auth.as.client-metadata-structure"],
      says: /not JSON → a redirect to .* with code/,
    },
    { documents: { edit: (text, url) => (text.startsWith("<") ? made(url) : text) } },
  ),
  issuerFault(
    {
      id: "auth.as.document-without-redirects",
      describe: "accepts a document without redirect_uris",
      revisions,
      trips: ["auth.as.client-metadata-structure"],
      says: /without redirect_uris → a redirect to .* with code/,
    },
    {
      documents: {
        edit: (text) =>
          text.includes("redirect_uris")
            ? text
            : withMember(text, "redirect_uris", ["http://127.0.0.1:33418/callback"]),
      },
    },
  ),
  issuerFault(
    {
      id: "auth.as.document-redirect-unlisted",
      describe: "redirects to a URI that the document does not list",
      revisions,
      trips: ["auth.as.client-metadata-redirect"],
      says: /does not list → a redirect to https:\/\/attacker\.example/,
    },
    {
      documents: {},
      hooks: [
        onAuthorized((reply, parameters) =>
          reply.body.startsWith("The redirect_uri") && parameters.get("client_id")?.startsWith("http")
            ? {
                status: 302,
                headers: { location: `${parameters.get("redirect_uri")}?code=mcp-conform-code` },
                body: "",
              }
            : reply,
        ),
      ],
    },
  ),
  issuerFault(
    {
      id: "auth.as.document-never-stored",
      describe: "requests a document again that it may store",
      revisions,
      trips: ["auth.as.client-metadata-cached"],
      says: /1 further requests/,
    },
    { documents: { stores: "never" } },
  ),
  issuerFault(
    {
      id: "auth.as.document-always-stored",
      describe: "stores a document that it must not store",
      revisions,
      trips: ["auth.as.client-metadata-cached"],
      says: /1 requests/,
    },
    { documents: { stores: "always" } },
  ),
];
