import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { initializesIn } from "../../across-topics/client/eras.ts";
import {
  answerOf,
  type ClientRequest,
  callsOf,
  needsClientExit,
  requestsIn,
} from "../../across-topics/client/stateless-requests.ts";
import { olderServer } from "../../across-topics/situations/older-server.ts";
import {
  ASKS_BACK,
  CURSOR,
  LEGACY_FAILURES,
  PLAIN_FAILURE,
  strangeAnswers,
  UNKNOWN_RESULT,
  UNKNOWN_TYPE,
} from "../../across-topics/situations/strange-answers.ts";
import { usual } from "../../across-topics/situations/usual.ts";

const hasUnknownType = (one: ClientRequest) => answerOf(one).result?.resultType === UNKNOWN_TYPE;

export const typeUnknown = clientCheck({
  id: "client.results.type-unknown",
  title: "A client treats a result of an unknown type as invalid",
  requirements: ["jsonrpc.result.type-unknown", "extensions.result-type.negotiated"],
  on: strangeAnswers,
  sends: `results with resultType "${UNKNOWN_TYPE}": a page of a list with nextCursor, and a tool result with requestState`,
  hint: "Check resultType first. Treat a result as invalid when its type is not complete, not input_required and not a type of an extension that you support.",
  reading:
    "The wire shows only whether a client uses such a result: it requests the next page, or it sends the requestState back.",
  run({ seen, expect }) {
    const sent = requestsIn(seen);
    const given = sent.filter(hasUnknownType);
    const [first] = given;
    if (!first) return needsExercise(`a client that lists the prompts, or calls ${UNKNOWN_RESULT}`);
    const followed = sent.find(({ params }) => params.cursor === CURSOR);
    const repeated = callsOf(seen, UNKNOWN_RESULT).find(
      ({ params }) => "requestState" in params || "inputResponses" in params,
    );
    const used = followed ?? repeated;
    if (!used) needsClientExit(seen);
    expect.that(used === undefined, {
      expected: `no use of a result with resultType "${UNKNOWN_TYPE}"`,
      actual: followed
        ? "a request for the next page with its cursor"
        : repeated
          ? "a request with its requestState"
          : "no use",
      at: used?.seq ?? first.seq,
    });
  },
});

export const typeMissing = clientCheck({
  id: "client.results.type-missing",
  title: "A client treats a result without resultType from an older server as complete",
  requirements: ["jsonrpc.result.type-missing"],
  on: "every",
  also: [olderServer, usual],
  sends: "results without resultType, from a server that supports only the revisions with initialize",
  hint: "Read an absent resultType as complete.",
  reading:
    "A client that requests the next page has used the result. One that requests the next page of other servers, but not of this one, has not.",
  run({ seen, expect }) {
    const older = seen.filter(({ situation }) => situation.name === olderServer.name);
    const [list] = older.flatMap(firstPages);
    if (!list) return needsExercise("a client that falls back to initialize and lists the tools");
    const [next] = older.flatMap(nextPages);
    const others = seen.filter(({ situation }) => situation.name === usual.name);
    if (!next && others.flatMap(nextPages).length === 0)
      return needsExercise("a client that fetches all pages of a list");
    if (!next) older.forEach(needsClientExit);
    expect.that(next !== undefined, {
      expected: "a request for the next page of the list",
      actual: next ? "a request" : "no request after a list without resultType",
      at: next?.request.seq ?? list.request.seq,
      timed: next === undefined,
    });
  },
});

const toolLists = ({ conversations }: Played) =>
  conversations.flatMap(({ clientRequests }) =>
    clientRequests.filter((one) => one.method === "tools/list" && answerOf(one).result !== undefined),
  );

const firstPages = (seen: Played) => toolLists(seen).filter(({ params }) => params.cursor === undefined);
const nextPages = (seen: Played) => toolLists(seen).filter(({ params }) => params.cursor !== undefined);

export const logSurvived = clientCheck({
  id: "client.logging.malformed-ignored",
  title: "A client survives a log message with an unknown level and without data",
  requirements: ["logging.data.validated"],
  revisions: { since: "2026-07-28" },
  on: strangeAnswers,
  sends: 'a log message of the level "loud", without data, before the result of a tool call',
  hint: "Check the fields of a log message before you use them.",
  reading: "A client that ends without an error may have finished its work, so that proves nothing.",
  run({ seen, expect }) {
    const [call] = callsOf(seen, ASKS_BACK);
    const answered = call && answerOf(call).seq;
    if (!call || answered === undefined) return needsExercise(`a client that calls ${ASKS_BACK}`);
    const next = requestsIn(seen).find(({ seq }) => seq > answered);
    const hasFailed = seen.exit !== undefined && seen.exit.code !== 0;
    if (!next && seen.exit !== undefined && !hasFailed)
      return needsExercise("a client that calls more tools");
    expect.should(next !== undefined, {
      expected: "another request",
      actual: next ? next.method : "no request after a log message of an unknown level",
      at: next?.seq ?? answered,
      timed: next === undefined,
    });
  },
});

export const legacyCodes = clientCheck({
  id: "client.errors.legacy-codes",
  title: "A client gives no special meaning to error codes of drafts",
  requirements: ["jsonrpc.error.legacy-codes-meaning"],
  on: strangeAnswers,
  sends: "errors -32001, -32003 and -32004 in response to calls, and -32603 for comparison",
  hint: "Treat codes from -32000 to -32019 as ordinary errors. Drafts used -32001, -32003 and -32004 for the errors that are now -32020, -32021 and -32022.",
  reading:
    "A client may repeat a failed call. It fails only when it repeats a call after a draft code, but not after -32603.",
  run({ seen, expect }) {
    const plain = callsOf(seen, PLAIN_FAILURE).length;
    const called = Object.entries(LEGACY_FAILURES).flatMap(([name, code]) => {
      const [call, ...again] = callsOf(seen, name);
      return call ? [{ code, call, again }] : [];
    });
    const [first] = called;
    if (plain === 0 || !first)
      return needsExercise(`calls of ${PLAIN_FAILURE} and of the tools that fail with draft codes`);
    const [initialize] = initializesIn(seen);
    expect.that(initialize === undefined, {
      expected: "no initialize after a draft code",
      actual: initialize ? "initialize" : "none",
      at: initialize?.request.seq ?? first.call.seq,
    });
    for (const { code, call, again } of called) {
      const [repeated] = again;
      expect.that(again.length < plain, {
        expected: `one call that fails with ${code}, as for -32603`,
        actual: repeated ? "a repeated call" : "one call",
        at: repeated?.seq ?? call.seq,
      });
    }
  },
});
