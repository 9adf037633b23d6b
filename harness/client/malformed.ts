import { isObject } from "../../schema/json.ts";
import type { Played } from "../check/situation.ts";
import { noFindings, type Outcome } from "../run/outcome.ts";
import type { Message } from "../trace/message.ts";

/**
 * A check that needs something of an answer was not left without its stimulus where the client did answer, with a response that no rule
 * can read. That is a loss of the run: it must not end as if the client lacked something.
 */
export function unlessMalformed(outcome: Outcome, judged: readonly Played[]): Outcome {
  const { verdict, reason } = outcome;
  if (verdict !== "inconclusive" || reason?.kind !== "needs-exercise") return outcome;
  const [first] = judged.flatMap(malformedIn);
  if (first === undefined) return outcome;
  const { method, message, has } = first;
  const text = `the client answered ${method} with a response that has ${has} (message ${message.seq}), so it did not show what this needs: ${reason.text}`;
  return noFindings("inconclusive", { kind: "depends-on", text });
}

interface Malformed {
  readonly method: string;
  readonly message: Message;
  /** What it has in place of a result or an error: "a result and an error". */
  readonly has: string;
}

function malformedIn({ conversations }: Played): readonly Malformed[] {
  return conversations
    .flatMap(({ serverRequests }) => serverRequests)
    .flatMap(({ method, responses }) =>
      responses.flatMap((message) => {
        const has = whatIsWrong(message.value);
        return has === undefined ? [] : [{ method, message, has }];
      }),
    );
}

function whatIsWrong(response: unknown): string | undefined {
  if (!isObject(response)) return undefined;
  const { result, error } = response;
  if ("result" in response && "error" in response) return "a result and an error";
  if ("result" in response) return isObject(result) ? undefined : "a result that is no object";
  if (!("error" in response)) return "neither a result nor an error";
  if (!isObject(error)) return "an error that is no object";
  return typeof error.code === "number" ? undefined : "an error without a number as code";
}
