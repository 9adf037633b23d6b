import { judgeEnvelope, TOLERATED } from "../../../schema/envelope/index.ts";
import { given } from "../../../schema/given.ts";
import type { Revision } from "../../../schema/revision.ts";
import { validateMessage } from "../../../schema/validate/index.ts";
import { Kinds, parsed } from "./kinds.ts";
import { mutated } from "./members.ts";
import { formOf, type Mutation, Seen } from "./mutation.ts";

/** A message on its way out. `answering`: the method of the request that it answers. */
type Change = (kind: string, message: unknown, answering: string | undefined) => unknown;

/** The hooks of either reference peer that change what it sends. It is called once for each peer. */
function rewriting(change: Change) {
  return () => {
    const kinds = new Kinds();
    return {
      receive: (text: string) => {
        kinds.received(parsed(text));
        return text;
      },
      outgoing: (message: unknown): readonly unknown[] => {
        const kind = kinds.of(message);
        return [kind === undefined ? message : change(kind, message, kinds.answeredBy(message))];
      },
    };
  };
}

/** Keeps what a peer sends, and changes nothing. */
export function recording() {
  const seen = new Seen();
  const hooks = rewriting((kind, message) => {
    seen.add(kind, message);
    return message;
  });
  return { seen, hooks };
}

/** Mutates each message of a kind. `isBroken`: a message that fitted the schema does not any more. Else the peer only has less. */
export function mutating(mutation: Mutation, revision: Revision, from: "server" | "client") {
  const form = formOf(mutation);
  const state = { isBroken: false };
  const hooks = rewriting((kind, message, answering) => {
    if (kind !== mutation.kind) return message;
    const changed = mutated(message, mutation.path, form);
    const fits = (one: unknown) => fitsSchema(one, { revision, from, answering });
    state.isBroken ||= !fits(changed) && fits(message);
    return changed;
  });
  return { hooks, state };
}

interface Context {
  readonly revision: Revision;
  readonly from: "server" | "client";
  readonly answering: string | undefined;
}

/** null for an optional member is reported, and counts as absent. */
function fitsSchema(message: unknown, { revision, from, answering }: Context): boolean {
  const problems = validateMessage(revision, from, message, given({ answering }));
  return (
    judgeEnvelope(message, revision, from).every(({ rule }) => TOLERATED.has(rule)) &&
    problems.every(({ rule }) => rule === "null-for-optional")
  );
}
