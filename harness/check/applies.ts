import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";

/** What is known of a target when a leg begins. */
export interface Facts {
  readonly revision: Revision;
  readonly transport: Transport;
  /** As declared by the target. */
  readonly capabilities: JsonObject;
}

/** `true`, or the evidence that a check does not apply: "declares no tools". */
export type Applies = (facts: Facts) => true | string;

/** Whether a capability, "tools" or "resources.subscribe", is declared. `{}` declares, `false` does not. */
export function isDeclared(capabilities: JsonObject, path: string): boolean {
  let value: unknown = capabilities;
  for (const part of path.split(".")) {
    value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value !== undefined && value !== null && value !== false;
}

export function declares(path: string): Applies {
  return ({ capabilities }) => isDeclared(capabilities, path) || `the server declares no ${path}`;
}

export function lacks(path: string): Applies {
  return ({ capabilities }) => !isDeclared(capabilities, path) || `the server declares ${path}`;
}

/** Both. */
export function all(...conditions: readonly Applies[]): Applies {
  return (facts) => conditions.map((condition) => condition(facts)).find((one) => one !== true) ?? true;
}

/** At least one; the evidence is that of all. */
export function any(...conditions: readonly Applies[]): Applies {
  return (facts) => {
    const answers = conditions.map((condition) => condition(facts));
    return answers.includes(true) || answers.join(", and ");
  };
}
