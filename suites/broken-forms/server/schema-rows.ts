import type { Answers } from "../../../harness/check/answers.ts";
import { type Applies, declares } from "../../../harness/check/applies.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import { gateOf, method as methodOf } from "../../../schema/tables/index.ts";
import { ANY_ANSWER, INVALID_CALL, INVALID_PARAMS, NAMES_NOTHING, NO_CALL, NO_PARAMS } from "./answers.ts";
import type { Broken, Row } from "./row.ts";
import { type RequiredMember, requestsWithParams, requiredMembers, requiredMetaKeys } from "./schema-walk.ts";
import { each, ofOtherTypes } from "./values.ts";

/** Its answer may be an event stream that stays open, whatever is wrong. subscriptions.filter.required judges it. */
const LEFT_OUT: ReadonlySet<string> = new Set(["subscriptions/listen"]);

/** In 2026-07-28 a request without params has no `_meta` either: meta.request.missing-params judges that. */
const WITH_OWN_PARAMS: Span = { until: "2025-11-25" };

const SECOND_HANDSHAKE =
  "The session is initialized already, so the server may answer a second initialize in its own way. Any answer passes.";

const REQUIREMENTS = ["jsonrpc.response.once", "jsonrpc.error.invalid-params"] as const;

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

function messagesOf({ member, types, emptyIsInvalid }: RequiredMember, kind: Kind): readonly Broken[] {
  if (kind === "absent") return [withoutMember(member)];
  if (kind === "null") return each([null], member, withMember(member));
  if (kind === "type") return each(ofOtherTypes(types), member, withMember(member));
  const empty = [...(types.has("string") ? [""] : []), ...(emptyIsInvalid ? [{}] : [])];
  return each(empty, member, withMember(member));
}

function answersOf({ method, types }: RequiredMember, kind: Kind): Answers {
  if (method === "initialize") return ANY_ANSWER;
  // To end what does not exist is no mistake in many APIs.
  if (method === "resources/unsubscribe" && kind === "empty") return ANY_ANSWER;
  if (kind === "empty" && types.has("string")) return NAMES_NOTHING;
  return method === "tools/call" ? INVALID_CALL : INVALID_PARAMS;
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

const memberRows = requiredMembers()
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
        answers: answersOf(one, kind),
        revisions: one.revisions,
        hint: hintFor(one.method, `a request ${WORDS[kind]} ${one.member}`),
      };
      return [{ ...placeOf(one.method), ...row }];
    }),
  );

const paramsRows = requestsWithParams()
  .filter(({ method, revisions }) => !LEFT_OUT.has(method) && (revisions.since ?? "") <= "2025-11-25")
  .flatMap(({ method, revisions }): Row[] => {
    const put = (whole: JsonObject, params: unknown) => ({ ...whole, params });
    const absent = { words: "no params", edit: ({ params: _, ...rest }: JsonObject) => rest };
    const answers = method === "initialize" ? ANY_ANSWER : method === "tools/call" ? NO_CALL : NO_PARAMS;
    const place = {
      ...placeOf(method),
      answers,
      revisions: { ...revisions, ...WITH_OWN_PARAMS },
    };
    const others = [null, ...ofOtherTypes(new Set(["object"]))];
    return [
      {
        ...place,
        id: idOf(method, "params", "absent"),
        title: `${method} without params is answered with an error, and the server serves on`,
        messages: [absent],
        hint: hintFor(method, "a request without params"),
      },
      {
        ...place,
        id: idOf(method, "params", "type"),
        title: `${method} whose params are no object is answered with an error, and the server serves on`,
        messages: each(others, "params", put),
        hint: hintFor(method, "params that are no object"),
      },
    ];
  });

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
            answers: kind === "empty" ? NAMES_NOTHING : INVALID_PARAMS,
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
export const schemaRows: readonly Row[] = [...memberRows, ...paramsRows, ...metaRows];
