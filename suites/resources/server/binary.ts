import { declares } from "../../../harness/check/applies.ts";
import { lintBase64 } from "../../../schema/lint/index.ts";
import type { Problem } from "../../../schema/problem.ts";
import { check } from "../../across-topics/server/check.ts";
import { judging } from "../../across-topics/server/recorded.ts";
import { ENTRIES } from "./sample-reads.ts";

/** What is no text. SVG is. */
const BINARY = /^(?:(?:image|audio|video|font)\/(?!svg)|application\/(?:pdf|zip|gzip|octet-stream)\b)/i;

/** The first bytes of well-known formats, as base64 has them: PNG, JPEG, GIF, RIFF (WebP and WAV), PDF, ZIP, gzip, Ogg, MP3 with ID3. */
const FIRST_BYTES = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD[dl]h|UklGR|JVBERi0|UEsDB|H4sI|T2dnUw|SUQz)/;

/** What base64 of a well-known format in `text` breaks. Undefined for a text of another type. */
function binaryAsText(text: unknown, mimeType: unknown): readonly Problem[] | undefined {
  if (typeof text !== "string" || typeof mimeType !== "string" || !BINARY.test(mimeType)) return undefined;
  const isData = FIRST_BYTES.test(text) && lintBase64(text).length === 0;
  const message = `is base64 of the type ${mimeType}, which belongs into "blob"`;
  return isData ? [{ pointer: "/text", rule: "binary-as-text", message }] : [];
}

export const textNotBinary = check({
  id: "resources.read.text-not-binary",
  title: "Binary data of a resource is in `blob`, not in `text`",
  requirements: ["resources.read.shape"],
  leniency: "no-keyword",
  applies: declares("resources"),
  on: "shared",
  sends: "resources/read of some of the listed resources",
  reading:
    "The comment of the schema says that text must only be set if the item can be represented as text. Only base64 that begins as a well-known format does is judged, and only where the MIME type is binary.",
  hint: 'Return binary data as {"uri", "mimeType", "blob"}: a client shows text to the user or to the model as it is.',
  ...judging(ENTRIES, () => ({
    what: "no binary data as text",
    judge: ({ text, mimeType }) => binaryAsText(text, mimeType),
    lenient: ["binary-as-text"],
    none: "no resource that was read has text of a binary type",
  })),
});
