import { isObject } from "../../../../schema/json.ts";
import type { Conversation, Rpc } from "../../../trace/conversation.ts";
import type { Crash } from "../../../trace/crash.ts";
import { describeSent } from "../../../trace/describe-sent.ts";
import { exitStatus } from "../../../trace/ending.ts";
import type { StdinEvent, TraceEvent } from "../../../trace/event.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";
import { type LegCheck, noFindings } from "../../outcomes/outcome.ts";
import type { Results } from "./results.ts";

const ENDS_AFTER_HANDSHAKE: Reason = {
  kind: "target-gone",
  text: "the process ends after each handshake",
};

/** The outcome of a check on a target that keeps no session open. */
export const NO_SESSION = noFindings("inconclusive", ENDS_AFTER_HANDSHAKE);

/**
 * Withdraws verdicts that rest on a process which then ended because of the same message, again and again. Whether its answer
 * came before its end is chance. Only what belongs to the handshake counts.
 */
export function withdrawAnswers(
  crashes: readonly Crash[],
  checks: readonly LegCheck[],
  results: Results,
  conversations: readonly Conversation[],
): void {
  const events = conversations.flatMap((one) => one.events);
  if (crashes.some(({ handshake }) => handshake)) {
    results.withdraw(checks, (_, result) => !isOfHandshake(result, events), ENDS_AFTER_HANDSHAKE);
    return;
  }
  for (const crash of crashes) {
    const { culprit, repeats } = crash;
    if (culprit === undefined || repeats === 0) continue;
    const { answers, senders } = racing(crash, culprit, conversations);
    const how = `${exitStatus(crash.exit)} after ${describeSent(culprit)}`;
    const reason: Reason = { kind: "target-gone", text: `the process ended with ${how}, see the diagnosis` };
    results.withdraw(
      checks,
      ({ check }, { evidence }) =>
        !check.mayEnd &&
        (restsOnWhatFollowed(check, evidence, senders) ||
          evidence.some(({ message }) => answers.has(message))),
      reason,
    );
  }
}

/**
 * The responses that a process may or may not have sent before it ended because of the request; who asked for them, and
 * when for the first time.
 */
function racing({ answers, conversation }: Crash, culprit: StdinEvent, all: readonly Conversation[]) {
  const isSame = ({ method, request }: Rpc) =>
    answers ? method === methodOf(culprit) : request.seq === culprit.seq;
  const found = (answers ? all : [conversation]).flatMap(({ clientRequests }) =>
    clientRequests.filter(isSame),
  );
  const sent = new Set(found.map(({ request }) => request.seq));
  const events = all.flatMap((one) => one.events);
  const senders = new Map<string, number>();
  for (const event of events) {
    if (event.channel !== "stdin" || event.by === undefined || senders.has(event.by)) continue;
    if (event === culprit || sent.has(event.seq)) senders.set(event.by, event.seq);
  }
  return { answers: new Set(found.flatMap(({ responses }) => responses.map(({ seq }) => seq))), senders };
}

const methodOf = ({ message }: StdinEvent) => (isObject(message) ? message.method : undefined);

/** The trace names the check, or the situation that it judges. What was on the wire before the request counts. */
function restsOnWhatFollowed(
  { id, on }: LegCheck["check"],
  evidence: CheckResult["evidence"],
  senders: ReadonlyMap<string, number>,
): boolean {
  const since = senders.get(id) ?? (typeof on === "object" ? senders.get(on.name) : undefined);
  if (since === undefined) return false;
  return evidence.length === 0 || evidence.some(({ message }) => message >= since);
}

/** Whether all evidence was on the wire before the handshake of its connection had ended. */
function isOfHandshake({ verdict, evidence }: CheckResult, events: readonly TraceEvent[]): boolean {
  if (verdict === "not-applicable") return false;
  const ends = new Map<string, number>();
  for (const event of events) {
    if (event.channel === "agreed" && !ends.has(event.connection)) ends.set(event.connection, event.seq);
  }
  return evidence.every(({ message }) => {
    const event = events.find(({ seq }) => seq === message);
    return event === undefined || event.seq < (ends.get(event.connection) ?? Number.POSITIVE_INFINITY);
  });
}
