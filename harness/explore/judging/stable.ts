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
  // A server may want the input before it serves the same again.
  const asking = new Set(answers.flatMap((one) => (asksForInput(one) ? [subjectOf(one, steps)] : [])));
  const isBefore = ({ step, reply }: Answer) =>
    (change < 0 || (step < change && !isOpen(steps[step]))) && (news === undefined || reply.seq < news.seq);
  return answers.filter((one) => isBefore(one) && !asking.has(subjectOf(one, steps)));
}

const asksForInput = ({ reply }: Answer) =>
  reply.kind === "result" && reply.result.resultType === "input_required";

/** The tool, the prompt or the resource of a request, regardless of its arguments. */
function subjectOf({ method, step: nth }: Answer, steps: readonly Step[]): string {
  const step = steps[nth];
  const { name, uri } = (step?.do === "request" ? step.params : undefined) ?? {};
  return `${method} ${String(name ?? uri)}`;
}

const isOpen = (step: Step | undefined) => step?.do === "request" && step.open === true;
