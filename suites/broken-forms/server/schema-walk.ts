import { definitionsOf } from "../../../schema/definitions.ts";
import { type JsonSchema, type JsonType, referredName } from "../../../schema/dialect.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { REVISIONS, type Revision, type Span } from "../../../schema/revision.ts";
import { methodsOf, type RequestMethod } from "../../../schema/tables/index.ts";

/** A member of the params of a request, as the newest revision that has it describes it. */
export interface Member {
  readonly method: string;
  readonly member: string;
  readonly types: ReadonlySet<JsonType>;
  /** An empty object of its type lacks a required member; false for a text, whose empty value has the right type. */
  readonly emptyIsInvalid: boolean;
  readonly revisions: Span;
}

/** A request whose params are required. */
export interface RequestWithParams {
  readonly method: string;
  readonly revisions: Span;
}

function resolved(revision: Revision, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = ownMember(definitionsOf(revision), referredName(schema.$ref));
  if (found === undefined) throw new Error(`${revision} has no definition for ${schema.$ref}`);
  return resolved(revision, found);
}

/** The alternatives of a schema, without references. */
function alternatives(revision: Revision, schema: JsonSchema): readonly JsonSchema[] {
  const one = resolved(revision, schema);
  return one.anyOf === undefined ? [one] : one.anyOf.flatMap((other) => alternatives(revision, other));
}

function typesIn(all: readonly JsonSchema[]): ReadonlySet<JsonType> {
  return new Set(
    all.flatMap(({ type, enum: values, const: value }): readonly JsonType[] => {
      if (type !== undefined) return typeof type === "string" ? [type] : type;
      return values !== undefined || typeof value === "string" ? ["string"] : ["object"];
    }),
  );
}

function paramsOf(revision: Revision, { definition }: RequestMethod): JsonSchema {
  const { params = {} } = resolved(revision, definitionsOf(revision)[definition] ?? {}).properties ?? {};
  return resolved(revision, params);
}

const fromClients = (revision: Revision) => methodsOf(revision).filter(({ from }) => from.includes("client"));

/** The first and the last of revisions. An open end: a later revision keeps what it does not change. */
function spanOf(all: readonly Revision[]): Span {
  const [since] = all;
  const until = all.at(-1);
  return {
    ...(since === undefined || since === REVISIONS[0] ? {} : { since }),
    ...(until === undefined || until === REVISIONS.at(-1) ? {} : { until }),
  };
}

/** The requests of clients whose params are required, in the order in which the revisions introduced them. */
export function requestsWithParams(): readonly RequestWithParams[] {
  const found = new Map<string, readonly Revision[]>();
  for (const revision of REVISIONS) {
    for (const { method } of fromClients(revision).filter(({ paramsRequired }) => paramsRequired)) {
      found.set(method, [...(found.get(method) ?? []), revision]);
    }
  }
  return [...found].map(([method, revisions]) => ({ method, revisions: spanOf(revisions) }));
}

/** The required or the optional members of their params, but for `_meta`, which each request of 2026-07-28 has. */
export function membersOf(which: "required" | "optional"): readonly Member[] {
  const found = new Map<string, Member & { readonly all: readonly Revision[] }>();
  for (const revision of REVISIONS) {
    for (const request of fromClients(revision)) {
      const { required = [], properties = {} } = paramsOf(revision, request);
      const others = Object.keys(properties).filter((one) => !required.includes(one));
      const names = which === "required" ? required : others;
      for (const member of names.filter((one) => one !== "_meta")) {
        const key = `${request.method} ${member}`;
        const shapes = alternatives(revision, ownMember(properties, member) ?? {});
        const all = [...(found.get(key)?.all ?? []), revision];
        const emptyIsInvalid = shapes.every((one) => (one.required ?? []).length > 0);
        const { method } = request;
        const types = typesIn(shapes);
        found.set(key, { method, member, types, emptyIsInvalid, revisions: spanOf(all), all });
      }
    }
  }
  return [...found.values()].map(({ all: _, ...one }) => one);
}

/** The keys that `_meta` of each request must have, by the newest revision. */
export function requiredMetaKeys(): readonly {
  readonly key: string;
  readonly types: ReadonlySet<JsonType>;
}[] {
  const revision = REVISIONS.at(-1) ?? REVISIONS[0];
  const [request] = fromClients(revision);
  const meta = request && paramsOf(revision, request).properties?._meta;
  if (meta === undefined) return [];
  const { required = [], properties = {} } = resolved(revision, meta);
  return required.map((key) => ({
    key,
    types: typesIn(alternatives(revision, ownMember(properties, key) ?? {})),
  }));
}
