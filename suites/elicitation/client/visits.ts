import type { ClientContext } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { HttpRequestEvent } from "../../../harness/trace/event.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { errorIn, objectIn, serverRequest } from "../../across-topics/client/server-requests.ts";
import { asking, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import { PAGE } from "../../across-topics/situations/page.ts";
import { roundsIn } from "../../mrtr/client/rounds.ts";
import { inputRequired, VISIT } from "../../mrtr/situations/input-required.ts";

/** The answer of a client to a URL elicitation. */
interface UrlAnswer {
  readonly seq: number;
  readonly accepts: boolean;
  /** The requests for the page. */
  readonly hits: readonly HttpRequestEvent[];
}

const NEEDS = "a client that declares elicitation in URL mode and answers it";

const isAccept = (result: unknown) => isObject(result) && result.action === "accept";

/** In 2026-07-28 the answer is in the retry. */
function answerIn(seen: Played): { readonly seq: number; readonly accepts: boolean } | undefined {
  const response = serverRequest(seen, REQUEST_IDS.url)?.responses[0];
  if (response) {
    const accepts = errorIn(response) === undefined && isAccept(objectIn(response).result);
    return { seq: response.seq, accepts };
  }
  const round = roundsIn(seen).find(({ first }) => first.params.name === VISIT);
  return round && { seq: round.retry.seq, accepts: Object.values(round.answers).some(isAccept) };
}

const isPage = ({ url }: HttpRequestEvent) => new URL(url).pathname === PAGE;

/** The first answer to a URL elicitation. Ends the check when the user may have opened the page. */
function declinedOrUnseen(seen: readonly Played[]): UrlAnswer {
  const [found] = seen.flatMap((played): readonly UrlAnswer[] => {
    const answer = answerIn(played);
    if (!answer) return [];
    const hits = played.conversations
      .flatMap(({ events }) => events)
      .filter((event): event is HttpRequestEvent => event.channel === "http-request")
      .filter(isPage);
    return [{ ...answer, hits }];
  });
  if (!found) return needsExercise(NEEDS);
  if (found.accepts && found.hits.length > 0)
    return needsExercise("a client whose user does not accept the visit of the page");
  return found;
}

type Context = ClientContext<readonly Played[]>;

const COMMON = {
  revisions: { since: "2025-11-25" },
  transport: "http",
  on: "every",
  also: [asking, inputRequired],
  sends: "an elicitation in URL mode whose URL is at the origin of the harness",
  reading:
    "A user who accepts may have opened the page before the answer. So a request for the page counts only if the answer is not accept.",
} as const;

export const notPrefetched = clientCheck({
  ...COMMON,
  id: "client.elicitation.url-not-prefetched",
  title: "A client does not fetch the URL of an elicitation before the user has answered",
  requirements: ["elicitation.url.not-prefetched"],
  hint: "Show the URL as text. Load no preview, title or icon of it.",
  run({ seen, expect }: Context) {
    const { seq, hits } = declinedOrUnseen(seen);
    const early = hits.find((hit) => hit.seq < seq);
    expect.that(early === undefined, {
      expected: "no request for the URL before the answer",
      actual: early ? `${early.method} for the URL before the answer` : "none",
      at: early?.seq ?? seq,
    });
  },
});

export const notOpened = clientCheck({
  ...COMMON,
  id: "client.elicitation.url-not-opened",
  title: "A client does not open the URL of an elicitation when the user does not accept",
  requirements: ["elicitation.url.not-opened"],
  hint: "Open the URL only after the user has agreed to it.",
  run({ seen, expect }: Context) {
    const { seq, hits } = declinedOrUnseen(seen);
    const late = hits.find((hit) => hit.seq > seq);
    expect.that(late === undefined, {
      expected: "no request for the URL after an answer other than accept",
      actual: late ? `${late.method} for the URL after an answer other than accept` : "none",
      at: late?.seq ?? seq,
    });
  },
});
