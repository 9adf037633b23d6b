import { FORMS, formsOf } from "./forms.ts";
import { type Member, membersOf } from "./members.ts";

/** One member of all messages of one kind, in another form. It can be sent to another process. */
export interface Mutation {
  /** "result of tools/list" */
  readonly kind: string;
  readonly path: readonly string[];
  /** The name of its form. */
  readonly form: string;
}

/** What a peer sent in a run: the members of each kind of message. */
export class Seen {
  readonly #members = new Map<string, Member & { readonly kind: string }>();

  add(kind: string, message: unknown): void {
    for (const member of membersOf(message)) {
      const key = [kind, ...member.path, member.type].join(" ");
      if (!this.#members.has(key)) this.#members.set(key, { kind, ...member });
    }
  }

  /** Each member in each form that it does not have, in the order of their words. */
  mutations(): readonly Mutation[] {
    const all = [...this.#members.values()].flatMap(({ kind, path, type }) =>
      formsOf(type).map((form): Mutation => ({ kind, path, form: form.name })),
    );
    const named = new Map(all.map((one) => [describeMutation(one), one]));
    return [...named].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, mutation]) => mutation);
  }
}

export function formOf({ form: name }: Mutation) {
  const form = FORMS.find((one) => one.name === name);
  if (form === undefined) throw new Error(`there is no form ${name}`);
  return form;
}

/** "result of tools/list: result.tools.* is a number" */
export function describeMutation({ kind, path, form }: Mutation): string {
  return `${kind}: ${path.join(".")} is ${form}`;
}
