import type { JsonObject } from "../../schema/json.ts";
import { type Span, within } from "../../schema/revision.ts";
import type { Answers } from "../check/answers.ts";
import type { Applies } from "../check/applies.ts";
import type { Cuts } from "../forms/delivery.ts";
import type { Reply } from "../session/replies/reply.ts";
import type { Headers, Transport } from "../trace/event.ts";
import type { Survey } from "./survey.ts";

/** A message as it is written and delivered. */
interface Written {
  readonly message: JsonObject;
  /** Default: as `JSON.stringify` writes it. */
  readonly text?: string;
  readonly cuts?: Cuts;
  readonly headers?: (headers: Headers) => Headers;
}

/** Another legal way to write or deliver a request. It must be answered as the plain one. */
export interface TableForm {
  readonly id: string;
  /** Only for this request. Absent: for any. */
  readonly method?: string;
  readonly transport?: Transport;
  readonly revisions?: Span;
  /** Which params it fits. Absent: all. */
  readonly fits?: (params: JsonObject) => boolean;
  readonly write: (message: JsonObject) => Written;
  /** A refusal that the text allows. */
  readonly mayRefuse?: (reply: Reply) => boolean;
}

/** A message with one fault. */
export interface TableFault {
  readonly id: string;
  /** Faults in the same place are one finding. */
  readonly place: string;
  /** Absent: a request that changes nothing. */
  readonly method?: string;
  readonly params?: JsonObject;
  /** Changes the ordinary request. A text is sent exactly as it is. */
  readonly edit?: (request: JsonObject) => unknown;
  readonly headers?: (headers: Headers) => Headers;
  /** Absent: nothing must answer it, and only the life after it is judged. */
  readonly answers?: Answers;
  /** Its params do not fit the schema, so its error has the code of invalid params. */
  readonly code?: Answers;
  readonly transport?: Transport;
  readonly revisions?: Span;
  readonly applies?: Applies;
  /** An HTTP request without a message. */
  readonly verb?: "GET";
  /** Only where the server has assigned a session. */
  readonly ofSession?: true;
}

/** The params of `initialize`, or a notification, in another legal form. */
export interface TableMessage {
  readonly id: string;
  readonly revisions?: Span;
  readonly params: JsonObject | undefined;
}

/** What suites know about forms and faults of messages. The explorer chooses among them, and has no copy of them. */
export interface Tables {
  readonly forms: readonly TableForm[];
  readonly faults: readonly TableFault[];
  /** Other params of `initialize`, merged into the usual ones. */
  readonly openings: readonly TableMessage[];
  readonly notifications: readonly (TableMessage & { readonly method: string })[];
  /** The ordinary params of the requests that faults change. */
  readonly samples: (survey: Pick<Survey, "revision" | "prompts">) => Readonly<Record<string, JsonObject>>;
}

export const NO_TABLES: Tables = {
  forms: [],
  faults: [],
  openings: [],
  notifications: [],
  samples: () => ({}),
};

/** Whether a row is for this leg. */
export function isHere(
  { transport, revisions }: Pick<TableForm, "transport" | "revisions">,
  leg: Pick<Survey, "revision" | "transport">,
): boolean {
  return within(leg.revision, revisions ?? {}) && (transport === undefined || transport === leg.transport);
}

/** The rows for what a server is, and declares. */
export function faultsFor({ faults }: Tables, survey: Survey): readonly TableFault[] {
  const { revision, transport, capabilities } = survey;
  return faults.filter(
    (one) => isHere(one, survey) && (one.applies?.({ revision, transport, capabilities }) ?? true) === true,
  );
}
