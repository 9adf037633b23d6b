import { error, MissingRequiredClientCapability } from "../../../harness/check/answers.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  capabilityRequests,
  EVERYTHING,
  inputRequestsIn,
  isInputRequired,
  requestDeclaring,
} from "./asking-requests.ts";

/** Both orders, one after the other: where the last request decides for all, each of them decides differently. */
const ROUNDS: readonly (readonly JsonObject[])[] = [
  [{}, EVERYTHING, {}, EVERYTHING],
  [EVERYTHING, {}, EVERYTHING, {}],
];

const TIMES = ROUNDS.flat().length;

const refusal = error(MissingRequiredClientCapability);

/** Whether all members of an object are in another one, at each level. */
const isPart = (part: unknown, whole: unknown): boolean =>
  isObject(part) &&
  isObject(whole) &&
  Object.entries(part).every(([key, value]) =>
    isObject(value) ? isPart(value, ownMember(whole, key)) : ownMember(whole, key) === value,
  );

/** The server says that a capability is missing which the request declares. */
function deniesDeclared(reply: Reply): boolean {
  if (reply.kind !== "error" || reply.code !== MissingRequiredClientCapability) return false;
  const required = isObject(reply.data) ? reply.data.requiredCapabilities : undefined;
  return isObject(required) && Object.keys(required).length > 0 && isPart(required, EVERYTHING);
}

/** The answers that differ from others to the same request: those that were judged by the capabilities of another request. */
function differing(
  replies: readonly Reply[],
  isWrong: (reply: Reply) => boolean,
  isRight: (reply: Reply) => boolean,
): readonly Reply[] {
  return replies.some(isRight) ? replies.filter(isWrong) : [];
}

/** With a requestState and no question, input_required needs no capability: a busy server may ask any client to come again. */
const isAsking = (reply: Reply) => isInputRequired(reply) && Object.keys(inputRequestsIn(reply)).length > 0;

const isSilentlyServed = (reply: Reply) =>
  (reply.kind === "result" || reply.kind === "error") && !isAsking(reply);

export const capabilitiesTogether = check({
  id: "meta.capabilities.concurrent",
  title: "Requests that run at the same time are each judged by their own client capabilities",
  requirements: ["meta.capabilities.per-request"],
  exercises: ["tool.asks", "tool.needs-capability"],
  on: "shared",
  sends: `a request that asks for input, ${TIMES} times, four at once: half of them declare all client capabilities, half none`,
  reading: `A violation is error ${MissingRequiredClientCapability} that names only capabilities which the request declares, or two answers to the same request: with all capabilities once input_required and once this error, without any once inputRequests and once another answer.`,
  hint: "Keep the client capabilities in the context of the request. A member of the server or of the session belongs to all requests that run.",
  async run(context) {
    const { session, expect } = context;
    const [one] = await capabilityRequests(context);
    // A target that is asked one request at a time has no others at the same moment.
    if (one === undefined || session.asksInTurn) lacksExercise("tool.asks");
    const { method, params } = one;
    const full: Reply[] = [];
    const none: Reply[] = [];
    for (const round of ROUNDS) {
      const sent = round.map((declared) =>
        requestDeclaring(context, declared, method, params, { together: true }),
      );
      const replies = await Promise.all(sent);
      replies.forEach((reply, index) => {
        (round[index] === EVERYTHING ? full : none).push(reply);
      });
    }
    const denied = full.filter(deniesDeclared);
    const refused = denied.length > 0 ? denied : differing(full, refusal.matches, isInputRequired);
    const asked = differing(none, isAsking, isSilentlyServed);
    const isWrong = refused.length + asked.length > 0;
    // Other checks judge a server that asks for what is not declared.
    if (!isWrong && !(full.some(isInputRequired) && none.some(isSilentlyServed)))
      lacksExercise(
        "tool.needs-capability",
        "a request that asks for input beside others, and does not where the client declares no capabilities",
      );
    const judge = (replies: readonly Reply[], expected: string, declares: string) => {
      for (const reply of replies)
        expect.that(!isWrong, {
          expected,
          actual: `${method} that declares ${declares}, beside others: ${describeReply(reply)}`,
          at: reply.seq,
        });
    };
    judge(
      isWrong ? refused : full.filter(isInputRequired),
      "input_required where all client capabilities are declared",
      "all capabilities",
    );
    judge(
      isWrong ? asked : none.filter(isSilentlyServed),
      "no inputRequests where no client capability is declared",
      "none",
    );
  },
});
