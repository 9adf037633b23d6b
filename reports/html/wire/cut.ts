import { createHash } from "node:crypto";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { say } from "../../language/language.ts";
import { type Markup, markup } from "../markup.ts";
import { said } from "../said.ts";

/** Of a payload with more bytes than this, only the beginning is shown. */
export const LARGE = 256 * 1024;

/** How much of it is shown, in characters. */
export const LARGE_SHOWN = 32 * 1024;

/** How much of the value that a finding points at is shown, in characters. */
const VALUE_SHOWN = 2_000;

/** The same for what the harness sent. Its large payloads are the same character or bracket thousands of times. */
const OWN_LARGE = 16 * 1024;
const OWN_SHOWN = 1_000;

/** The same of a shorter one in which a few characters come hundreds of times in a row. */
const OWN_REPEATED = 2 * 1024;
const REPEATED = /(.{1,16}?)\1{199}/su;

/** How many characters of a payload are shown: at most `most`, and less of a large one, above all of one of the harness. */
export function shownLength(raw: string, most: number, isOwn = false): number {
  const bytes = Buffer.byteLength(raw);
  const isCut = bytes > OWN_LARGE || (bytes > OWN_REPEATED && REPEATED.test(raw));
  if (isOwn && isCut) return Math.min(OWN_SHOWN, most);
  return bytes > LARGE ? Math.min(LARGE_SHOWN, most) : most;
}

/**
 * The beginning of a payload, its size and its hash, so that a reader can find it in the trace. The values that findings
 * point at are shown as well.
 */
export function cutPayload(
  event: TraceEvent,
  raw: string,
  most: number,
  pointers: readonly string[],
): Markup {
  const bytes = Buffer.byteLength(raw);
  const hash = createHash("sha256").update(raw).digest("hex");
  const isCut = "truncated" in event && event.truncated !== undefined;
  const message = "message" in event ? event.message : undefined;
  const values = [...new Set(pointers)].map((pointer) => {
    const value = JSON.stringify(valueAt(message, pointer)) ?? "nothing";
    return markup`<p>${said("at {pointer}: {value}", { pointer: markup`<code>${pointer || say("the root")}</code>`, value: markup`<mark>${value.slice(0, VALUE_SHOWN)}</mark>` })}`;
  });
  const size = isCut
    ? said("The first {bytes} bytes have the SHA-256 {hash}.", { bytes, hash: markup`<code>${hash}</code>` })
    : said("{bytes} bytes, SHA-256 {hash}.", { bytes, hash: markup`<code>${hash}</code>` });
  return markup`<p>${size} ${say("Only the beginning is shown; the trace has all of it.")}</p>${values}<pre>${raw.slice(0, most)}…</pre>`;
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}
