import { isObject } from "../../json.ts";
import { ownMember } from "../../own-member.ts";
import type { Problem } from "../../problem.ts";
import { aType } from "../../type-words.ts";
import { quote, step, typeName } from "../json.ts";
import { DIALECTS, type Dialect, same } from "./dialect.ts";
import type { Subschema } from "./subschemas.ts";

type Schema = Readonly<Record<string, unknown>>;

export interface References {
  readonly problems: readonly Problem[];
  /** The target of each `$ref` that leads to an object. */
  readonly targets: ReadonlyMap<Schema, Schema>;
}

/**
 * The targets within the schema, by absolute URI, and the base URI of each schema in it.
 */
interface Addresses {
  readonly documents: Map<string, Schema>;
  readonly anchors: Map<string, Schema>;
  readonly bases: Map<Schema, string>;
}

/** The address of a schema without `$id`. */
const NOWHERE = "unaddressed:/";

/** Follows every reference within the schema, and none outside of it. */
export function resolveReferences(nodes: readonly Subschema[], dialect: Dialect): References {
  const addresses = collect(nodes, dialect);
  const problems: Problem[] = [];
  const targets = new Map<Schema, Schema>();
  for (const { schema, pointer } of nodes) {
    const base = addresses.bases.get(schema) ?? NOWHERE;
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const ref = ownMember(schema, keyword);
      if (typeof ref !== "string") continue;
      const found = resolve(ref, base, addresses);
      if (found.problem) problems.push({ ...found.problem, pointer: step(pointer, keyword) });
      else if (keyword === "$ref" && isObject(found.target)) targets.set(schema, found.target);
    }
  }
  return { problems, targets };
}

function collect(nodes: readonly Subschema[], { ignoresBesideRef }: Dialect): Addresses {
  const addresses: Addresses = { documents: new Map(), anchors: new Map(), bases: new Map() };
  for (const { schema, parent } of nodes) {
    const outer = (parent && addresses.bases.get(parent)) ?? NOWHERE;
    const $id = ignoresBesideRef && "$ref" in schema ? undefined : schema.$id;
    const own = typeof $id === "string" && !$id.startsWith("#") ? absolute($id, outer)?.document : undefined;
    const base = own ?? outer;
    addresses.bases.set(schema, base);
    if (own !== undefined || !parent) addresses.documents.set(base, schema);
    // Up to draft-07 an anchor was an `$id` that is a fragment.
    const anchors = [schema.$anchor, schema.$dynamicAnchor, own === undefined ? $id : undefined];
    for (const anchor of anchors) {
      if (typeof anchor === "string") addresses.anchors.set(`${base}#${anchor.replace(/^#/, "")}`, schema);
    }
  }
  return addresses;
}

type Found =
  | { readonly target: unknown; readonly problem?: never }
  | { readonly problem: Omit<Problem, "pointer"> };

function resolve(ref: string, base: string, { documents, anchors }: Addresses): Found {
  const uri = absolute(ref, base);
  const root = uri && documents.get(uri.document);
  if (!uri || !root) {
    return uri && DIALECTS.some(({ metaSchema }) => same(metaSchema, uri.document))
      ? { target: undefined }
      : { problem: { rule: "schema-ref-external", message: outside(ref) } };
  }
  const { fragment } = uri;
  const target =
    fragment === "" || fragment.startsWith("/")
      ? follow(root, fragment)
      : anchors.get(`${uri.document}#${fragment}`);
  if (isObject(target) || typeof target === "boolean") return { target };
  const what = target === undefined ? "there is nothing" : `a schema is not ${aType(typeName(target))}`;
  const where =
    root === documents.get(NOWHERE) || ref === uri.document
      ? ""
      : `; its base is the "$id" ${quote(uri.document)}`;
  return { problem: { rule: "schema-ref", message: `${quote(ref)} leads to no schema: ${what}${where}` } };
}

function outside(ref: string): string {
  return `${quote(ref)} is outside of this schema, and readers must not fetch it without consent; put it under "$defs"`;
}

function absolute(ref: string, base: string): { document: string; fragment: string } | undefined {
  if (ref.startsWith("#")) return { document: base, fragment: decode(ref.slice(1)) };
  if (!URL.canParse(ref, base)) return undefined;
  const url = new URL(ref, base);
  const fragment = decode(url.hash.slice(1));
  url.hash = "";
  return { document: url.href, fragment };
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function follow(root: Schema, pointer: string): unknown {
  let value: unknown = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = ownMember(value as Schema, key);
  }
  return value;
}
