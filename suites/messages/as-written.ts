import type { Message } from "../../harness/trace/message.ts";
import { rawProblems } from "../../schema/envelope/index.ts";
import type { Flaw } from "./conclude.ts";

/** The text of a message. Of an event of a stream it is the data. */
export function textOf({ raw }: Pick<Message, "raw">): string {
  const data = raw.split(/\r\n|\r|\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []));
  return data.length > 0 ? data.join("\n") : raw;
}

export const AS_WRITTEN_READING =
  "RFC 8259 says that the keys of an object SHOULD be unique (section 4) and that half of a surrogate pair has unpredictable results (section 8.2); some readers take such messages, others refuse them: it warns. An id written as 1.0 is the number 1, and some readers take whole numbers only: that is a fact.";

/**
 * What the text of a message has that readers disagree about. The check of `inputRequests` judges its own keys. A text that was cut for the trace,
 * or an array of messages, is not read.
 */
export function writtenFlaws(message: Message): readonly Flaw[] {
  if (message.pointer !== "") return [];
  return rawProblems(textOf(message))
    .filter(({ rule, pointer }) => rule !== "not-json" && !/\/inputRequests\/[^/]+$/.test(pointer))
    .map(({ rule, pointer, message: what }) => ({
      actual: `${pointer || "the message"}: ${what}`,
      at: message.seq,
      pointer,
      ...(rule === "id-as-fraction" ? { isFact: true as const } : { warnOnly: true }),
    }));
}
