import type { Revision } from "../../schema/revision.ts";

/** What every switch of a reference peer has beside its hooks. */
export interface SwitchOf<Hooks, Transport> {
  /** Dotted, unique among faults and oddities. */
  readonly id: string;
  /** Completes "A server that …" or "A client that …". */
  readonly describe: string;
  /** Where it makes a difference. Everywhere, if left out. */
  readonly revisions?: readonly Revision[];
  readonly transports?: readonly Transport[];
  /** What the peer must speak for the switch to show, if that is not what it speaks by default. */
  readonly speaks?: readonly Revision[];
  /** Makes hooks with a memory. It is called once for each peer, so that no peer sees the memory of another. */
  readonly remember?: () => Hooks;
}

/** Where a switch shows. */
type Place = Pick<SwitchOf<unknown, string>, "revisions" | "transports" | "speaks">;

/** Switches of one file that show in the same place, but for those that name another. */
export function inPlace<S extends Place>(
  place: Pick<NoInfer<S>, keyof Place>,
  switches: readonly NoInfer<S>[],
): readonly S[] {
  return switches.map((one) => ({ ...place, ...one }));
}

/** What makes a switch a fault: it breaks one rule of the specification. */
export interface BreaksRule {
  /** The checks that must fail. */
  readonly trips: readonly string[];
  /** Checks that may fail as a consequence. No other check may fail. */
  readonly mayTrip?: readonly string[];
  /** What the message of the failure must say. */
  readonly says: RegExp;
}

/** One event of a stream. An event with nothing but a `comment` is a comment line. */
export interface SseEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: number;
  readonly comment?: string;
}

/** The hooks of switches, in their order. */
export function hooksOf<Hooks>(
  switches: readonly (Hooks & Pick<SwitchOf<Hooks, string>, "remember">)[],
): readonly Hooks[] {
  return switches.flatMap((item) => (item.remember ? [item, item.remember()] : [item]));
}
