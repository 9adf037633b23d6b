import { createHash } from "node:crypto";
import { ownMember } from "../../schema/own-member.ts";

/** One item that a target lists, with the members that callers rely on. */
export interface Offer {
  /** The name of a tool or a prompt, the URI of a resource, or the URI template. */
  readonly name: string;
  /** "sha256:…" over the definition. The order of members does not matter. */
  readonly digest: string;
  /** Schemas, arguments and similar members, without texts. Absent if the list is too large to be stored completely. */
  readonly definition?: Readonly<Record<string, unknown>>;
}

/** What a target lists, as far as a run has read it. A list that was not read to its end is absent. */
export interface Surface {
  readonly tools?: readonly Offer[];
  readonly resources?: readonly Offer[];
  readonly templates?: readonly Offer[];
  readonly prompts?: readonly Offer[];
}

export type SurfaceList = keyof Surface;

/** The member that identifies an item of a list, and the members that callers rely on. */
const RELIED_ON: Readonly<
  Record<SurfaceList, { readonly name: string; readonly members: readonly string[] }>
> = {
  tools: { name: "name", members: ["inputSchema", "outputSchema", "annotations", "execution"] },
  resources: { name: "uri", members: ["mimeType"] },
  templates: { name: "uriTemplate", members: ["mimeType"] },
  prompts: { name: "name", members: ["arguments"] },
};

/** The limit for the definitions of a list, in characters. Beyond it a result has only the digests. */
const MAX_DEFINED = 200_000;

/** A longer list is not stored, because a comparison of it would not be useful. */
const MAX_OFFERS = 5_000;

type Item = Readonly<Record<string, unknown>>;

/** The items of a list as offers, sorted by name. Undefined for a list that is too long to be stored. */
export function offersOf(list: SurfaceList, items: readonly Item[]): readonly Offer[] | undefined {
  if (items.length > MAX_OFFERS) return undefined;
  const { name, members } = RELIED_ON[list];
  const offers = items.flatMap((item) => {
    const identifier = ownMember(item, name);
    if (typeof identifier !== "string") return [];
    const definition = Object.fromEntries(
      members.flatMap((member) =>
        ownMember(item, member) === undefined ? [] : [[member, ownMember(item, member)]],
      ),
    );
    const text = JSON.stringify(sorted(definition));
    const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
    return [{ offer: { name: identifier, digest, definition }, size: text.length }];
  });
  const isSmall = offers.reduce((sum, { size }) => sum + size, 0) <= MAX_DEFINED;
  return offers
    .map(({ offer: { definition, ...rest } }) => (isSmall ? { ...rest, definition } : rest))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
