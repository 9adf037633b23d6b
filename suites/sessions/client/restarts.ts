import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { HttpResponseEvent } from "../../../harness/trace/event.ts";
import { type Exchange, exchangesIn, nameOf } from "../../across-topics/client/exchanges.ts";
import { hasModel, usesAfter } from "../../across-topics/client/has-model.ts";
import { sessionIdOf } from "./next-in.ts";

/** What was refused with 404 because its session is over, and what the client sent after the refusal. */
export interface Ended {
  readonly session: string | undefined;
  readonly refusal: HttpResponseEvent;
  readonly later: readonly Exchange[];
}

/** Ends the check without such a refusal. */
export function endedIn(seen: Played, isMeant: (one: Exchange) => boolean, needs: string): Ended {
  const all = exchangesIn([seen]);
  const found = all.find(
    (one) => isMeant(one) && one.response?.status === 404 && sessionIdOf(one) !== undefined,
  );
  if (found?.response === undefined) return needsExercise(needs);
  const { seq } = found.response;
  return {
    session: sessionIdOf(found),
    refusal: found.response,
    later: all.filter(({ request }) => request.seq > seq),
  };
}

const asks = ({ messages }: Exchange) => messages.some((one) => "method" in one && "id" in one);

/** Requires initialize before what the client asks next outside of the ended session. `what` was refused. */
export function judgeRestart(seen: Played, expect: Expect, { session, later, refusal }: Ended, what: string) {
  // A client may have another session already: what it sends there needs no new one.
  const isOther = (one: Exchange) => ![undefined, session].includes(sessionIdOf(one));
  const asked = later.filter((one) => asks(one) && !isOther(one));
  const renewed = asked.find(({ isInitialize }) => isInitialize);
  const until = renewed?.request.seq ?? Number.POSITIVE_INFINITY;
  const without = asked.find((one) => one.request.seq < until && sessionIdOf(one) === undefined);
  if (renewed === undefined && (asked.length === 0 || seen.ended !== "itself"))
    needsExercise(`a client that sends a request of that session after status 404 to ${what}`);
  const [first] = asked;
  if (renewed === undefined && hasModel(seen) && first !== undefined && !usesAfter(seen, first))
    needsExercise("a client that uses the server after status 404: its model had nothing more to do");
  const actual = without
    ? `${nameOf(without)} without a session id and without initialize`
    : `no initialize after status 404 to ${what}`;
  const isRestarted = renewed !== undefined && without === undefined;
  expect.that(isRestarted, {
    expected: `initialize after status 404 to ${what}`,
    actual: isRestarted ? "initialize" : actual,
    at: (without ?? renewed)?.request.seq ?? refusal.seq,
    timed: renewed === undefined,
  });
}
