import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../check.ts";
import {
  CURSOR,
  LEGACY_FAILURES,
  PLAIN_FAILURE,
  strangeAnswers,
  UNKNOWN_RESULT,
  UNKNOWN_TYPE,
} from "../situations/stateless/strange-answers.ts";
import { initializesIn } from "./eras.ts";
import { answerOf, type ClientRequest, callsOf, needsClientExit, requestsIn } from "./requests.ts";

const hasUnknownType = (one: ClientRequest) => answerOf(one).result?.resultType === UNKNOWN_TYPE;

export const typeUnknown = clientCheck({
  id: "client.results.type-unknown",
  title: "A result of an unknown type is taken for no result",
  requirements: ["jsonrpc.result.type-unknown"],
  on: strangeAnswers,
  sends: `results with resultType "${UNKNOWN_TYPE}": a page of a list that has a next one, and one with a requestState`,
  hint: "Look at resultType first: what is neither complete nor input_required, nor of an extension of yours, is an invalid response.",
  reading:
    "Only what a client goes on to do with such a result is seen: to fetch the next page, or to send the state back.",
  run({ seen, expect }) {
    const sent = requestsIn(seen);
    const given = sent.filter(hasUnknownType);
    const [first] = given;
    if (!first) return needsExercise(`a client that lists prompts, or calls ${UNKNOWN_RESULT}`);
    const followed = sent.find(({ params }) => params.cursor === CURSOR);
    const repeated = callsOf(seen, UNKNOWN_RESULT).find(
      ({ params }) => "requestState" in params || "inputResponses" in params,
    );
    const used = followed ?? repeated;
    if (!used) needsClientExit(seen);
    expect.that(used === undefined, {
      expected: `nothing that makes use of a result with resultType "${UNKNOWN_TYPE}"`,
      actual: followed
        ? "its cursor is used for the next page"
        : repeated
          ? "its requestState is sent back"
          : "nothing",
      at: used?.seq ?? first.seq,
    });
  },
});

export const legacyCodes = clientCheck({
  id: "client.errors.legacy-codes",
  title: "An error with an old code is a failure like any other",
  requirements: ["jsonrpc.error.legacy-codes-meaning"],
  on: strangeAnswers,
  sends: "errors -32001, -32003 and -32004 in answer to calls, and -32603 to compare with",
  hint: "Drafts had these codes for what are now -32020, -32021 and -32022; from -32000 to -32019 no code has a meaning.",
  reading:
    "A client may repeat a call that failed: it is told only when it does after an old code, and not after -32603.",
  run({ seen, expect }) {
    const plain = callsOf(seen, PLAIN_FAILURE).length;
    const called = Object.entries(LEGACY_FAILURES).flatMap(([name, code]) => {
      const [call, ...again] = callsOf(seen, name);
      return call ? [{ code, call, again }] : [];
    });
    const [first] = called;
    if (plain === 0 || !first)
      return needsExercise(`calls of ${PLAIN_FAILURE} and of the tools that fail with old codes`);
    const [initialize] = initializesIn(seen);
    expect.that(initialize === undefined, {
      expected: "no initialize after an old code",
      actual: initialize ? "initialize" : "none",
      at: initialize?.request.seq ?? first.call.seq,
    });
    for (const { code, call, again } of called) {
      const [repeated] = again;
      expect.that(again.length < plain, {
        expected: `one call that fails with ${code}, as of the tool that fails with -32603`,
        actual: repeated ? "the call is repeated" : "one call",
        at: repeated?.seq ?? call.seq,
      });
    }
  },
});
