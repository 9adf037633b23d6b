import type { Check } from "../../check/check.ts";
import type { ClientCheck } from "../../check/client.ts";

/**
 * The kinds of checks of a server:
 * - `shared`, `own`, `connection`, `shutdown`: as a check says it with `on`.
 * - `situation`: judges what several checks share. `opening`: the same, without a session.
 * - `monitor`: reads the trace of its leg. The two others read what was seen although no session could be opened, and a recording.
 */
export const SERVER_KINDS = [
  "shared",
  "own",
  "situation",
  "connection",
  "opening",
  "shutdown",
  "monitor",
  "monitor without session",
  "monitor of a recording",
] as const;

export type ServerKind = (typeof SERVER_KINDS)[number];

/** `client situation`: judges one situation. `client monitor`: judges all that were played. */
export const CLIENT_KINDS = ["client situation", "client monitor"] as const;

export type ClientKind = (typeof CLIENT_KINDS)[number];

export type Kind = ServerKind | ClientKind;

/** They read what crossed the wire. */
export const MONITORS = [
  "monitor",
  "monitor without session",
  "monitor of a recording",
] as const satisfies readonly Kind[];

/** They ask something on a session, and other checks run beside them. */
export const ASKING = ["shared", "own", "situation"] as const satisfies readonly Kind[];

/** The kinds that a leg with a session has. */
export const OF_LEG = [
  ...ASKING,
  "connection",
  "opening",
  "shutdown",
  "monitor",
] as const satisfies readonly Kind[];

export const KINDS: readonly Kind[] = [...SERVER_KINDS, ...CLIENT_KINDS];

/** The kind of a check in a leg with its target. */
export function kindOf({ on }: Pick<Check, "on">): ServerKind {
  if (on === "trace") return "monitor";
  if (typeof on === "string") return on;
  return "needs" in on ? "opening" : "situation";
}

export function clientKindOf({ on }: Pick<ClientCheck, "on">): ClientKind {
  return on === "every" ? "client monitor" : "client situation";
}
