import type { Choice, ClientSituation, Played, Precondition } from "../../../harness/check/situation.ts";
import { WEB_PATH } from "../client/seen.ts";
import { protectedServer } from "./protected.ts";

/** "Authorization is OPTIONAL for MCP implementations." What it begins with are requests for metadata, or to an authorization server. */
const choice: Choice = {
  shows: authorizes,
  unused:
    "after status 401 the client requested no metadata: it does not authorize itself, which is optional",
};

/** The control of all others: everything is as the specifications require. */
export const auth: ClientSituation = protectedServer({
  choice,
  name: "auth",
  describe:
    "requires a token: the challenge has the URL of the resource metadata, and the authorization server supports registration, PKCE with S256, and iss",
  official: "auth/metadata-default",
  revisions: { since: "2025-03-26" },
});

/** A request for metadata, or to an authorization server, shows that a client tries. */
export function authorizes({ authorizations = [], conversations }: Played): boolean {
  const requests = [...authorizations, ...conversations].flatMap(({ events }) => events);
  return requests.some((event) => event.channel === "http-request" && WEB_PATH.test(event.url));
}

/** Every other situation of authorization waits for this one. */
export const afterAuth: Precondition = {
  situation: auth,
  shows: authorizes,
  lacks: "a client that authorizes itself: after status 401 it requested no metadata",
};
