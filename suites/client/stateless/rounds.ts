import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { UNDECLARED } from "../situations/stateless/input-required.ts";
import { answerOf, type ClientRequest, requestsIn } from "./requests.ts";

/** A request that was answered with input_required, and the request with which the client came back. */
export interface Round {
  readonly first: ClientRequest;
  readonly asks: JsonObject;
  readonly state: unknown;
  readonly retry: ClientRequest;
  readonly answers: JsonObject;
}

/** What breaks a rule by itself is for the check of what is not declared. */
export const isFair = ({ first }: Round) => first.params.name !== UNDECLARED;

/** A value in a report, or "none" for one that is not there. */
export const cited = (value: unknown) => (value === undefined ? "none" : brief(JSON.stringify(value), 100));

/** Only a retry carries these. */
export function isRetry({ params }: ClientRequest): boolean {
  return "inputResponses" in params || "requestState" in params;
}

const nameOf = ({ method, params }: ClientRequest): string =>
  `${method} ${String(params.name ?? params.uri)}`;

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);

/** Whether a request answers just what was asked here, whatever it is for. */
function answersTo(retry: ClientRequest, result: JsonObject): boolean {
  const asked = keysOf(result.inputRequests);
  const answered = keysOf(retry.params.inputResponses);
  return answered.length > 0 && answered.every((key) => asked.includes(key));
}

/** The request with which a client comes back: the next of the same name, or one with the answers; a new call is none. */
function retryOf(
  first: ClientRequest,
  result: JsonObject,
  later: readonly ClientRequest[],
): ClientRequest | undefined {
  const next = later.find((one) => nameOf(one) === nameOf(first));
  const retry = next ?? later.find((one) => isRetry(one) && answersTo(one, result));
  return retry && isRetry(retry) ? retry : undefined;
}

/** Every round in the order of the asks; what was asked and never answered is none. */
export function roundsIn(seen: Played): readonly Round[] {
  const sent = requestsIn(seen);
  const taken = new Set<ClientRequest>();
  return sent.flatMap((first) => {
    const { result, seq = first.seq } = answerOf(first);
    if (result?.resultType !== "input_required") return [];
    const retry = retryOf(
      first,
      result,
      sent.filter((one) => one.seq > seq && !taken.has(one)),
    );
    if (!retry) return [];
    taken.add(retry);
    return [
      {
        first,
        asks: isObject(result.inputRequests) ? result.inputRequests : {},
        state: result.requestState,
        retry,
        answers: isObject(retry.params.inputResponses) ? retry.params.inputResponses : {},
      },
    ];
  });
}

/** The rounds that this is about; ends the check when there are none. */
export function roundsWith(seen: Played, what: string, holds: (round: Round) => boolean): readonly Round[] {
  const rounds = roundsIn(seen).filter(holds);
  return rounds.length > 0 ? rounds : needsExercise(`a client that comes back to a server that ${what}`);
}
