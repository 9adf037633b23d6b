import type { Applies } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import type { ExerciseName } from "../../../harness/check/exercises.ts";
import type { Cuts } from "../../../harness/forms/delivery.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Headers, Transport } from "../../../harness/trace/event.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import type { RequirementId } from "../../catalogue/index.ts";

/** The request that a form is compared with. */
export interface Plain {
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

/** What a row asks for: which request, and where there is one. */
export interface Subject {
  /** "tools/list" */
  readonly words: string;
  readonly applies?: Applies;
  readonly exercises?: readonly ExerciseName[];
  /** Ends the check where the target has nothing of the kind. */
  plain(context: SessionContext): Promise<Plain>;
}

/** A message as it is written and delivered. */
export interface Sent {
  /** Its value, with the id. */
  readonly message: JsonObject;
  /** Default: as `JSON.stringify` writes it. */
  readonly text?: string;
  readonly cuts?: Cuts;
  readonly headers?: (headers: Headers) => Headers;
  readonly url?: (endpoint: string) => string;
  /** A server may refuse to read it. Then its error has no id, as for what cannot be read. */
  readonly mayBeUnread?: true;
}

/** A row of the table: a legal way to send a message that means the same as the plain one. */
export interface Form {
  /** `forms.<kind>.<name>`: the id of its check. */
  readonly id: string;
  /** What is sent, in words: "the same with its members in reverse order". */
  readonly words: string;
  /** Completes "The server answers a request …": the title of the check. */
  readonly title: string;
  /** What makes it legal: a sentence, or a member of the schema. */
  readonly legal: string;
  /** Decides the level: MUST where the text has one, else SHOULD. */
  readonly requirement: RequirementId;
  readonly subject: Subject;
  /** From the plain message with its id. */
  write(message: JsonObject): Sent;
  readonly hint: string;
  /** It may disturb its session, which no other check uses. */
  readonly own?: true;
  readonly transport?: Transport;
  readonly revisions?: Span;
  /** A refusal that is a fact, because the text allows it. Undefined: it is none. */
  readonly mayRefuse?: (reply: Reply) => boolean;
}
