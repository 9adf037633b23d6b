import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  answerOf,
  callsOf,
  hasListed,
  joinedHeader,
  needsClientExit,
  requestsIn,
} from "../../across-topics/client/stateless-requests.ts";
import {
  CHANGED,
  CUSTOM,
  CUSTOM_NULL,
  LARGE,
  LOOK_ALIKE,
  mirroredParameters,
  NESTED,
  PLAIN,
  TYPED,
  UNSAFE,
  UNSAFE_INTEGER,
} from "../situations/mirrored-parameters.ts";
import { decoded, isWrapped } from "./encoding.ts";
import { allOf, argumentsOf, cited, judge, mirrorsOf } from "./mirrors.ts";
import { isPlain, isUnsafe, mirrored } from "./recorded-mirrors.ts";

const common = { revisions: { since: "2026-07-28" }, transport: "http" } as const;
const SENDS = "a list with a tool whose parameters have x-mcp-header; the client then calls the tool";

export const paramSent = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.sent",
  title: "A client repeats a parameter with x-mcp-header in a Mcp-Param header",
  requirements: ["headers.param.sent"],
  sends: SENDS,
  hint: "Send the header Mcp-Param-<name> for each property with x-mcp-header that has a value in the call.",
  anywhere: mirrored(
    () => true,
    ({ title, value }) => `${title} for ${cited(value)}`,
    (header) => header !== undefined,
  ),
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
  title: "A plain ASCII value is sent unchanged in its header",
  hint: "Write a value of visible ASCII characters into its header as it is, without base64.",
  requirements: ["headers.encoding.plain"],
  sends: SENDS,
  anywhere: mirrored(
    (one) => one.header !== undefined && isPlain(one),
    ({ title, value }) => `${title}: ${value}, without encoding`,
    (header, { value }) => header === value,
  ),
  run({ seen, expect }) {
    judge(
      expect,
      allOf(seen, PLAIN),
      ({ title, value }) => `${title}: ${value}, without encoding`,
      (header, { value }) => header === value,
    );
  },
});

export const paramTyped = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.typed",
  title: "In a header, an integer is a decimal number and a boolean is true or false",
  hint: "Write an integer in decimal digits, and a boolean as true or false.",
  requirements: ["headers.encoding.typed"],
  sends: SENDS,
  reading: "Servers should compare numbers by value, so 42.0 for 42 is accepted (docs/readings.md, A17).",
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
  title: "A value that is not allowed in a header is sent in the base64 form",
  requirements: ["headers.encoding.unsafe", "headers.encoding.markers"],
  sends: SENDS,
  hint: "Encode a value as =?base64?…?= (the base64 of its UTF-8, with lower-case markers) when it has other characters than visible ASCII, or white space at its start or end.",
  anywhere: mirrored(
    (one) => one.header !== undefined && isUnsafe(one),
    ({ title, value }) => `${title}: =?base64?${Buffer.from(String(value)).toString("base64")}?=`,
    (header = "", { value }) => isWrapped(header) && decoded(header) === value,
  ),
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
  title: "A value that looks like the base64 form is encoded in the base64 form",
  hint: "Encode a value that itself begins with =?base64? and ends with ?= as base64 of its UTF-8 bytes, between these markers.",
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
  title: "A client takes the header value from the exact path of the annotated property",
  hint: "Take the value from the place in the arguments where the property with x-mcp-header is, not from another property with the same name.",
  requirements: ["headers.param.path", "headers.param.sent"],
  sends:
    "a list with a tool that has a property with x-mcp-header inside an object, and a property of the same name without it at the top level",
  run({ seen, expect }) {
    const mirrors = mirrorsOf(seen, NESTED, ({ place }) => (isObject(place) ? place.city : undefined));
    const others = allOf(seen, PLAIN).filter(({ header }) => header !== undefined);
    if (mirrors.length === 0) needsExercise(`a call of ${CUSTOM} with the arguments of the context`);
    if (others.length === 0) needsExercise("a client that sends Mcp-Param headers");
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

/** Requires that a parameter without a value has no header. */
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
  title: "A client sends no header for a null parameter",
  hint: "Leave the header out if the argument is null.",
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
  title: "A client sends no header for an absent parameter",
  hint: "Leave the header out if the call does not have the argument.",
  requirements: ["headers.param.absent-omitted"],
  sends: SENDS,
  run({ seen, expect }) {
    omits(expect, seen, "Absent", (args) => !("absent" in args));
  },
});

