import { type JsonMember, readJson } from "./json-text.ts";

/** JSON on lines, with the tokens that were sent: numbers, escapes and names that occur twice stay as they are. Other text is unchanged. */
export function spread(text: string): string {
  const root = readJson(text);
  return root === undefined ? text : member({ value: root }, "");
}

function member({ name, value }: JsonMember, indent: string): string {
  const before = name === undefined ? "" : `${name}: `;
  const { members, text } = value;
  if (members === undefined || members.length === 0) return `${before}${text}`;
  const inner = `${indent}  `;
  const lines = members.map((one) => `${inner}${member(one, inner)}`);
  return `${before}${text[0]}\n${lines.join(",\n")}\n${indent}${text[1]}`;
}
