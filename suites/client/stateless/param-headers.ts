import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../check.ts";
import {
  CHANGED,
  CUSTOM,
  CUSTOM_NULL,
  LOOK_ALIKE,
  mirroredParameters,
  NESTED,
  PLAIN,
  type Sample,
  TYPED,
  UNSAFE,
} from "../situations/stateless/mirrored-parameters.ts";
import { decoded, isWrapped } from "./encoding.ts";
import {
  answerOf,
  type ClientRequest,
  callsOf,
  hasListed,
  joinedHeader,
  needsClientExit,
  requestsIn,
} from "./requests.ts";

type Read = (args: Readonly<Record<string, unknown>>) => unknown;

/** A header of a call, and what it had to repeat. */
interface Mirror {
  readonly title: string;
  readonly value: string | number | boolean;
  /** Absent when there is no such header. */
  readonly header?: string;
  readonly call: ClientRequest;
}

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

function argumentsOf({ params }: ClientRequest): Readonly<Record<string, unknown>> {
  return isObject(params.arguments) ? params.arguments : {};
}

/** One parameter in all calls of the tool that give it. */
function mirrorsOf(seen: Played, { header: name }: Sample, read: Read): readonly Mirror[] {
  const title = `Mcp-Param-${name}`;
  return callsOf(seen, CUSTOM).flatMap((call) => {
    const value = read(argumentsOf(call));
    // Without a list the client cannot know what is marked; a batch has no headers of its own.
    if (!isPrimitive(value) || call.pointer !== "" || !hasListed(seen, call)) return [];
    const header = joinedHeader(call.headers ?? [], title);
    return [{ title, value, call, ...(header === undefined ? {} : { header }) }];
  });
}

const allOf = (seen: Played, samples: Readonly<Record<string, Sample>>): readonly Mirror[] =>
  Object.entries(samples).flatMap(([name, one]) => mirrorsOf(seen, one, (args) => args[name]));

const cited = (value: unknown) => brief(JSON.stringify(value) ?? "nothing", 80);

/** Judges the headers that are there: that they are is another check. */
function judge(
  expect: Expect,
  mirrors: readonly Mirror[],
  expected: (one: Mirror) => string,
  holds: (header: string, one: Mirror) => boolean,
): void {
  const there = mirrors.filter(({ header }) => header !== undefined);
  if (there.length === 0)
    needsExercise(`a call of ${CUSTOM} with the arguments of the context, and its headers`);
  for (const one of there) {
    const { title, header = "", value, call } = one;
    expect.that(holds(header, one), {
      expected: expected(one),
      actual: `${title}: ${cited(header)} for ${cited(value)}`,
      at: call.seq,
    });
  }
}

const common = { revisions: { since: "2026-07-28" }, transport: "http" } as const;
const SENDS = "a list with a tool whose parameters are marked with x-mcp-header, for the client to call";

export const paramSent = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.sent",
  title: "A marked parameter is repeated in a header",
  requirements: ["headers.param.sent"],
  sends: SENDS,
  hint: "Send Mcp-Param-<name> for each property marked with x-mcp-header that has a value in the call.",
  run({ seen, expect }) {
    const samples = { ...PLAIN, ...TYPED, ...UNSAFE, lookAlike: LOOK_ALIKE };
    const mirrors = allOf(seen, samples);
    if (mirrors.length === 0) needsExercise(`a call of ${CUSTOM} with the arguments of the context`);
    for (const { title, header, value, call } of mirrors) {
      expect.that(header !== undefined, {
        expected: `${title} for ${cited(value)}`,
        actual: header === undefined ? `${title} is missing` : `${title}: ${cited(header)}`,
        at: call.seq,
      });
    }
  },
});

export const paramPlain = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.plain",
  title: "A value of plain ASCII stands in its header as it is",
  requirements: ["headers.encoding.plain"],
  sends: SENDS,
  run({ seen, expect }) {
    judge(
      expect,
      allOf(seen, PLAIN),
      ({ title, value }) => `${title}: ${value}, as it is`,
      (header, { value }) => header === value,
    );
  },
});

export const paramTyped = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.typed",
  title: "An integer is written in decimal, a boolean as true or false",
  requirements: ["headers.encoding.typed"],
  sends: SENDS,
  // A17: a header 42.0 for 42 is equal for who compares numbers.
  reading:
    "An integer that is written with a fraction of zeros is tolerated, as servers should compare numbers.",
  run({ seen, expect }) {
    judge(
      expect,
      allOf(seen, TYPED),
      ({ title, value }) => `${title}: ${value}`,
      (header, { value }) =>
        header === String(value) ||
        (typeof value === "number" && /^-?\d+\.0+$/.test(header) && Number(header) === value),
    );
  },
});

