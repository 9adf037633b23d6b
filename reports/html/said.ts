import { ownMember } from "../../schema/own-member.ts";
import { parts } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import { type Markup, markup, type Part } from "./markup.ts";

/** A text in the language of the page, with markup in the places "{name}". */
export function said(text: Text, values: Readonly<Record<string, Part>>): Markup {
  return markup`${parts(text).map((part) => (typeof part === "string" ? part : ownMember(values, part.place)))}`;
}
