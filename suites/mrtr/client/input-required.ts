import { isDeepStrictEqual } from "node:util";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { type ClientRequest, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { inputRequired } from "../situations/input-required.ts";
import { cited, isFair, isRetry, roundsIn, roundsWith } from "./rounds.ts";

const onInputRequired = clientChecksOn(inputRequired);

export const retryNewId = onInputRequired({
  id: "client.mrtr.retry.new-id",
  title: "A retry has a new request id",
  requirements: ["mrtr.retry.new-id"],
  anywhere: true,
  sends: "input_required results for tool calls",
  hint: "Use a fresh id: a retry is a new request.",
  run({ seen, expect }) {
    for (const { first, retry } of roundsWith(seen, "asks for input", isFair)) {
      expect.that(retry.id !== first.id, {
        expected: `an id other than ${JSON.stringify(first.id)}`,
        actual: `the id ${JSON.stringify(retry.id)}`,
        at: retry.seq,
        pointer: `${retry.pointer}/id`,
      });
    }
  },
});

export const retryState = onInputRequired({
  id: "client.mrtr.retry.state-echoed",
  title: "A retry repeats requestState unchanged",
  requirements: ["mrtr.retry.state-echoed"],
  anywhere: true,
  sends:
    "input_required with a requestState that changes if it is parsed, trimmed or normalised, and with an empty one",
  hint: "Copy requestState as an opaque string. Do not parse, trim or serialize it again.",
  run({ seen, expect }) {
    const rounds = roundsWith(seen, "sends a requestState", (one) => isFair(one) && one.state !== undefined);
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

export const retryNoState = onInputRequired({
  id: "client.mrtr.retry.no-state",
  title: "A retry has no requestState when the result has none",
  requirements: ["mrtr.retry.no-state"],
  anywhere: true,
  sends: "input_required without a requestState; once it follows a round that had one",
  hint: "Send requestState only when the last result had one. Do not repeat the requestState of an earlier round.",
  run({ seen, expect }) {
    const rounds = roundsWith(seen, "sends no requestState", (one) => isFair(one) && one.state === undefined);
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

/** The parts of a request that stay the same in a retry. */
function lastingOf({ method, params }: ClientRequest): JsonObject {
  const { _meta, inputResponses, requestState, ...lasting } = params;
  return { method, params: lasting };
}

export const retrySame = onInputRequired({
  id: "client.mrtr.retry.same-request",
  title: "A retry has the method and params of the original request",
  requirements: ["mrtr.retry.same-request"],
  sends: "input_required results for tool calls, one of them with arguments",
  hint: "Send all params again: the server does not store the original request.",
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

export const retryComplete = onInputRequired({
  id: "client.mrtr.retry.complete",
  title: "A retry has a response for each input request, under the same key",
  requirements: ["mrtr.retry.complete", "elicitation.capability.modes"],
  anywhere: true,
  sends: "input_required with all kinds of input requests that the client declares",
  hint: "Collect the responses to all inputRequests before the retry. Do not repeat responses of earlier rounds.",
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

export const retryIsolated = onInputRequired({
  id: "client.mrtr.retry.isolated",
  title: "Only a retry has inputResponses and requestState",
  requirements: ["mrtr.retry.isolated"],
  sends: "input_required results for some calls, and complete results for others",
  hint: "Send inputResponses and requestState only in the retry of the request whose result asked for them.",
  run({ seen, expect }) {
    const retries = new Set(roundsIn(seen).map(({ retry }) => retry.seq));
    if (retries.size === 0) needsExercise("a client that retries a request after input_required");
    const others = requestsIn(seen).filter(({ seq }) => !retries.has(seq));
    const [first] = others;
    if (!first) return needsExercise("a client that also sends other requests");
    const strays = others.filter(isRetry);
    const [stray] = strays;
    expect.that(stray === undefined, {
      expected: "no inputResponses and no requestState in a request that is not a retry",
      actual: stray
        ? `${stray.method} ${cited(stray.params.name)} with ${["inputResponses", "requestState"].filter((name) => Object.hasOwn(stray.params, name)).join(" and ")}`
        : "none",
      at: stray?.seq ?? first.seq,
      ...(stray ? { pointer: `${stray.pointer}/params` } : {}),
    });
  },
  anywhere({ seen, expect }) {
    const asked = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
    // A state that was issued before the recording began says nothing.
    const issued = statesIn(asked);
    const retried = asked.flatMap(({ method, params: { requestState }, request }) => {
      const of = (issued.get(requestState) ?? [])
        .filter(({ seq }) => seq < request.seq)
        .map((one) => one.method);
      return of.length === 0 ? [] : [{ method, at: request.seq, of }];
    });
    conclude(expect, {
      expected: "a requestState only in the retry of the request whose result had it",
      read: retried.map(({ at }) => at),
      flaws: retried
        .filter(({ method, of }) => !of.includes(method))
        .map(({ method, at, of: [first] }) => ({
          actual: `${method} with the requestState of a result of ${first}`,
          at,
          pointer: "/params/requestState",
        })),
      needs: "a client that retries a request with its requestState",
    });
  },
});

/** The results with each requestState that a server has issued, by the methods of their requests. */
function statesIn(asked: readonly Rpc[]): ReadonlyMap<unknown, readonly { method: string; seq: number }[]> {
  const issued = new Map<unknown, { method: string; seq: number }[]>();
  for (const { method, responses } of asked) {
    for (const { value, seq } of responses) {
      const result = isObject(value) && isObject(value.result) ? value.result : {};
      const { requestState } = result;
      if (typeof requestState === "string")
        issued.set(requestState, [...(issued.get(requestState) ?? []), { method, seq }]);
    }
  }
  return issued;
}
