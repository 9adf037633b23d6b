import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import {
  type ClientRequest,
  callsOf,
  hasListed,
  joinedHeader,
} from "../../across-topics/client/stateless-requests.ts";
import { CUSTOM, type Sample } from "../situations/mirrored-parameters.ts";

type Read = (args: Readonly<Record<string, unknown>>) => unknown;

/** A Mcp-Param header of a call, and the value that it must repeat. */
export interface Mirror {
  readonly title: string;
  readonly value: string | number | boolean;
  /** The value of the header; absent when the call has no such header. */
  readonly header?: string;
  readonly call: ClientRequest;
}

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

export function argumentsOf({ params }: ClientRequest): Readonly<Record<string, unknown>> {
  return isObject(params.arguments) ? params.arguments : {};
}

/** One parameter in all calls of the tool that have it. */
export function mirrorsOf(seen: Played, { header: name }: Sample, read: Read): readonly Mirror[] {
  const title = `Mcp-Param-${name}`;
  return callsOf(seen, CUSTOM).flatMap((call) => {
    const value = read(argumentsOf(call));
    // Without a list the client cannot know the annotations. The messages of a batch share their headers.
    if (!isPrimitive(value) || call.pointer !== "" || !hasListed(seen, call)) return [];
    const header = joinedHeader(call.headers ?? [], title);
    return [{ title, value, call, ...(header === undefined ? {} : { header }) }];
  });
}

export const allOf = (seen: Played, samples: Readonly<Record<string, Sample>>): readonly Mirror[] =>
  Object.entries(samples).flatMap(([name, one]) => mirrorsOf(seen, one, (args) => ownMember(args, name)));

export const cited = (value: unknown) => brief(JSON.stringify(value) ?? "nothing", 80);

/** Judges the headers that are present. Another check judges missing headers. */
export function judge(
  expect: Expect,
  mirrors: readonly Mirror[],
  expected: (one: Mirror) => string,
  holds: (header: string, one: Mirror) => boolean,
): void {
  const there = mirrors.filter(({ header }) => header !== undefined);
  if (there.length === 0)
    needsExercise(`a call of ${CUSTOM} with the arguments of the context and with Mcp-Param headers`);
  for (const one of there) {
    const { title, header = "", value, call } = one;
    expect.that(holds(header, one), {
      expected: expected(one),
      actual: `${title}: ${cited(header)} for ${cited(value)}`,
      at: call.seq,
    });
  }
}