/** Whether the client received this tool in a list before it sent this request. */
const hasListedTool = (seen: Played, tool: string, { seq }: { readonly seq: number }) =>
  requestsIn(seen).some((one) => {
    const answer = one.method === "tools/list" ? answerOf(one) : {};
    const tools: readonly unknown[] = [answer.result?.tools ?? []].flat();
    const isIn = tools.some((listed) => isObject(listed) && listed.name === tool);
    return isIn && answer.seq !== undefined && answer.seq < seq;
  });

export const paramRefresh = clientCheck({
  ...common,
  on: mirroredParameters,
  id: "client.headers.param.refresh",
  title: "After error -32020 a client lists the tools again and repeats the call",
  requirements: ["headers.param.refresh"],
  sends:
    "error -32020 to a call; the tool definition, on the second page of the list, has a new x-mcp-header since then",
  hint: "After error -32020, list the tools again to the last page, and repeat the call with the headers of the new definition.",
  run({ seen, expect }) {
    const [first, ...others] = callsOf(seen, CHANGED);
    if (first === undefined) return needsExercise(`a call of ${CHANGED}`);
    const refused = answerOf(first);
    if (refused.error?.code !== -32020) needsExercise(`a call of ${CHANGED} with its first definition`);
    if (!hasListedTool(seen, CHANGED, first))
      needsExercise("a client that lists all pages of the tools before it calls one");
    const after = refused.seq ?? first.seq;
    const listed = requestsIn(seen).some(({ method, seq }) => method === "tools/list" && seq > after);
    const again = others.find(({ headers = [] }) => joinedHeader(headers, "Mcp-Param-Zone") !== undefined);
    if (!again) needsClientExit(seen);
    expect.that(listed && again !== undefined, {
      expected: "tools/list after error -32020, then the call again with Mcp-Param-Zone",
      actual: [
        listed ? "tools/list" : "no tools/list",
        again ? "the call with the header" : "no call with the header",
      ].join(", "),
      at: again?.seq ?? after,
    });
  },
});

export const paramSafeInteger = clientCheck({
  id: "client.headers.param.safe-integer",
  title: "An integer in a Mcp-Param header is in the range that a double represents exactly",
  requirements: ["headers.param.safe-integer"],
  on: mirroredParameters,
  sends: `a tool with an integer that a header repeats, and a context with ${UNSAFE_INTEGER} for it`,
  hint: "Refuse the call when the integer is outside -2^53+1 to 2^53-1.",
  reading:
    "A client that refuses the call, or sends it without the header, puts no such integer into a header.",
  anywhere: mirrored(
    ({ header, value }) => header !== undefined && typeof value === "number",
    () => "no integer outside -2^53+1 to 2^53-1",
    (_, { value }) => Number.isSafeInteger(value) || !Number.isInteger(value),
  ),
  run({ seen, expect }) {
    const [call] = callsOf(seen, LARGE);
    const [later] = callsOf(seen, CHANGED);
    const witness = call ?? later;
    if (!witness || !hasListed(seen, witness))
      return needsExercise("a client that calls the tools of the context");
    const header = call && joinedHeader(call.headers ?? [], "Mcp-Param-Count");
    const isSafe = header === undefined || Number.isSafeInteger(Number(header));
    expect.that(isSafe, {
      expected: "no integer outside -2^53+1 to 2^53-1",
      actual: isSafe ? "none" : `Mcp-Param-Count: ${brief(header)}`,
      at: witness.seq,
    });
  },
});
