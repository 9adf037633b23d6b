import { definitionsOf } from "../definitions.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import type { Revision } from "../revision.ts";
import { type DefinitionName, method, notification, type Party } from "../tables/index.ts";
import { aType } from "../type-words.ts";
import { validateDefinition } from "./definition.ts";
import { step, typeOf, under } from "./json.ts";
import { errorProblems, resultProblems } from "./response.ts";

export interface MessageContext {
  /** For a response: the method of the request that it answers. Without it, only the frame is judged. */
  readonly answering?: string;
}

/**
 * Judges the shape of a whole message from this party. The method, or the method that it answers, selects the
 * definition. An unknown method, or one of the other party, is judged as any request or notification. Pointers start
 * at the message.
 *
 * The messages of a batch (2025-03-26) are judged one by one. Responses in a batch are judged by their frame.
 */
export function validateMessage(
  revision: Revision,
  from: Party,
  message: unknown,
  { answering }: MessageContext = {},
): readonly Problem[] {
  if (Array.isArray(message) && "JSONRPCBatchRequest" in definitionsOf(revision)) {
    return message.flatMap((each, index) => under(step("", index), validateMessage(revision, from, each)));
  }
  if (!isObject(message)) {
    return [{ pointer: "", message: `must be an object, got ${aType(typeOf(message))}`, rule: "type" }];
  }
  if ("method" in message) return withoutRepeats(methodProblems(revision, from, message));
  if ("result" in message) return withoutRepeats(resultProblems(revision, from, message, answering));
  if ("error" in message) return withoutRepeats(errorProblems(revision, message));
  return [{ pointer: "", message: 'must have "method", "result" or "error"', rule: "required" }];
}

function methodProblems(revision: Revision, from: Party, message: JsonObject): readonly Problem[] {
  const name = String(message.method);
  const isRequest = "id" in message;
  const frame: DefinitionName = isRequest ? "JSONRPCRequest" : "JSONRPCNotification";
  const row = isRequest ? method(revision, name) : notification(revision, name);
  const framed = validateDefinition(revision, frame, message);
  if (!row?.from.includes(from)) return framed;
  return [...framed, ...validateDefinition(revision, row.definition, message)];
}

/** The frame and the definition often report the same problem. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Map(problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem]));
  return [...seen.values()];
}
