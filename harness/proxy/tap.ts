/** What passed through, as the part of the proxy that judges gets it. `link`: one process over stdio, or one connection of TCP. */
export type Seen = { readonly link: number; readonly ms: number } & (
  | { readonly kind: "open"; readonly over: "stdio" | "http" }
  | { readonly kind: Flow; readonly bytes: Uint8Array }
  /** That side has ended what it sends. */
  | { readonly kind: "client-end" | "server-end" }
  /** The connection broke, or could not be opened. `by`: the side that is gone. */
  | { readonly kind: "lost"; readonly by: "client" | "server"; readonly error?: string }
  /** A signal for the server. */
  | { readonly kind: "signal"; readonly signal: string }
  | { readonly kind: "exit"; readonly code: number | null; readonly signal: string | null }
  /** More passed than is judged in time: from here on nothing is known of this link. */
  | { readonly kind: "gap" }
);

/** Bytes of one side, or what a process wrote to its standard error. */
export type Flow = "client" | "server" | "stderr";

type Unstamped<S> = S extends Seen ? Omit<S, "ms"> : never;

/** Gets what passes. It must return at once, and must not throw: traffic does not wait for it. */
export interface Tap {
  see(seen: Unstamped<Seen>): void;
}
