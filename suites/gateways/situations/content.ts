import type { JsonObject } from "../../../schema/json.ts";

/** All bytes, so that each of them is somewhere in the base64 text. */
const BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString("base64");

/** Characters of one to four bytes, escapes, a code point that was added later, and marks that change the direction. */
const TEXT = 'é ü € \u{1F9B6} 漢字 "quoted" \\back\\ /slash/ \t\n\r\u0001\u2028\u202e\ufeff end';

/** What the server behind answers: a gateway has no reason to change any of it. */
export const CONTENT: readonly JsonObject[] = [
  { type: "text", text: TEXT },
  { type: "text", text: "" },
  { type: "image", data: BYTES, mimeType: "image/png" },
  {
    type: "resource",
    resource: { uri: "mcp-conform://gateway/%C3%BC?a=1&b=2#c", mimeType: "text/plain", text: TEXT },
  },
];

/** More than a pipe or a buffer of HTTP takes at once; characters of three bytes end anywhere. */
export const LARGE = "€".repeat(300_000);

/** The same in a request. */
export const LARGE_ARGUMENT = "漢".repeat(60_000);

/** A code that the server has chosen itself, in the range that JSON-RPC leaves to applications. */
export const ERROR = {
  code: 4_242,
  message: "The tool refuses: é €",
  data: { why: ["é", 1, null] },
} as const;

/** Members that no revision defines. A receiver ignores them, or passes them on. */
export const EXTRA = "mcp-conform.example/extra";
