import { isLoopback } from "../../../harness/authorization/loopback.ts";
import { needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { describeAnswer } from "./caller.ts";
import { answered, protectedServer } from "./judging.ts";
import { describeRoute, documentOf } from "./metadata.ts";
import { ATTACKER, type OwnEndpoints } from "./own-endpoints.ts";
import { type Seen, withoutToken } from "./without-token.ts";

const SENDS = "GET of /.well-known/oauth-authorization-server at the root of the server's origin";

function ownIn(seen: Seen): OwnEndpoints {
  return protectedServer(seen).own ?? notApplicable("the revision has no endpoints of the server's own");
}

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const metadataPublished = onWithoutToken({
  id: "auth.endpoints.metadata",
  title: "The metadata of the server's own endpoints is at the root of its origin",
  requirements: ["auth.endpoints.metadata", "auth.base-url.metadata-location", "auth.base-url.origin"],
  sends: SENDS,
  hint: "Serve RFC 8414 metadata at /.well-known/oauth-authorization-server, without the path of the endpoint.",
  run({ seen, expect }) {
    const { metadata } = ownIn(seen);
    const { asked } = metadata;
    const answer = answered(asked);
    expect.that(documentOf(metadata) !== undefined, {
      expected: "HTTP 200 with a JSON object",
      actual: describeRoute(metadata),
      at: answer.seq,
    });
  },
});

export const endpointsHttps = onWithoutToken({
  id: "auth.endpoints.https",
  title: "The server's own endpoints use https",
  requirements: ["auth.endpoints.https"],
  sends: SENDS,
  reading: "http on loopback is not judged.",
  hint: "Use https URLs for all endpoints in the metadata.",
  run({ seen, expect }) {
    const { metadata } = ownIn(seen);
    const found = documentOf(metadata) ?? notApplicable("the server publishes no metadata");
    const urls = Object.entries(found.document).flatMap(([name, value]) =>
      /_endpoint$/.test(name) && typeof value === "string" && URL.canParse(value) ? [value] : [],
    );
    const unsafe = urls.filter((url) => new URL(url).protocol !== "https:" && !isLoopback(url));
    expect.that(unsafe.length === 0, {
      expected: "https, or http on loopback",
      actual: (unsafe.length === 0 ? urls : unsafe).join(", "),
      at: found.answer.seq,
    });
  },
});

export const defaultPaths = onWithoutToken({
  id: "auth.endpoints.default-paths",
  title: "A server without metadata has its endpoints at the default paths",
  requirements: ["auth.endpoints.default-paths", "auth.base-url.origin"],
  sends: "GET /authorize with an unknown client, POST /token with an empty form, POST /register with {}",
  reading: "Any status but 404 and 405 shows that the endpoint exists.",
  hint: "Serve /authorize, /token and /register at the root of the origin, or publish metadata.",
  run({ seen, expect }) {
    const { metadata, defaults } = ownIn(seen);
    if (documentOf(metadata) !== undefined) notApplicable("the server publishes metadata");
    if (defaults.length === 0) needsExercise("--allow registration, for requests to the default paths");
    for (const asked of defaults) {
      const answer = answered(asked);
      expect.that(![404, 405].includes(answer.status), {
        expected: "any status but 404 and 405",
        actual: `${answer.sent} → HTTP ${answer.status}`,
        at: answer.seq,
      });
    }
  },
});

export const redirectValidated = onWithoutToken({
  id: "auth.endpoints.redirect-validated",
  title: "The authorization endpoint does not redirect to an unregistered URI",
  requirements: ["auth.endpoints.redirect-validated"],
  sends: `GET of the authorization endpoint with an unknown client and redirect_uri=${ATTACKER}`,
  hint: "Show the error to the user if the client or its redirect URI is unknown. Never redirect then.",
  run({ seen, expect }) {
    const { redirect } = ownIn(seen);
    if (redirect === undefined)
      needsExercise("an authorization endpoint at this server's origin, and --allow registration");
    const answer = answered(redirect);
    if (answer.status === 404) notApplicable("the server has no authorization endpoint");
    const location = headerOf(answer.headers, "Location") ?? "";
    expect.that(!location.startsWith(ATTACKER), {
      expected: "no redirect to the unregistered URI",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});