export const paramUnsafe = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.unsafe",
  title: "A value that cannot stand in a header is sent in the base64 form",
  requirements: ["headers.encoding.unsafe", "headers.encoding.markers"],
  sends: SENDS,
  hint: "Wrap what is not visible ASCII, or has white space at an edge, as =?base64?…?= of its UTF-8, the markers in lower case.",
  run({ seen, expect }) {
    judge(
      expect,
      allOf(seen, UNSAFE),
      ({ title, value }) => `${title}: =?base64?${Buffer.from(String(value)).toString("base64")}?=`,
      (header, { value }) => isWrapped(header) && decoded(header) === value,
    );
  },
});

export const paramLookAlike = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.look-alike",
  title: "A value that looks like the base64 form is wrapped once more",
  requirements: ["headers.encoding.look-alike"],
  sends: SENDS,
  run({ seen, expect }) {
    judge(
      expect,
      mirrorsOf(seen, LOOK_ALIKE, ({ lookAlike }) => lookAlike),
      ({ title, value }) => `${title}: =?base64?${Buffer.from(String(value)).toString("base64")}?=`,
      (header, { value }) => isWrapped(header) && decoded(header) === value,
    );
  },
});

export const paramPath = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.path",
  title: "The value of a header is taken from the exact place of the marked property",
  requirements: ["headers.param.path", "headers.param.sent"],
  sends: "a list with a tool with a marked property inside an object, and one of the same name at the top",
  run({ seen, expect }) {
    const mirrors = mirrorsOf(seen, NESTED, ({ place }) => (isObject(place) ? place.city : undefined));
    const others = allOf(seen, PLAIN).filter(({ header }) => header !== undefined);
    if (mirrors.length === 0) needsExercise(`a call of ${CUSTOM} with the arguments of the context`);
    if (others.length === 0) needsExercise("a client that repeats parameters in headers at all");
    for (const { title, header, value, call } of mirrors) {
      expect.that(header !== undefined && decoded(header) === value, {
        expected: `${title}: ${value}, from arguments.place.city`,
        actual: header === undefined ? `${title} is missing` : `${title}: ${cited(header)}`,
        at: call.seq,
        pointer: "/params/arguments/place/city",
      });
    }
  },
});

/** A parameter without a value leads to no header. */
function omits(
  expect: Expect,
  seen: Played,
  header: string,
  isMeant: (args: Readonly<Record<string, unknown>>) => boolean,
) {
  const calls = callsOf(seen, CUSTOM_NULL).filter((call) => isMeant(argumentsOf(call)));
  if (calls.length === 0) needsExercise(`a call of ${CUSTOM_NULL} with the arguments of the context`);
  for (const { headers = [], seq } of calls) {
    const value = joinedHeader(headers, `Mcp-Param-${header}`);
    expect.that(value === undefined, {
      expected: `no header Mcp-Param-${header}`,
      actual: value === undefined ? "none" : `Mcp-Param-${header}: ${cited(value)}`,
      at: seq,
    });
  }
}

export const paramNull = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.null-omitted",
  title: "A marked parameter that is null leads to no header",
  requirements: ["headers.param.null-omitted"],
  sends: SENDS,
  run({ seen, expect }) {
    omits(expect, seen, "Verbose", ({ verbose }) => verbose === null);
  },
});

export const paramAbsent = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.absent-omitted",
  title: "A marked parameter that is not given leads to no header",
  requirements: ["headers.param.absent-omitted"],
  sends: SENDS,
  run({ seen, expect }) {
    omits(expect, seen, "Absent", (args) => !("absent" in args));
  },
});

export const paramRefresh = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.refresh",
  title: "A call refused because of its headers leads to a new list and a new call",
  requirements: ["headers.param.refresh"],
  sends: "error -32020 to a call whose tool has got a marked parameter since it was listed",
  hint: "On -32020 list the tools anew, and repeat the call with the headers that the new definition asks for.",
  run({ seen, expect }) {
    const [first, ...others] = callsOf(seen, CHANGED);
    if (first === undefined) return needsExercise(`a call of ${CHANGED}`);
    const refused = answerOf(first);
    if (refused.error?.code !== -32020) needsExercise(`a call of ${CHANGED} by its first definition`);
    if (!hasListed(seen, first)) needsExercise("a client that lists the tools before it calls one");
    const after = refused.seq ?? first.seq;
    const listed = requestsIn(seen).some(({ method, seq }) => method === "tools/list" && seq > after);
    const again = others.find(({ headers = [] }) => joinedHeader(headers, "Mcp-Param-Zone") !== undefined);
    if (!again) needsClientExit(seen);
    expect.that(listed && again !== undefined, {
      expected: "after error -32020 tools/list, and the call again with Mcp-Param-Zone",
      actual: [
        listed ? "tools/list" : "no tools/list",
        again ? "the call with the header" : "no call with the header",
      ].join(", "),
      at: again?.seq ?? after,
    });
  },
});
