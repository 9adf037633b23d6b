import { needsExercise } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import type { Documents } from "./documents.ts";
import { documentsIn, readDocumentsIn, visitedIn } from "./judging.ts";
import { authorizationServer } from "./seen.ts";
import { describeVisit, isAt, outcomeOf, type Visit } from "./visit.ts";

const common = { transport: "http", on: authorizationServer } as const;

const READING =
  "Judged where the server and mcp-conform are on one machine, and the server accepts documents over http there, which the specification does not require.";

/** Whether the server refused a document, compared with one that is right. */
function isRefused(visited: Visit, { right }: Documents): boolean {
  const outcome = outcomeOf(visitedIn(visited), right);
  if (outcome === "unknown")
    needsExercise(`a user who logs in, which cannot be automated: ${describeVisit(visited)}`);
  return outcome === "refused";
}

export const fetched = check({
  ...common,
  id: "auth.as.client-metadata-fetched",
  title: "The document of a client id that is a URL is requested",
  requirements: ["auth.as.client-metadata-fetched"],
  sends: "an authorization request whose client_id is the URL of a document",
  reading: READING,
  hint: "Request the document before you accept its client.",
  run({ seen, expect }) {
    const { right, fetched: count } = documentsIn(seen);
    const visited = visitedIn(right);
    expect.that(count > 0, {
      expected: "a request for the document",
      actual:
        count > 0 ? `requested ${count} times` : `${describeVisit(visited)}, and no request for the document`,
      at: visited.seq,
    });
  },
});

export const clientId = check({
  ...common,
  id: "auth.as.client-metadata-client-id",
  title: "A document with another client_id than its URL is refused",
  requirements: ["auth.as.client-metadata-client-id"],
  after: [fetched.id],
  sends: "an authorization request with the URL of a document whose client_id is another URL",
  reading: READING,
  hint: "Compare client_id in the document with its URL, as whole strings.",
  run({ seen, expect }) {
    const documents = readDocumentsIn(seen);
    const visited = visitedIn(documents.otherId);
    expect.that(isRefused(visited, documents), {
      expected: "no code",
      actual: describeVisit(visited),
      at: visited.seq,
    });
  },
});

export const redirect = check({
  ...common,
  id: "auth.as.client-metadata-redirect",
  title: "A redirect URI that the document does not list is refused",
  requirements: ["auth.as.client-metadata-redirect"],
  after: [fetched.id],
  sends: "an authorization request with a redirect_uri that the document does not list",
  reading: READING,
  hint: "Compare redirect_uri with redirect_uris of the document, and show the error to the user.",
  run({ seen, expect }) {
    const documents = readDocumentsIn(seen);
    const visited = visitedIn(documents.unlisted);
    const isSent = visited.kind === "redirect" && isAt(visited.to, "https://attacker.example/callback");
    expect.that(!isSent && isRefused(visited, documents), {
      expected: "no redirect to that URI",
      actual: describeVisit(visited),
      at: visited.seq,
    });
  },
});

export const structure = check({
  ...common,
  id: "auth.as.client-metadata-structure",
  title: "A document that is not JSON, or lacks a member, is refused",
  requirements: ["auth.as.client-metadata-structure"],
  after: [fetched.id],
  sends:
    "authorization requests with documents that are not JSON, have no redirect_uris, and have no client_id",
  reading: READING,
  hint: "Parse the document as JSON, and require client_id and redirect_uris.",
  run({ seen, expect }) {
    const documents = readDocumentsIn(seen);
    for (const one of documents.broken) {
      const visited = visitedIn(one);
      expect.that(isRefused(visited, documents), {
        expected: "no code",
        actual: describeVisit(visited),
        at: visited.seq,
      });
    }
  },
});

export const cached = check({
  ...common,
  id: "auth.as.client-metadata-cached",
  title: "A document is stored as its HTTP headers allow",
  requirements: ["auth.as.client-metadata-cached"],
  after: [fetched.id],
  sends:
    "two authorization requests with a document that may be stored for an hour, and two with one that must not be stored",
  reading: READING,
  hint: "Store a document for its max-age, and not at all with no-store.",
  run({ seen, expect }) {
    const { again, fetchedAgain, unstored } = readDocumentsIn(seen);
    const { seq } = visitedIn(again);
    expect.that(fetchedAgain === 0, {
      expected: "no second request for a document with max-age=3600",
      actual: `${fetchedAgain} further requests`,
      at: seq,
    });
    expect.that(unstored >= 2, {
      expected: "two requests for a document with no-store",
      actual: `${unstored} requests`,
      at: seq,
    });
  },
});

export const internal = check({
  ...common,
  id: "auth.as.client-metadata-ssrf",
  title: "Observes whether the server requests a document at a loopback address",
  requirements: ["auth.as.client-metadata-ssrf"],
  sends: "an authorization request whose client_id is the URL of a document on loopback",
  reading:
    "A server on loopback may request documents there while it is developed (draft-ietf-oauth-client-id-metadata-document, 6.5), so this is recorded, not judged.",
  hint: "In production, refuse URLs whose host has a loopback, private or link-local address.",
  run({ seen, expect }) {
    const { right, fetched: count } = documentsIn(seen);
    expect.observe(
      count > 0 ? "the server requests documents on loopback" : "the server requests no document on loopback",
      visitedIn(right).seq,
    );
  },
});
