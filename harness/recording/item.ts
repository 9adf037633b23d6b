import type { Headers, Transport } from "../trace/event.ts";
import type { SseBlock } from "../transport/http/sse.ts";

export type Side = "client" | "server";

interface Common {
  /** The name of a conversation, where one file has several: a session id, a URL. "" where the format has nothing. */
  readonly session: string;
  /** Milliseconds since any fixed moment. */
  readonly ms?: number;
}

/** One event of a recording, the same for all formats. `text` is JSON as it was recorded; undefined: nested too deep to be written. */
export type Item =
  | (Common & {
      readonly kind: "message";
      readonly from: Side;
      readonly text: string | undefined;
      readonly transport?: Transport;
    })
  | (Common & {
      readonly kind: "request";
      readonly exchange: string;
      readonly method: string;
      readonly url: string;
      readonly headers: Headers;
      readonly text?: string | undefined;
    })
  | (Common & {
      readonly kind: "response";
      readonly exchange: string;
      readonly status: number;
      readonly headers: Headers;
      /** Of an event stream: its text is in items of the kind "event". */
      readonly text?: string | undefined;
    })
  | (Common & {
      readonly kind: "event";
      readonly exchange: string;
      readonly text: string | undefined;
      /** The block of the stream, where it was recorded. */
      readonly block?: SseBlock;
    })
  | (Common & { readonly kind: "end"; readonly exchange: string });

/** What rules may need, and a format may not carry. The texts complete "not in this recording: …". */
export const FACTS = {
  bytes: "the bytes as they were sent",
  http: "methods, headers and statuses of HTTP",
  stdio: "that it was over stdio",
  exchanges: "which message belongs to which request of HTTP",
  streams: "the events of streams as they were sent",
  ends: "how streams and processes ended",
  order: "the order of the messages of both sides",
  time: "the times of messages",
  handshake: "the handshake",
  capabilities: "what the server declared",
  revision: "the revision that both sides use",
  abilities: "which revisions each side supports",
  whole: "all messages",
  responses: "responses that no open request waits for",
  client: "messages of the client",
  server: "messages of the server",
} as const;

export type Fact = keyof typeof FACTS;

/** The JSON text of a value; undefined where it is nested too deep. */
export function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
