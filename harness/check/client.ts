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
 * - a situation: judges what the client did in it. The check does not run if the client sent nothing.
 * - `every`: a monitor. It judges every situation that was played. The situations in `also` are played for it if possible.
 */
type ClientCheckRun =
  | {
      readonly on: ClientSituation;
      /**
       * Its rule needs only the messages: it also judges a recording, in which no situation was played. A function judges the same rule
       * without what only the situation has.
       */
      readonly anywhere?: true | ((context: ClientContext<Played>) => void);
      run(context: ClientContext<Played>): void;
    }
  | {
      readonly on: "every";
      readonly also?: readonly ClientSituation[];
      /** It judges the situations with authorization, and no others. Without it, it judges the others. */
      readonly of?: "authorization";
      run(context: ClientContext<readonly Played[]>): void;
    };

/** A check of a client. Its verdict depends only on what was seen. */
export type ClientCheck = Rule<string> & ClientCheckRun;

export interface ClientSuite {
  readonly name: string;
  /** True: its checks run only if the operator names the suite or the checks. */
  readonly onRequest?: true;
  readonly checks: readonly ClientCheck[];
}

/** The `clientCheck` function for a catalogue. `onDefined` is called with the id of each check. */
export function clientCheckOf<RequirementId extends string>(onDefined: (id: string) => void = () => {}) {
  return (check: Rule<RequirementId> & ClientCheckRun): ClientCheck => {
    onDefined(check.id);
    return check;
  };
}
