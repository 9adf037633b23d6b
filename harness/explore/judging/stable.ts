import { isObject } from "../../../schema/json.ts";
import { messagesOf } from "../../trace/message.ts";
import type { Answer, Performed } from "../performed.ts";
import type { Step } from "../step.ts";

/** Whether a step may change what the server answers: it calls a tool that is not read-only. `reading`: the names of those that are. */
function isChanging(step: Step, reading: ReadonlySet<string>): boolean {
  return step.do === "request" && step.method === "tools/call" && !reading.has(String(step.params?.name));
}

/** Notifications that something has changed. */
const CHANGED = /\/(?:list_changed|updated)$/;

/** The answers before anything may have changed. Only these can be compared. */
export function stableAnswers(
  { steps, events, answers }: Performed,
  reading: ReadonlySet<string>,
): readonly Answer[] {
  const change = steps.findIndex((step) => isChanging(step, reading));
  const news = events.find((event) =>
    messagesOf(event).some(
      ({ from, value }) =>
        from === "server" &&
        isObject(value) &&
        typeof value.method === "string" &&
        CHANGED.test(value.method),
    ),
  );
  // An open request can be answered after a later step. Those before the change may be carried out after it.
  const isBefore = ({ step, reply }: Answer) =>
    (change < 0 || (step < change && !isOpen(steps[step]))) && (news === undefined || reply.seq < news.seq);
  return answers.filter(isBefore);
}

const isOpen = (step: Step | undefined) => step?.do === "request" && step.open === true;
