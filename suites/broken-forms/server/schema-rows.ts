import type { Answers } from "../../../harness/check/answers.ts";
import { type Applies, declares } from "../../../harness/check/applies.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import { gateOf, method as methodOf } from "../../../schema/tables/index.ts";
import { AN_ERROR, AN_ERROR_OF_CALL, ANY_ANSWER, NO_REQUEST } from "./answers.ts";
import type { Broken, Row } from "./row.ts";
import { type Member, membersOf, requestsWithParams, requiredMetaKeys } from "./schema-walk.ts";
import { each, ofOtherTypes } from "./values.ts";

/** Its answer may be an event stream that stays open, also for a broken request. subscriptions.filter.required judges it. */
const LEFT_OUT: ReadonlySet<string> = new Set(["subscriptions/listen"]);

/** Other checks send exactly this: tools.call.malformed. */
const JUDGED_ELSEWHERE: ReadonlySet<string> = new Set(["tools.call.name.absent"]);

/** In 2026-07-28 a request without params has no `_meta` either: meta.request.missing-params judges that. */
const WITH_OWN_PARAMS: Span = { until: "2025-11-25" };

const SECOND_HANDSHAKE =
  "The session is initialized already, so the server may answer a second initialize in its own way. Any answer passes.";

const REQUIREMENTS = ["jsonrpc.response.once", "jsonrpc.error.invalid-params"] as const;

const HAS_CODE = { hasCode: true } as const;

type Kind = "absent" | "null" | "type" | "empty";

const WORDS: Readonly<Record<Kind, string>> = {
  absent: "without",
  null: "with null as",
  type: "with a value of another type as",
  empty: "with an empty",
};

export const paramsIn = (request: JsonObject): JsonObject => (isObject(request.params) ? request.params : {});

const withMember = (member: string) => (request: JsonObject, value: unknown) => ({
  ...request,
  params: { ...paramsIn(request), [member]: value },
});

function withoutMember(member: string): Broken {
  return {
    words: `no ${member}`,
    edit: (request) => {
      const { [member]: _, ...params } = paramsIn(request);
      return { ...request, params };
    },
  };
}

function messagesOf({ member, types, emptyIsInvalid }: Member, kind: Kind): readonly Broken[] {
  if (kind === "absent") return [withoutMember(member)];
  if (kind === "null") return each([null], member, withMember(member));
  if (kind === "type") return each(ofOtherTypes(types), member, withMember(member));
  const empty = [...(types.has("string") ? [""] : []), ...(emptyIsInvalid ? [{}] : [])];
  return each(empty, member, withMember(member));
}

/** To subscribe to what does not exist, and to end what does not exist, is no mistake in many APIs. */
const MAY_NAME_NOTHING: ReadonlySet<string> = new Set(["resources/subscribe", "resources/unsubscribe"]);

function answersOf(method: string, kind?: Kind): Answers {
  if (method === "initialize" || (kind === "empty" && MAY_NAME_NOTHING.has(method))) return ANY_ANSWER;
  return method === "tools/call" ? AN_ERROR_OF_CALL : AN_ERROR;
}

/** An empty text has the right type: the code of its error depends on what it does not name. */
function codeOf({ method, types }: Member, kind: Kind) {
  return method === "initialize" || (kind === "empty" && types.has("string")) ? {} : HAS_CODE;
}

/** The capability that the revision of the leg requires for a method. */
function declaresWhatItNeeds(method: string): Applies {
  return (facts) => {
    const request = methodOf(facts.revision, method);
    const gate = request === undefined ? null : gateOf(request, "client");
    return gate === null || declares(gate.path)(facts);
  };
}

/** What a request needs to be understood at all. */
function placeOf(method: string) {
  const sending = method === "initialize" ? ("last" as const) : ("beside" as const);
  return {
    method,
    sending,
    requirements: REQUIREMENTS,
    applies: declaresWhatItNeeds(method),
    ...(method === "initialize" ? { reading: SECOND_HANDSHAKE } : {}),
  };
}

const hintFor = (method: string, what: string) =>
  `Validate the params of ${method} before you use them. Answer ${what} with error -32602, and name what is wrong in its message.`;

const idOf = (...parts: readonly string[]) =>
  parts
    .join(".")
    .replaceAll("/", ".")
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const KINDS: readonly Kind[] = ["absent", "null", "type", "empty"];

const memberRows = membersOf("required")
  .filter(({ method }) => !LEFT_OUT.has(method))
  .flatMap((one) =>
    KINDS.flatMap((kind): Row[] => {
      const messages = messagesOf(one, kind);
      if (messages.length === 0) return [];
      const what = `${one.method} ${WORDS[kind]} ${one.member}`;
      const row = {
        id: idOf(one.method, one.member, kind),
        title: `${what} is answered with an error, and the server serves on`,
        messages,
        answers: answersOf(one.method, kind),
        ...codeOf(one, kind),
        // Any answer conforms, so only what follows can show a fault.
        ...(kind === "empty" && MAY_NAME_NOTHING.has(one.method) ? { sending: "last" as const } : {}),
        revisions: one.revisions,
        hint: hintFor(one.method, `a request ${WORDS[kind]} ${one.member}`),
      };
      return [{ ...placeOf(one.method), ...row }];
    }),
  );

