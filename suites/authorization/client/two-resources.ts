import { clientCheck } from "../../across-topics/client/check.ts";
import { SECOND_PATH, twoResources } from "../situations/two-resources.ts";
import { judging, mustRefuse, playedIn, requestAs } from "./evidence.ts";
import { exchangesOf, type Monitored, tokenOf, type WebExchange } from "./seen.ts";

const isAtSecond = ({ url, issuer }: WebExchange) => issuer !== undefined && url.pathname === SECOND_PATH;

export const ownOfTwo = clientCheck({
  ...judging(twoResources),
  id: "client.auth.token.own-of-two",
  title: "A client of two servers sends each of them only the tokens for it",
  requirements: ["auth.token.own-server-only"],
  revisions: { since: "2025-06-18", until: "2025-11-25" },
  sends: "two protected servers, each with an authorization server of its own",
  hint: "Store tokens by the server that they are for.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, twoResources));
    const second = all.find(isAtSecond)?.issuer;
    const ofSecond = new Set(
      all
        .filter(({ kind, issuer }) => kind === "token" && issuer === second)
        .map(({ received }) => received.access_token),
    );
    const withToken = all.filter((one) => tokenOf(one) !== undefined);
    const belongs = (one: WebExchange) => ofSecond.has(tokenOf(one));
    const leaked =
      withToken.find((one) => isAtSecond(one) && !belongs(one)) ??
      withToken.find((one) => one.kind === "endpoint" && belongs(one));
    const hasBoth = withToken.some(({ kind }) => kind === "endpoint") && second !== undefined;
    mustRefuse(expect, seen, twoResources, {
      expected: "no token for one server at the other",
      met: hasBoth ? all.findLast((one) => isAtSecond(one) && belongs(one))?.request.seq : undefined,
      forbidden: requestAs(leaked, "the token for the other server"),
      needs: "a client that connects to second_url of the context as well, and authorizes at both servers",
    });
  },
});
