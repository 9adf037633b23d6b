import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { resultIn } from "./messages.ts";

export const CALLS = "a client that calls tools as tasks";

/** A task that the server created for a call of the client, and the later requests about it. */
export interface Work {
  readonly call: Rpc;
  readonly taskId: unknown;
  readonly pollMs: number;
  readonly polls: readonly Rpc[];
  readonly results: readonly Rpc[];
  readonly isCancelled: boolean;
}

export const requestsOf = ({ conversations }: Played) =>
  conversations.flatMap(({ clientRequests }) => clientRequests);

export function worksIn(seen: Played): readonly Work[] {
  const requests = requestsOf(seen);
  return requests.flatMap((call): readonly Work[] => {
    const { task } = resultIn(call.responses[0]);
    if (call.method !== "tools/call" || call.params.task === undefined || !isObject(task)) return [];
    const { taskId, pollInterval } = task;
    const about = (method: string) =>
      requests.filter((one) => one.method === method && one.params.taskId === taskId);
    return [
      {
        call,
        taskId,
        pollMs: typeof pollInterval === "number" ? pollInterval : 0,
        polls: about("tasks/get"),
        results: about("tasks/result"),
        isCancelled: about("tasks/cancel").length > 0,
      },
    ];
  });
}

/** The status in the last answer to tasks/get. */
export const lastStatus = ({ polls }: Work) =>
  resultIn(polls.findLast(({ responses }) => responses.length > 0)?.responses[0]).status;