/** The others of these requests are of tasks and of input: their own checks send them with values of other types. */
const OPTIONAL: ReadonlySet<string> = new Set(["arguments", "context", "cursor"]);

/** The names that these requests have do not exist, so they fail in any case. */
const FAILS_ANYWAY: ReadonlySet<string> = new Set(["tools/call", "prompts/get"]);

const UNREAD =
  "A server may ignore a member that it does not use, so any answer passes. No answer, or an end of the process, is a finding.";

/** One value of another type in an optional member has ended servers for all their clients. */
const optionalRows = membersOf("optional")
  .filter(({ member }) => OPTIONAL.has(member))
  .map((one): Row => {
    const { method, member, revisions } = one;
    const isRefused = FAILS_ANYWAY.has(method);
    return {
      ...placeOf(method),
      id: idOf(method, member, "type"),
      title: `${method} ${WORDS.type} ${member} is answered${isRefused ? " with an error" : ""}, and the server serves on`,
      messages: messagesOf(one, "type"),
      answers: isRefused ? answersOf(method) : ANY_ANSWER,
      // Any answer conforms, so only what follows can show a fault.
      ...(isRefused ? {} : { reading: UNREAD, sending: "last" as const }),
      revisions,
      hint: hintFor(method, `a request ${WORDS.type} ${member}`),
    };
  });

const paramsRows = requestsWithParams()
  .filter(({ method, revisions }) => !LEFT_OUT.has(method) && (revisions.since ?? "") <= "2025-11-25")
  .flatMap(({ method, revisions }): Row[] => {
    const absent = { words: "no params", edit: ({ params: _, ...rest }: JsonObject) => rest };
    return [
      {
        ...placeOf(method),
        id: idOf(method, "params", "absent"),
        title: `${method} without params is answered with an error, and the server serves on`,
        messages: [absent],
        answers: answersOf(method),
        ...(method === "initialize" ? {} : HAS_CODE),
        revisions: { ...revisions, ...WITH_OWN_PARAMS },
        hint: hintFor(method, "a request without params"),
      },
    ];
  });

/** That params are null or an array is judged by jsonrpc.error.invalid-request. */
const noObject: Row = {
  id: "params.type",
  title: "A request whose params are a text, a number or true is refused, and the server serves on",
  messages: each(["mcp-conform", 7, true], "params", (request, params) => ({ ...request, params })),
  answers: NO_REQUEST,
  sending: "last",
  requirements: ["jsonrpc.error.invalid-request", "jsonrpc.error.survived"],
  revisions: WITH_OWN_PARAMS,
  reading:
    "JSON-RPC allows an object or an array as params. What is neither is no valid request, so no answer is a warning (docs/readings.md, S9 and A30).",
  hint: "Validate params before you call the handler, and answer with error -32600 or -32602.",
};

const metaIn = (request: JsonObject): JsonObject => {
  const { _meta } = paramsIn(request);
  return isObject(_meta) ? _meta : {};
};

/** A key that is absent is judged by meta.request.missing-*. */
const metaRows = requiredMetaKeys().flatMap(({ key, types }): Row[] => {
  const name = key.slice(key.indexOf("/") + 1);
  const put = (request: JsonObject, value: unknown) => ({
    ...request,
    params: { ...paramsIn(request), _meta: { ...metaIn(request), [key]: value } },
  });
  const kinds: readonly (readonly [Kind, readonly unknown[]])[] = [
    ["null", [null]],
    ["type", ofOtherTypes(types)],
    ["empty", types.has("string") ? [""] : []],
  ];
  return kinds.flatMap(([kind, values]): Row[] =>
    values.length === 0
      ? []
      : [
          {
            id: idOf("meta", name, kind),
            title: `A request ${WORDS[kind]} ${name} in _meta is answered with an error, and the server serves on`,
            messages: each(values, name, put),
            answers: AN_ERROR,
            ...(kind === "empty" ? {} : HAS_CODE),
            sending: "beside",
            requirements: [...REQUIREMENTS, "meta.request.missing-key"],
            revisions: { since: "2026-07-28" },
            reading:
              "The text requires the refusal of a request that lacks the key. For a value of another type it names none, so a result is a warning.",
            hint: hintFor("each request", `a request ${WORDS[kind]} ${name} in _meta`),
          },
        ],
  );
});

/** What the schema of each revision requires of the requests of clients. A new revision brings its own rows. */
export const schemaRows: readonly Row[] = [
  ...memberRows,
  ...optionalRows,
  ...paramsRows,
  noObject,
  ...metaRows,
].filter(({ id }) => !JUDGED_ELSEWHERE.has(id));
