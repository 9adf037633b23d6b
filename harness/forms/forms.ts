import type { JsonObject } from "../../schema/json.ts";
import { byteByByte, type Cuts, inTheMiddle } from "./delivery.ts";
import { UNKNOWN_MEMBER, UNKNOWN_META, withParams, withUnknownMeta } from "./members.ts";
import { inText, TEXT_FORMS, type TextForm } from "./text.ts";

/** A message in another legal form, which means the same. `Session.probe` sends it: `text`, and `cuts` as an option. */
export interface MessageForm {
  /** "text.reversed" */
  readonly name: string;
  /** The value of what is sent. */
  readonly message: JsonObject;
  readonly text: string;
  /** The offsets in bytes at which it is cut, where it is delivered in pieces. */
  readonly cuts?: Cuts;
}

const plainly = (name: string, message: JsonObject): MessageForm => ({
  name,
  message,
  text: JSON.stringify(message),
});

/**
 * A request in each of the forms that are legal for any request: other JSON texts of the same value, additional members where the
 * schema is open, and a delivery in pieces. Each must be answered as the request itself is.
 */
export function forms(message: JsonObject): readonly MessageForm[] {
  const text = JSON.stringify(message);
  return [
    ...(Object.keys(TEXT_FORMS) as TextForm[])
      // A number may be an id: other texts of it are left out.
      .filter((form) => form !== "exponent" && form !== "fraction")
      .map((form) => ({ name: `text.${form}`, message, text: inText(message, form) }))
      .filter((form) => form.text !== text),
    plainly("members.unknown", withParams(message, { [UNKNOWN_MEMBER]: true })),
    plainly("members.unknown-meta", withUnknownMeta(message, { [UNKNOWN_META]: [null, "é 語 🙂"] })),
    { ...plainly("delivery.middle", message), cuts: inTheMiddle(text) },
    { ...plainly("delivery.bytes", message), cuts: byteByByte(text) },
  ];
}
