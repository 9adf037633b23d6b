import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  customMetadata,
  decoys,
  olderDefaults,
  openidInserted,
  pathMetadata,
  rootMetadata,
} from "../situations/discovery.ts";
import { exchangesIn, firstOf, judging, mustDo, requestAs } from "./evidence.ts";
import type { Monitored, WebExchange } from "./seen.ts";

/** A client completes the discovery of this kind. It must have looked for metadata of the issuer. */
function findsIssuer(expect: Monitored["expect"], seen: Monitored["seen"], situation: ClientSituation): void {
  const all = exchangesIn(seen, situation);
  if (!all.some(({ kind, issuer }) => kind === "metadata" && issuer !== undefined))
    needsExercise("a client that requests metadata of the authorization server");
  mustDo(expect, seen, situation, {
    expected: "an authorization request to the endpoint of the metadata",
    did: all.find(({ kind, issuer }) => kind === "authorize" && issuer !== undefined),
  });
}

const METADATA_HINT =
  "Try OAuth metadata with the path inserted, then OpenID configuration with the path inserted, then OpenID configuration after the path. Without a path, try both well-known URIs.";

const openidRoot = clientCheck({
  ...judging(pathMetadata),
  id: "client.auth.metadata.openid-root",
  title: "A client authorizes with an authorization server that has only OpenID Connect discovery",
  requirements: ["auth.as-metadata.both-kinds"],
  sends: "an issuer without a path, with OpenID configuration only",
  hint: METADATA_HINT,
  run: ({ seen, expect }: Monitored) => findsIssuer(expect, seen, pathMetadata),
});

const oauthInserted = clientCheck({
  ...judging(rootMetadata),
  id: "client.auth.metadata.oauth-inserted",
  title: "A client finds OAuth metadata of an issuer with a path, which is inserted in the well-known URI",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, with OAuth metadata only",
  hint: METADATA_HINT,
  run: ({ seen, expect }: Monitored) => findsIssuer(expect, seen, rootMetadata),
});

const openidWithin = clientCheck({
  ...judging(openidInserted),
  id: "client.auth.metadata.openid-inserted",
  title: "A client finds OpenID configuration with the path of the issuer inserted",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, with OpenID configuration at the inserted path only",
  hint: METADATA_HINT,
  run: ({ seen, expect }: Monitored) => findsIssuer(expect, seen, openidInserted),
});

const openidAfter = clientCheck({
  ...judging(customMetadata),
  id: "client.auth.metadata.openid-appended",
  title: "A client finds OpenID configuration after the path of the issuer",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, with OpenID configuration after the path only",
  hint: METADATA_HINT,
  run({ seen, expect }: Monitored) {
    const isReached = exchangesIn(seen, customMetadata).some(({ issuer }) => issuer?.endsWith("/tenant"));
    if (!isReached) needsExercise("a client that uses the URL of the challenge");
    findsIssuer(expect, seen, customMetadata);
  },
});

/** The document whose endpoint a client uses, as the query of the endpoint names it. */
const documentOf = ({ parameters }: WebExchange): string =>
  (parameters.get("document") ?? "").split("?")[0] ?? "";

const order = clientCheck({
  ...judging(decoys),
  id: "client.auth.metadata.order",
  title: "A client prefers OAuth metadata with the path inserted",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, and a different document at each of the three well-known URIs",
  reading: "Requests at the same time are allowed. The document that the client uses shows the order.",
  hint: METADATA_HINT,
  run({ seen, expect }: Monitored) {
    const used = firstOf(exchangesIn(seen, decoys), "authorize");
    const document = used && documentOf(used);
    if (document === "") needsExercise("a client that keeps the query of the authorization endpoint");
    mustDo(expect, seen, decoys, {
      expected: "the endpoint of the OAuth metadata",
      did: used,
      wrong:
        used !== undefined && document !== "oauth"
          ? { actual: `the endpoint of ${document}`, at: used.request.seq }
          : undefined,
    });
  },
});

const queryKept = clientCheck({
  ...judging(decoys),
  id: "client.auth.request.query-kept",
  title: "A client adds its parameters to the query that the authorization endpoint has",
  requirements: ["auth.framework.http"],
  sends: "an authorization endpoint whose URL has a query",
  reading:
    "RFC 6749, 3.1, requires that the query of an endpoint is kept. The specification refers to it and has no sentence of its own, so this is a warning.",
  hint: "Parse the URL of the endpoint and add parameters to its query. Do not write a question mark and the parameters behind it.",
  run({ seen, expect }: Monitored) {
    const used = firstOf(exchangesIn(seen, decoys), "authorize");
    if (used === undefined) return needsExercise("a client that sends an authorization request");
    const isTwice = used.url.search.indexOf("?", 1) >= 0;
    const isLost = documentOf(used) === "";
    const kept = "the query of the endpoint and the parameters";
    expect.that(!isTwice && !isLost, {
      expected: "?document=… of the endpoint, and the parameters behind it with &",
      actual: isTwice ? "a second question mark" : isLost ? "the query of the endpoint is lost" : kept,
      at: used.request.seq,
    });
  },
});

const defaultPaths = clientCheck({
  ...judging(olderDefaults),
  id: "client.auth.metadata.default-paths",
  title: "Without metadata, a client uses the default paths at the origin of the server",
  requirements: ["auth.as-metadata.default-paths", "auth.base-url.origin"],
  sends: "an MCP endpoint with a path, and no metadata",
  hint: "Use /authorize, /token and /register at the origin of the server. The path of the MCP endpoint is no part of them.",
  run({ seen, expect }: Monitored) {
    const requests = exchangesIn(seen, olderDefaults).filter(
      ({ kind }) => kind === "authorize" || kind === "register",
    );
    const nested = requests.find(({ url }) => !["/authorize", "/register"].includes(url.pathname));
    mustDo(expect, seen, olderDefaults, {
      expected: "/register and /authorize at the origin",
      did: requests.find(({ kind }) => kind === "authorize"),
      wrong: requestAs(nested, "another path"),
    });
  },
});

const beforeDefaults = clientCheck({
  ...judging(olderDefaults),
  id: "client.auth.metadata.before-defaults",
  title: "A client requests the metadata before it uses default paths",
  requirements: ["auth.as-metadata.before-defaults"],
  sends: "no metadata",
  hint: "Request /.well-known/oauth-authorization-server first.",
  run({ seen, expect }: Monitored) {
    const all = exchangesIn(seen, olderDefaults);
    const used = all.find(({ kind }) => kind === "register" || kind === "authorize");
    if (used === undefined) needsExercise("a client that uses default paths");
    const metadata = firstOf(all, "metadata");
    const isEarly = metadata === undefined || metadata.request.seq > used.request.seq;
    mustDo(expect, seen, olderDefaults, {
      expected: "a request for metadata first",
      did: metadata,
      wrong: isEarly ? requestAs(used, "no earlier request for metadata") : undefined,
    });
  },
});

/** How a client finds the metadata of the authorization server. */
export const metadataChecks = [
  beforeDefaults,
  defaultPaths,
  openidRoot,
  oauthInserted,
  openidWithin,
  openidAfter,
  order,
  queryKept,
];
