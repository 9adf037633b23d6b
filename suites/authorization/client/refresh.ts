import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { expiringToken, refreshRefused, refusedToken, rotation } from "../situations/refresh.ts";
import { judging, mustRefuse, playedIn } from "./evidence.ts";
import { exchangesOf, flowsIn, type Monitored, tokenOf, type WebExchange } from "./seen.ts";

const isRefresh = ({ kind, parameters }: WebExchange): boolean =>
  kind === "token" && parameters.get("grant_type") === "refresh_token";

const rotated = clientCheck({
  ...judging(rotation),
  id: "client.auth.refresh.rotated",
  title: "A client replaces its refresh token by that of the last refresh response",
  requirements: ["auth.refresh.replaced"],
  sends: "two tokens that expire one after the other, and a new refresh token in each response",
  hint: "Store refresh_token of every token response, and discard the one before.",
  run({ seen, expect }: Monitored) {
    const refreshes = exchangesOf(playedIn(seen, rotation)).filter(isRefresh);
    const later = refreshes.slice(1);
    const used = (index: number) => refreshes[index]?.parameters.get("refresh_token");
    conclude(expect, {
      expected: "the refresh token of the last response",
      read: later.map(({ request }) => request.seq),
      flaws: later.flatMap(({ request }, index) => {
        const isReplaced = typeof refreshes[index]?.received.refresh_token === "string";
        return isReplaced && used(index) === used(index + 1)
          ? [{ actual: "the refresh token of an earlier response", at: request.seq }]
          : [];
      }),
      needs: "a client that refreshes its token twice",
    });
  },
});

const kept = clientCheck({
  ...judging(expiringToken),
  id: "client.auth.refresh.kept",
  title: "A client keeps its refresh token if the response to a refresh has no new one",
  requirements: ["auth.refresh.kept"],
  sends: "two tokens that expire one after the other, and no refresh token in the response to a refresh",
  reading:
    "RFC 6749, 6, lets the server issue a new refresh token or not. It has no keyword for what a client does without a new one, so this only warns.",
  hint: "Replace the stored refresh token only if the response has refresh_token. Else keep it for the next refresh.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, expiringToken));
    const [first, ...later] = all.filter(isRefresh);
    const from = first?.response?.status === 200 ? first.response.seq : Number.POSITIVE_INFINITY;
    const used = first?.parameters.get("refresh_token");
    const again = later.find(({ parameters }) => parameters.get("refresh_token") === used);
    // A request that was under way with the first token may be refused after the refresh.
    const before = all.filter(({ request }) => request.seq < (first?.request.seq ?? 0)).map(tokenOf);
    const expired = all.find(
      (one) =>
        one.request.seq > from &&
        one.kind === "endpoint" &&
        one.response?.status === 401 &&
        !before.includes(tokenOf(one)),
    );
    const asked = all.find(
      ({ kind, request }) => kind === "authorize" && request.seq > (expired?.response?.seq ?? from),
    );
    const judged = again ?? (expired && asked);
    conclude(expect, {
      expected: "a refresh with the refresh token of the first response",
      read: judged ? [judged.request.seq] : [],
      flaws:
        judged && judged !== again
          ? [{ actual: "a new authorization request, without a second refresh", at: judged.request.seq }]
          : [],
      needs: "a client that refreshes its token, and goes on when the next one has expired",
    });
  },
});

/** The most refreshes one after the other, without another request of the client to the server between them. */
function longestRun(all: readonly WebExchange[]): readonly WebExchange[] {
  let run: WebExchange[] = [];
  let longest: readonly WebExchange[] = [];
  for (const one of all) {
    if (one.kind === "endpoint") run = [];
    else if (isRefresh(one)) run.push(one);
    if (run.length > longest.length) longest = [...run];
  }
  return longest;
}

/** More attempts than this are an endless loop. */
const MOST_ATTEMPTS = 3;

const BOUND = "The text has no number. Up to three attempts are accepted, and more of them warn.";

const refused = clientCheck({
  ...judging(refreshRefused),
  id: "client.auth.refresh.refused",
  title: "A client does not repeat a refresh that was refused with invalid_grant",
  requirements: ["auth.discovery.challenge-parsed"],
  sends: "invalid_grant in answer to every refresh",
  reading: BOUND,
  hint: "Discard a refresh token that was refused, and authorize again, or report the error.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, refreshRefused));
    const refreshes = longestRun(all);
    mustRefuse(expect, seen, refreshRefused, {
      expected: `at most ${MOST_ATTEMPTS} refreshes for a request`,
      met: all.find((one) => isRefresh(one) && one.response?.status === 400)?.response?.seq,
      forbidden:
        refreshes.length > MOST_ATTEMPTS
          ? { actual: `${refreshes.length} refreshes`, at: refreshes.at(-1)?.request.seq ?? 1 }
          : undefined,
      needs: "a client that refreshes its token",
      warns: true,
    });
  },
});

const bounded = clientCheck({
  ...judging(refusedToken),
  id: "client.auth.token.refused-bounded",
  title: "A client ends if the server refuses every token",
  requirements: ["auth.discovery.challenge-parsed"],
  sends: "status 401 in answer to every token",
  reading: BOUND,
  hint: "Count the flows for one request, and report the error after a few.",
  run({ seen, expect }: Monitored) {
    const played = playedIn(seen, refusedToken);
    const all = exchangesOf(played);
    const flows = flowsIn(played).map(({ authorize }) => authorize);
    const met = all.find(
      (one) => one.kind === "endpoint" && tokenOf(one) !== undefined && one.response?.status === 401,
    );
    const endless = [flows, all.filter(isRefresh)].find(({ length }) => length > MOST_ATTEMPTS);
    const what = endless === flows ? "authorization requests" : "refreshes";
    mustRefuse(expect, seen, refusedToken, {
      expected: `at most ${MOST_ATTEMPTS} authorization requests, and as many refreshes`,
      met: met?.response?.seq,
      forbidden: endless && {
        actual: `${endless.length} ${what}`,
        at: endless.at(-1)?.request.seq ?? 1,
      },
      needs: "a client that sends its token",
      warns: true,
    });
  },
});

export const refreshChecks = [rotated, kept, refused, bounded];
