import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { exitStatus } from "../../../harness/trace/ending.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  exitedWell,
  readPast,
  requireEveryPing,
  serverRequest,
  wasDone,
} from "../../across-topics/client/server-requests.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { after, BEFORE, BEFORE_AGAIN, ODD, unexpected } from "../../across-topics/situations/unexpected.ts";

const GOES_ON = "client.jsonrpc.goes-on";

/** What the server sends that a client may refuse. */
interface Refusable {
  readonly what: string;
  /** The ids of the requests that show whether the client goes on. */
  readonly asked: readonly string[];
  /** They are what is refused, and are sent together. Else it is a ping after that. */
  readonly isItself?: true;
}

/** In the order in which they are sent. The other messages of the situation have checks of their own. */
const REFUSABLE: readonly Refusable[] = [
  {
    what: "requests that need what it does not declare, or that have invalid params",
    isItself: true,
    asked: [
      ODD.roots,
      ODD.sampling,
      ODD.task,
      ODD.samplingTools,
      ODD.toolChoice,
      ODD.elicitation,
      ODD.formMode,
      ODD.urlMode,
      ODD.invalidSampling,
      ODD.unknownContent,
      ODD.invalidElicitation,
      ODD.resultMissing,
      ODD.resultMixed,
    ],
  },
  { what: "a request whose method is a number", asked: [after(ODD.invalidRequest)] },
  { what: "an array with a ping in it, in a revision without arrays", asked: [after(ODD.removedBatch)] },
];

interface Reaction {
  readonly what: string;
  readonly goesOn: boolean;
  /** The last event that the client was sent for it, or its answer. */
  readonly at: number;
}

function reactions(seen: Played): readonly Reaction[] {
  return REFUSABLE.flatMap(({ what, asked, isItself }) => {
    const sent = asked
      .flatMap((id) => serverRequest(seen, id) ?? [])
      .sort((one, other) => one.request.seq - other.request.seq);
    const open = sent.find(({ responses }) => responses.length === 0);
    const last = open ?? sent.at(-1);
    if (last === undefined) return [];
    const [response] = last.responses;
    const { seq } = last.request;
    const goesOn = open === undefined || (isItself === true && readPast(seen, seq));
    const first = isItself && open ? `; the first without an answer is ${open.method}` : "";
    return [{ what: what + first, goesOn, at: response?.seq ?? seq }];
  });
}

/** Ends a check of a message that was not sent, because the client was silent after an earlier one. */
export function requireGoesOn(seen: Played): void {
  if ((serverRequest(seen, BEFORE)?.responses.length ?? 0) === 0) return;
  const silent = reactions(seen).find(({ goesOn }) => !goesOn);
  if (silent === undefined) return;
  throw new Inconclusive("depends-on", `depends on ${GOES_ON}: nothing came after ${silent.what}`, {
    on: GOES_ON,
  });
}

/** Whether the work of the client may have been done, or a person has ended it. */
function mayHaveOtherReason(seen: Played, at: number): boolean {
  const wasLeft = seen.ended === "harness" && seen.silentMs === undefined;
  return wasLeft || ((exitedWell(seen) || wasDone(seen)) && !readPast(seen, at));
}

function endOf({ ended, exit }: Played): string {
  if (ended === "harness") return "";
  return exit === undefined ? ", and the client ended" : `, and the client ended (${exitStatus(exit)})`;
}

export const goesOn = clientCheck({
  id: GOES_ON,
  title: "A client goes on after a message that it refuses",
  requirements: ["jsonrpc.error.survived"],
  revisions: STATEFUL,
  on: unexpected,
  sends: REFUSABLE.map(({ what }) => what).join("; "),
  reading:
    "The client may refuse or ignore each of them. Only what comes after it is judged. A client that ends without an error may have done its work.",
  hint: "Answer such a message with an error, or ignore it, and read on. Else one bad message of a server ends all open requests of its session.",
  run({ seen, expect }) {
    if (serverRequest(seen, BEFORE)?.responses.length === 0) needsExercise("a client that answers pings");
    requireEveryPing(seen, BEFORE_AGAIN);
    const all = reactions(seen);
    if (all.length === 0) needsExercise("a client that answers pings");
    for (const { what, goesOn: isGoingOn, at } of all) {
      if (!isGoingOn && mayHaveOtherReason(seen, at))
        needsExercise("a client that stays connected until it has answered");
      expect.that(isGoingOn, {
        expected: "the client goes on",
        actual: isGoingOn ? "more messages" : `no message after ${what}${endOf(seen)}`,
        at,
        timed: !isGoingOn,
      });
      if (!isGoingOn) return;
    }
  },
});
