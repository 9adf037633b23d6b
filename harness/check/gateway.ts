import type { Span } from "../../schema/revision.ts";
import type { Session } from "../session/session.ts";
import type { ServerOptions } from "../switches/server-options.ts";
import type { Conversation } from "../trace/conversation.ts";
import type { LegKey } from "../trace/event.ts";
import type { Facts } from "./applies.ts";
import type { Rule } from "./check.ts";
import type { Expect } from "./expect.ts";

/** The front of a gateway that was started for one situation: what its clients reach. */
export interface Front {
  /** The limit of the operator for one answer, in milliseconds. */
  readonly limitMs: number;
  /** Opens a session as one more client. Undefined if the gateway does not agree to it. */
  open(capabilities?: Readonly<Record<string, unknown>>): Promise<Session | undefined>;
  /** What is awaited, or undefined when it does not come within the limit, or within a part of it. */
  within<T>(awaited: Promise<T>, part?: number): Promise<T | undefined>;
}

/** The two ends of one situation. They are made together: a client may wait until something has reached the server. */
export interface BothEnds {
  readonly server: ServerOptions;
  /** What the clients do. Sessions that it opens are ended after it. */
  drive(front: Front): Promise<void>;
}

/** What the harness does at both ends of a gateway. */
export interface GatewaySituation {
  /** Stable. */
  readonly name: string;
  /** Completes "Clients that …, before a server that …". */
  readonly describe: string;
  /** How many clients use the gateway at the same time. Default: one. */
  readonly clients?: 2;
  readonly revisions?: Span;
  bothEnds(setup: LegKey): BothEnds;
}

/** What crossed both ends of a gateway in one situation. */
export interface Crossed extends LegKey {
  readonly situation: GatewaySituation;
  /** One for each client, in the order in which they were opened. */
  readonly front: readonly Conversation[];
  /** stdio: one for each process that the gateway started. HTTP: one, with everything that reached the played server. */
  readonly back: readonly Conversation[];
  /** Milliseconds after which a missing message is missing: the limit of the operator. */
  readonly limitMs: number;
}

/** A check of a gateway. Its verdict depends only on what crossed both ends. */
export interface GatewayCheck extends Rule<string> {
  readonly on: GatewaySituation;
  run(context: { readonly seen: Crossed; readonly expect: Expect; readonly facts: Facts }): void;
}

export interface GatewaySuite {
  readonly name: string;
  readonly checks: readonly GatewayCheck[];
}

/** The `gatewayCheck` function for a catalogue. A requirement that is not in it does not compile. */
export function gatewayCheckOf<RequirementId extends string>() {
  return (check: Rule<RequirementId> & Pick<GatewayCheck, "on" | "run">): GatewayCheck => check;
}
