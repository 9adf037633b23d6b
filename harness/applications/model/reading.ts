import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Answer } from "./answers.ts";
import type { Shown } from "./prompt.ts";

/** What a report says of a result. */
export interface Reading {
  readonly accepted: boolean;
  /** Its first text, where the model was shown it. */
  readonly text?: string;
}

/** As much of a text has to be there: an application may cut the rest. */
const BEGINNING = 200;

/** Blocks that an application may be unable to show to a model. */
const OTHER_KINDS: readonly unknown[] = ["image", "audio", "resource", "resource_link"];

/** Applications indent JSON, and wrap lines. */
const compact = (text: string) => text.replace(/\s+/g, "");

/** An application may pass the blocks on as JSON, where a text has escapes. */
const formsOf = (part: string) => [part, JSON.stringify(part).slice(1, -1)];

const shows = ({ text }: Shown, part: string) => {
  const shown = compact(text);
  return formsOf(part)
    .map((one) => compact(one).slice(0, BEGINNING))
    .some((wanted) => wanted !== "" && shown.includes(wanted));
};

const blocksOf = ({ content }: JsonObject): readonly unknown[] => (Array.isArray(content) ? content : []);

/** The first text of a result. */
export function firstText(result: JsonObject): string | undefined {
  const [first] = blocksOf(result);
  return isObject(first) && typeof first.text === "string" ? first.text : undefined;
}

/** The model was shown the text of the result, or its structured content. */
function isShown(result: JsonObject, shown: Shown): boolean {
  const { structuredContent } = result;
  const texts = blocksOf(result).flatMap((one) =>
    isObject(one) && typeof one.text === "string" ? [one.text] : [],
  );
  return (
    texts.some((text) => shows(shown, text)) ||
    (structuredContent !== undefined && shows(shown, JSON.stringify(structuredContent)))
  );
}

/** No application has to show what is not a text to a model, so that it does not says nothing. */
const mayBeLeftOut = (result: JsonObject) =>
  blocksOf(result).every((one) => isObject(one) && OTHER_KINDS.includes(one.type));

/**
 * Whether the application passed a result on. Undefined where neither is sure: it showed something else, and did not say that the call has
 * failed. Many applications show an error as any text, so that nothing is shown of a result is no evidence in itself.
 */
export function readingOf(answer: Answer | undefined, shown: Shown): Reading | undefined {
  if (answer === undefined) return undefined;
  const { result, error } = answer;
  if (error !== undefined)
    return shown.isError === true || (typeof error.message === "string" && shows(shown, error.message))
      ? { accepted: false }
      : undefined;
  const first = firstText(result);
  if (isShown(result, shown))
    return {
      accepted: true,
      ...(first !== undefined && shown.text.includes(first) ? { text: first } : {}),
    };
  return shown.isError === true && result.isError !== true && !mayBeLeftOut(result)
    ? { accepted: false }
    : undefined;
}
