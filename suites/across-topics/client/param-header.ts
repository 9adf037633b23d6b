import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { type ClientRequest, joinedHeader } from "./stateless-requests.ts";

/** A parameter that a header repeats, if it is visible ASCII. */
interface Parameter {
  readonly argument: string;
  readonly header: string;
}

/**
 * Requires that each of these calls has its own argument in the header. `first` is a call that has: without one, another check
 * reports that the client sends no such headers at all.
 */
export function judgeOwnHeader(
  expect: Expect,
  first: ClientRequest | undefined,
  calls: readonly (ClientRequest & { readonly what: string })[],
  { argument, header }: Parameter,
): void {
  const given = ({ params }: ClientRequest) =>
    isObject(params.arguments) ? ownMember(params.arguments, argument) : undefined;
  const sent = (call: ClientRequest) => joinedHeader(call.headers ?? [], header);
  if (first === undefined || sent(first) !== given(first))
    needsExercise(`a client that calls a tool with ${header}`);
  // The messages of a batch share their headers.
  const due = calls.filter((call) => typeof given(call) === "string" && call.pointer === "");
  if (due.length === 0) needsExercise("a client that sends such a call with its arguments");
  for (const call of due) {
    const [value, own] = [sent(call), given(call)];
    expect.that(value === own, {
      expected: `${header}: ${own}`,
      actual:
        value === undefined ? `${call.what} without ${header}` : `${call.what} with ${header}: ${value}`,
      at: call.seq,
    });
  }
}
