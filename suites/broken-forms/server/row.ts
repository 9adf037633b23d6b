import type { Answers } from "../../../harness/check/answers.ts";
import type { Applies } from "../../../harness/check/applies.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import type { RequirementId } from "../../catalogue/index.ts";

/** One message of a row. */
export interface Broken {
  /** "name: null" */
  readonly words: string;
  /** Changes the ordinary request. A text is sent exactly as it is. */
  readonly edit: (request: JsonObject) => JsonObject | string;
}

/** How a row is sent. */
export type Sending =
  /** Side by side with others. */
  | "beside"
  /** One at a time, after all others: it may end the process, or change the session. */
  | "last"
  /** The same, when all other checks that ask have ended: it is so unusual that it ends some processes, and its check judges that. */
  | "extreme";

export const checkIdOf = ({ id }: Pick<Row, "id">): string => `forms.broken.${id}`;

/** A message with one fault. Each row is a check. */
export interface Row {
  /** Without "forms.broken.". */
  readonly id: string;
  readonly title: string;
  /** The method whose request is broken; absent for a request that changes nothing. */
  readonly method?: string;
  readonly messages: readonly Broken[];
  /** Absent: nothing must answer it, and only the life after it is judged. */
  readonly answers?: Answers;
  readonly sending: Sending;
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  readonly revisions?: Span;
  readonly applies?: Applies;
  readonly reading?: string;
  readonly hint: string;
  /** Its params do not fit the schema, so an error has the code of invalid params. */
  readonly hasCode?: true;
}
