import type { Facts } from "./applies.ts";
import type { Rule } from "./check.ts";
import type { Expect } from "./expect.ts";
import type { ClientSituation, Played } from "./situation.ts";

export interface ClientContext<Seen> {
  readonly seen: Seen;
  readonly expect: Expect;
  readonly facts: Facts;
}

/**
 * - a situation: judges what the client did in it. Not called where nothing was seen of the client.
 * - `every`: a monitor, judges each situation that was played. `also` are played for it, where they can be.
 */
type Seeing =
  | { readonly on: ClientSituation; run(context: ClientContext<Played>): void }
  | {
      readonly on: "every";
      readonly also?: readonly ClientSituation[];
      run(context: ClientContext<readonly Played[]>): void;
    };

/** A check of a client: pure, it looks at what was seen. */
export type ClientCheck = Rule<string> & Seeing;

export interface ClientSuite {
  readonly name: string;
  readonly checks: readonly ClientCheck[];
}

/** A function that writes checks for a catalogue; a requirement that is not in it does not compile. */
export function clientCheckOf<RequirementId extends string>() {
  return (check: Rule<RequirementId> & Seeing): ClientCheck => check;
}
