import type { Cuts } from "../../../harness/forms/delivery.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { LegKey, Transport } from "../../../harness/trace/event.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Span, within } from "../../../schema/revision.ts";

/**
 * Why a form is legal. `must`: a sentence with a keyword demands what reads it, so a client that does not go on fails. `schema`: only the
 * schema, or a standard that it builds on, allows it. `unsaid`: nothing is said, as about sizes. Of the last two a client is warned.
 */
export type Ground = "must" | "schema" | "unsaid";

/** A legal way to write or deliver a message of the server. One row of a table: the check, its page and its situation come from it. */
export interface Form {
  /** The check is `client.forms.` and this: the kind, a dot, and the form. */
  readonly name: string;
  /** Completes "a ping …", "a page …" and the like. */
  readonly what: string;
  /** What makes the form legal, as a sentence. */
  readonly legal: string;
  readonly ground: Ground;
  readonly hint: string;
  readonly transports?: readonly Transport[];
  readonly revisions?: Span;
}

/** A form of a ping. Without a member it is as in the plain ping. */
export interface PingForm extends Form {
  /** The ids of the pings, one after the other in one write. Default: one with the name of the form. */
  readonly ids?: readonly JsonRpcId[];
  readonly params?: JsonObject;
  /** Messages before it that a client need not answer. */
  readonly before?: readonly JsonObject[];
  /** What the server writes to its standard error before it. */
  readonly errors?: () => string;
  /** The JSON text of the ping. */
  readonly text?: (ping: JsonObject) => string;
  /** The line, or the event, around the text. */
  readonly frame?: (text: string) => string;
  /** Where the bytes are cut. */
  readonly cuts?: (bytes: Uint8Array) => Cuts;
}

export const idsOf = ({ ids, name }: PingForm): readonly JsonRpcId[] => ids ?? [name];

/** The text of a ping in this form, without the line or the event around it. */
export function textOf(form: PingForm, id: JsonRpcId): string {
  const { params, text = JSON.stringify } = form;
  return text({ jsonrpc: "2.0", id, method: "ping", ...(params ? { params } : {}) });
}

/** Whether the form exists in a leg. */
export const isIn = ({ transports, revisions }: Form, { transport, revision }: LegKey): boolean =>
  (transports === undefined || transports.includes(transport)) && within(revision, revisions ?? {});

export const OVER_STDIO = ["stdio"] as const;
export const OVER_STREAMS = ["http"] as const;
