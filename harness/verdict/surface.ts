import { createHash } from "node:crypto";

/** One thing that a target lists, by what callers rely on. */
export interface Offer {
  /** The name of a tool or a prompt, the URI of a resource, the template of a template. */
  readonly name: string;
  /** "sha256:…" over the definition, whatever the order of its members. */
  readonly digest: string;
  /** Schemas, arguments and the like, without prose; absent where a list is too large to be kept whole. */
  readonly definition?: Readonly<Record<string, unknown>>;
}

/** What a target lists, as far as a run came to see it: a list that was not walked to its end is absent. */
export interface Surface {
  readonly tools?: readonly Offer[];
  readonly resources?: readonly Offer[];
  readonly templates?: readonly Offer[];
  readonly prompts?: readonly Offer[];
}

export type SurfaceList = keyof Surface;

/** What identifies an item of a list, and which of its members callers rely on. */
const RELIED_ON: Readonly<
  Record<SurfaceList, { readonly name: string; readonly members: readonly string[] }>
> = {
  tools: { name: "name", members: ["inputSchema", "outputSchema", "annotations", "execution"] },
  resources: { name: "uri", members: ["mimeType"] },
  templates: { name: "uriTemplate", members: ["mimeType"] },
  prompts: { name: "name", members: ["arguments"] },
};

/** Characters of definitions that a list may bring into a result; beyond it the digests must do. */
const MOST_DEFINED = 200_000;

/** Beyond it a list is no surface that anybody compares. */
const MOST_OFFERS = 5_000;

type Item = Readonly<Record<string, unknown>>;

/** The items of a list as offers, by name; undefined when there are too many to be kept. */
export function offersOf(list: SurfaceList, items: readonly Item[]): readonly Offer[] | undefined {
  if (items.length > MOST_OFFERS) return undefined;
  const { name, members } = RELIED_ON[list];
  const offers = items.flatMap((item) => {
    const called = item[name];
    if (typeof called !== "string") return [];
    const definition = Object.fromEntries(
      members.flatMap((member) => (item[member] === undefined ? [] : [[member, item[member]]])),
    );
    const text = JSON.stringify(sorted(definition));
    const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
    return [{ offer: { name: called, digest, definition }, size: text.length }];
  });
  const whole = offers.reduce((sum, { size }) => sum + size, 0) <= MOST_DEFINED;
  return offers
    .map(({ offer: { definition, ...rest } }) => (whole ? { ...rest, definition } : rest))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
