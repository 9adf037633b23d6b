import type { JsonObject } from "../../../schema/json.ts";
import type { Form } from "../../forms/situations/form.ts";

/** What a client uses: it calls a tool, reads a resource, or gets a prompt. */
export type Use = "call" | "read" | "get";

/** A form of what is used, or of its result. Without a member it is as in the plain one. */
export interface ResultForm extends Form {
  readonly use: Use;
  /** The name of the tool or the prompt, or the URI. Default: one with the name of the form. */
  readonly subject?: string;
  /** Makes this result of the plain one. */
  readonly result?: (plain: JsonObject) => JsonObject;
  /** The error that answers it, in place of a result. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /** What the list says of it, beside its name. */
  readonly listed?: JsonObject;
  /** What it is compared with, if that is not the plain one of its use. */
  readonly plain?: string;
  /** The arguments of the call. */
  readonly arguments?: JsonObject;
  /** The params of progress notifications before the result, without their token. */
  readonly progress?: readonly JsonObject[];
  /** The JSON text of the response. */
  readonly text?: (response: JsonObject) => string;
}

const PREFIX: Readonly<Record<Use, string>> = {
  call: "test_",
  read: "file:///mcp-conform/",
  get: "test_",
};

/** The plain tool, resource and prompt. Without them the others prove nothing. */
export const PLAIN_SUBJECTS: Readonly<Record<Use, string>> = {
  call: `${PREFIX.call}plain_tool`,
  read: `${PREFIX.read}plain-resource`,
  get: `${PREFIX.get}plain_prompt`,
};

/** A tool whose calls end with isError and a text. Whether the caller gets that as a result or as an exception is up to the client. */
export const PLAIN_ERROR = `${PREFIX.call}plain_error`;

/** What the client names when it uses this form. */
export const subjectOf = ({ use, name, subject }: ResultForm): string =>
  subject ?? `${PREFIX[use]}${name.replaceAll(/[.-]/g, "_")}`;

/** The only text of each plain result. */
export const PLAIN_TEXT = "The plain result";

const block = (text: string): JsonObject => ({ type: "text", text });

/** The result of each use that has nothing unusual. */
export function plainResult(use: Use, subject: string): JsonObject {
  if (subject === PLAIN_ERROR) return { content: [block(PLAIN_TEXT)], isError: true };
  if (use === "call") return { content: [block(PLAIN_TEXT)] };
  if (use === "get") return { messages: [{ role: "user", content: block(PLAIN_TEXT) }] };
  return { contents: [{ uri: subject, mimeType: "text/plain", text: PLAIN_TEXT }] };
}

export const resultOf = (form: ResultForm): JsonObject => {
  const { result = (plain: JsonObject) => plain, use } = form;
  return result(plainResult(use, subjectOf(form)));
};
