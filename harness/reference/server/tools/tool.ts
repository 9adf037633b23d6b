import type { Span } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { Context } from "../core/context.ts";

/** A tool: its definition and its handler. The span limits the revisions in which it is offered. */
export interface Tool extends Span {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly icons?: readonly JsonObject[];
  /** Its `_meta` in the list. */
  readonly meta?: JsonObject;
  /** Whether a call may or must become a task. Never, if left out. */
  readonly taskSupport?: "optional" | "required";
  /** The call ends so quickly that it never becomes a task (2026-07-28, where the server decides). */
  readonly isQuick?: (args: JsonObject) => boolean;
  /** Called before a call becomes a task. Its result is added to the arguments. */
  readonly before?: (args: JsonObject, context: Context) => Promise<JsonObject>;
  /** @throws ToolFailure for a failure that the model should read */
  readonly run: (args: JsonObject, context: Context) => Promise<JsonObject> | JsonObject;
}

export const READ_ONLY: JsonObject = { readOnlyHint: true, openWorldHint: false };

export const CHANGES: JsonObject = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

export const NO_ARGUMENTS: JsonObject = { type: "object", properties: {}, additionalProperties: false };

export function takes(
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): JsonObject {
  return { type: "object", properties, required, additionalProperties: false };
}

/** As most servers write it: arguments that the schema does not describe are allowed. */
export function takesAlsoOthers(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: "object", properties, required };
}
