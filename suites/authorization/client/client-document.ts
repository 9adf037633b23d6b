import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import type { Flaw } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { auth } from "../situations/auth.ts";
import { DOCUMENT_URL, document, documentOnly } from "../situations/registration.ts";
import { ofKind, type WebExchange } from "./seen.ts";

const idUrl = clientMonitor({
  transport: "http",
  of: "authorization",
  also: [document, auth],
  id: "client.auth.client-metadata.client-id-url",
  title: "A client id that is a URL has the scheme https and a path",
  requirements: ["auth.client-metadata.client-id-url", "auth.client-metadata.hosted-https"],
  sends: "metadata with client_id_metadata_document_supported",
  hint: "Serve the metadata document at an https URL with a path, and send this URL as client_id.",
  reads: (seen) =>
    ofKind("authorize", seen).filter(({ parameters }) =>
      /^https?:\/\//i.test(parameters.get("client_id") ?? ""),
    ),
  judge: (sent) => ({
    expected: "client_id with https and a path",
    read: sent.map(({ request }) => request.seq),
    flaws: sent
      .filter(({ parameters }) => !/^https:\/\/[^/?#]+\//i.test(parameters.get("client_id") ?? ""))
      .map(({ parameters, request }) => ({
        actual: `client_id=${brief(parameters.get("client_id") ?? "")}`,
        at: request.seq,
      })),
    needs: "a client that sends the URL of its metadata document as client_id",
  }),
});

/** What is wrong with a metadata document, in words. */
function flawsOfDocument({ received, response, request }: WebExchange): readonly Omit<Flaw, "at">[] {
  if (response?.status !== 200) return [{ actual: `HTTP ${response?.status}`, warnOnly: true }];
  if (!isObject(response.message)) return [{ actual: "no JSON object" }];
  const { client_id, client_name, redirect_uris: uris } = received;
  const hasRedirects = Array.isArray(uris) && uris.length > 0 && uris.every((one) => typeof one === "string");
  return [
    ...(client_id === request.url
      ? []
      : [{ actual: `client_id is ${brief(JSON.stringify(client_id) ?? "missing")}` }]),
    ...(typeof client_name === "string" ? [] : [{ actual: "no client_name" }]),
    ...(hasRedirects ? [] : [{ actual: "no redirect_uris" }]),
  ];
}

const documentComplete = clientMonitor({
  transport: "http",
  of: "authorization",
  also: [document, documentOnly, auth],
  id: "client.auth.client-metadata.document",
  title: "The metadata document of a client has its own URL as client_id, a name, and redirect URIs",
  requirements: [
    "auth.client-metadata.members",
    "auth.client-metadata.client-id-match",
    "auth.client-metadata.hosted-https",
    "auth.client-metadata.draft",
  ],
  sends: "a GET of the document, as an authorization server does",
  leniency: "tolerated",
  reading:
    "Only a document of the client itself is judged, and only if --allow host:<host> permits the request. A host may answer authorization servers only, so any other status than 200 is a warning.",
  hint: "Serve a JSON object with client_id (exactly its URL), client_name and redirect_uris.",
  judge(seen) {
    const ids = ofKind("authorize", seen).map(({ parameters }) => parameters.get("client_id") ?? "");
    const [own] = ids.filter((id) => /^https:\/\//i.test(id) && id !== DOCUMENT_URL && URL.canParse(id));
    const read = ofKind("client-document", seen);
    return {
      expected: "client_id with the URL of the document, client_name and redirect_uris",
      read: read.map(({ request }) => request.seq),
      flaws: read.flatMap((one) =>
        flawsOfDocument(one).map((flaw) => ({ ...flaw, at: one.response?.seq ?? one.request.seq })),
      ),
      needs: own
        ? `the document of the client: --allow host:${new URL(own).host}`
        : "a client that has a metadata document of its own, and sends its URL as client_id",
    };
  },
});

/** The metadata document whose URL is the id of a client. */
export const clientDocumentChecks = [idUrl, documentComplete];
