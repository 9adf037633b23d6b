import type { HttpReply } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Form } from "./form.ts";

/** A form of one page of a list. Without a member it is as in the plain page. */
export interface PageForm extends Form {
  /** The method of the only list that has it. Default: two lists, or all of them. */
  readonly list?: string;
  /** Each item of the page. */
  readonly item?: (item: JsonObject) => JsonObject;
  /** How many items the page has. */
  readonly count?: number;
  /** More members of the result. */
  readonly members?: JsonObject;
  /** The form without what differs, by the cursor of its next page. Default: the plain page. */
  readonly plain?: string;
  /** The cursor of the next page. Default: one with the name of the form. */
  readonly cursor?: string;
  /** The JSON text of the response. */
  readonly text?: (response: JsonObject) => string;
  /** The reply over HTTP. */
  readonly reply?: (reply: HttpReply, text: string) => HttpReply;
}

/** The nextCursor of the page in this form. A client that sends it has read the page. */
export const cursorOf = ({ cursor, name }: PageForm): string => cursor ?? `after ${name}`;

/** The plain page, which comes first. */
export const PLAIN_CURSOR = "after the plain page";
