import { isDeepStrictEqual } from "node:util";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { clientCheck } from "../check.ts";
import { inputRequired } from "../situations/stateless/input-required.ts";
import { type ClientRequest, requestsIn } from "./requests.ts";
import { cited, isFair, isRetry, roundsIn, roundsWith } from "./rounds.ts";

export const retryNewId = clientCheck({
  id: "client.mrtr.retry.new-id",
  title: "The retry has another id than the request before",
  requirements: ["mrtr.retry.new-id"],
  on: inputRequired,
  sends: "input_required in answer to calls of tools",
  hint: "The retry is a request of its own: count on.",
  run({ seen, expect }) {
    for (const { first, retry } of roundsWith(seen, "asks for input", isFair)) {
      expect.that(retry.id !== first.id, {
        expected: `another id than ${JSON.stringify(first.id)}`,
        actual: `the id ${JSON.stringify(retry.id)}`,
        at: retry.seq,
        pointer: `${retry.pointer}/id`,
      });
    }
  },
});

export const retryState = clientCheck({
  id: "client.mrtr.retry.state-echoed",
  title: "The retry carries the requestState just as it came",
  requirements: ["mrtr.retry.state-echoed"],
  on: inputRequired,
  sends: "input_required with a requestState that reading, trimming or normalising it would change",
  hint: "Keep requestState as the string that it is; never parse, trim or write it anew.",
  run({ seen, expect }) {
    const rounds = roundsWith(seen, "gives a requestState", (one) => isFair(one) && one.state !== undefined);
    for (const { state, retry } of rounds) {
      expect.that(retry.params.requestState === state, {
        expected: `requestState ${cited(state)}`,
        actual: cited(retry.params.requestState),
        at: retry.seq,
        pointer: `${retry.pointer}/params/requestState`,
      });
    }
  },
});

export const retryNoState = clientCheck({
  id: "client.mrtr.retry.no-state",
  title: "The retry carries no requestState when none was given",
  requirements: ["mrtr.retry.no-state"],
  on: inputRequired,
  sends: "input_required without a requestState, once after a round that had one",
  hint: "Leave requestState out of the retry unless the result before it had one; that of an earlier round does not count.",
  run({ seen, expect }) {
    const rounds = roundsWith(seen, "gives no requestState", (one) => isFair(one) && one.state === undefined);
    for (const { retry } of rounds) {
      expect.that(!("requestState" in retry.params), {
        expected: "no requestState",
        actual: `requestState ${cited(retry.params.requestState)}`,
        at: retry.seq,
        pointer: `${retry.pointer}/params/requestState`,
      });
    }
  },
});

/** A request without what changes from round to round. */
function lastingOf({ method, params }: ClientRequest): JsonObject {
  const { _meta, inputResponses, requestState, ...lasting } = params;
  return { method, params: lasting };
}

export const retrySame = clientCheck({
  id: "client.mrtr.retry.same-request",
  title: "The retry has the method and the parameters of the request before",
  requirements: ["mrtr.retry.same-request"],
  on: inputRequired,
  sends: "input_required in answer to calls of tools, one of them with arguments",
  hint: "Send name and arguments again: a server keeps nothing of the first request.",
  run({ seen, expect }) {
    for (const { first, retry } of roundsWith(seen, "asks for input", isFair)) {
      const [wanted, got] = [lastingOf(first), lastingOf(retry)];
      expect.that(isDeepStrictEqual(got, wanted), {
        expected: cited(wanted),
        actual: cited(got),
        at: retry.seq,
        pointer: `${retry.pointer}/params`,
      });
    }
  },
});

export const retryComplete = clientCheck({
  id: "client.mrtr.retry.complete",
  title: "The retry answers everything that was asked, under the same keys, and nothing else",
  requirements: ["mrtr.retry.complete"],
  on: inputRequired,
  sends: "input_required that asks for as much as the client declares, all at once",
  hint: "Gather the answers to all inputRequests before the retry; those of earlier rounds are not sent again.",
  run({ seen, expect }) {
    const rounds = roundsWith(
      seen,
      "asks for input",
      (one) => isFair(one) && Object.keys(one.asks).length > 0,
    );
    for (const { asks, answers, retry } of rounds) {
      const missing = Object.keys(asks).filter((key) => !Object.hasOwn(answers, key));
      expect.that(missing.length === 0, {
        expected: `inputResponses with ${Object.keys(asks).map(cited).join(", ")}`,
        actual: missing.length === 0 ? "all of them" : `without ${missing.map(cited).join(", ")}`,
        at: retry.seq,
        pointer: `${retry.pointer}/params/inputResponses`,
      });
    }
  },
});

export const retryIsolated = clientCheck({
  id: "client.mrtr.retry.isolated",
  title: "Answers and state are sent with the retry only",
  requirements: ["mrtr.retry.isolated"],
  on: inputRequired,
  sends: "input_required in answer to some calls, and plain results in answer to others",
  hint: "Take inputResponses and requestState from the result of the very request that is repeated.",
  run({ seen, expect }) {
    const retries = new Set(roundsIn(seen).map(({ retry }) => retry.seq));
    if (retries.size === 0) needsExercise("a client that comes back to a server that asks for input");
    const others = requestsIn(seen).filter(({ seq }) => !retries.has(seq));
    const [first] = others;
    if (!first) return needsExercise("a client that sends other requests, too");
    const strays = others.filter(isRetry);
    const [stray] = strays;
    expect.that(stray === undefined, {
      expected: "neither inputResponses nor requestState in a request that is no retry",
      actual: stray
        ? `${stray.method} ${cited(stray.params.name)} with ${["inputResponses", "requestState"].filter((name) => name in stray.params).join(" and ")}`
        : "none",
      at: stray?.seq ?? first.seq,
      ...(stray ? { pointer: `${stray.pointer}/params` } : {}),
    });
  },
});
