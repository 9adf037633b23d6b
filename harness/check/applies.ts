import { isObject, type JsonObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";
import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";

/** What the harness knows about a target when a leg begins. */
export interface Facts {
  readonly revision: Revision;
  readonly transport: Transport;
  /** The capabilities that the target declares. */
  readonly capabilities: JsonObject;
}

/** Returns true, or why a check does not apply: "the server declares no tools". */
export type Applies = (facts: Facts) => true | string;

/** Whether a capability such as "tools" or "resources.subscribe" is declared. `{}` declares it, `false` does not. */
export function isDeclared(capabilities: JsonObject, path: string): boolean {
  let value: unknown = capabilities;
  for (const part of path.split(".")) {
    value = isObject(value) && Object.hasOwn(value, part) ? ownMember(value, part) : undefined;
  }
  return value !== undefined && value !== null && value !== false;
}

export function declares(path: string): Applies {
  return ({ capabilities }) => isDeclared(capabilities, path) || `the server declares no ${path}`;
}

export function lacks(path: string): Applies {
  return ({ capabilities }) => !isDeclared(capabilities, path) || `the server declares ${path}`;
}

/** All of the conditions. */
export function all(...conditions: readonly Applies[]): Applies {
  return (facts) => conditions.map((condition) => condition(facts)).find((one) => one !== true) ?? true;
}

/** At least one of the conditions. The evidence names all of them. */
export function any(...conditions: readonly Applies[]): Applies {
  return (facts) => {
    const answers = conditions.map((condition) => condition(facts));
    return answers.includes(true) || answers.join(", and ");
  };
}
