import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { answerOf, type ClientRequest, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { UNDECLARED } from "../situations/input-required.ts";

/** A request that was answered with input_required, and its retry. */
export interface Round {
  readonly first: ClientRequest;
  readonly asks: JsonObject;
  readonly state: unknown;
  readonly retry: ClientRequest;
  readonly answers: JsonObject;
}

/** Whether a request calls a tool that asks for an undeclared kind of input. */
export const asksUndeclared = ({ params }: ClientRequest) => String(params.name).startsWith(UNDECLARED);

/** Whether the server follows the rules in this round. Only client.mrtr.undeclared judges the others. */
export const isFair = ({ first }: Round) => !asksUndeclared(first);

/** A value in the words of a report; "none" when it is absent. */
export const cited = (value: unknown) => (value === undefined ? "none" : brief(JSON.stringify(value), 100));

/** Whether a request has the members of a retry. */
export function isRetry({ params }: ClientRequest): boolean {
  return "inputResponses" in params || "requestState" in params;
}

const nameOf = ({ method, params }: ClientRequest): string =>
  `${method} ${String(params.name ?? params.uri)}`;

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);

/** Whether all inputResponses of a request have keys of this result. */
function answersTo(retry: ClientRequest, result: JsonObject): boolean {
  const asked = keysOf(result.inputRequests);
  const answered = keysOf(retry.params.inputResponses);
  return answered.length > 0 && answered.every((key) => asked.includes(key));
}

/** The retry of a request: the next request of the same name, or one with the responses. A new call is not a retry. */
function retryOf(
  first: ClientRequest,
  result: JsonObject,
  later: readonly ClientRequest[],
): ClientRequest | undefined {
  const next = later.find((one) => nameOf(one) === nameOf(first));
  const retry = next ?? later.find((one) => isRetry(one) && answersTo(one, result));
  return retry && isRetry(retry) ? retry : undefined;
}

/** Every round in the order of the requests. A request without a retry is left out. */
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

/** Ends a check that needs an answer which the client did not give. Where it left one out of a retry, another check reports that. */
export function lacksAnswer(seen: Played, what: string): never {
  const isIncomplete = ({ asks, answers }: Round) =>
    Object.keys(asks).some((key) => !Object.hasOwn(answers, key));
  const incomplete = roundsIn(seen).find((one) => isFair(one) && isIncomplete(one));
  if (incomplete === undefined) return needsExercise(what);
  const on = "client.mrtr.retry.complete";
  const { seq } = incomplete.retry;
  throw new Inconclusive(
    "depends-on",
    `depends on ${on}: a retry without a response (message ${seq}), so this is not known: ${what}`,
    { on },
  );
}

/** The rounds for which this holds. Ends the check when there are none. */
export function roundsWith(seen: Played, what: string, holds: (round: Round) => boolean): readonly Round[] {
  const rounds = roundsIn(seen).filter(holds);
  return rounds.length > 0
    ? rounds
    : needsExercise(`a client that retries a request when the server ${what}`);
}
