import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { INVALID_PARAMS, isObject, ProtocolError } from "../../message.ts";

/** Reads members of params. Each reader throws -32602 with the member, the expected type and the actual type. */

export function invalidParams(message: string, data?: unknown): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, `Invalid params: ${message}`, data);
}

export function requiredString(params: JsonObject, name: string): string {
  const value = ownMember(params, name);
  if (typeof value !== "string") throw wrongType(name, "a string", value);
  return value;
}

export function optionalString(params: JsonObject, name: string): string | undefined {
  return ownMember(params, name) === undefined ? undefined : requiredString(params, name);
}

export function requiredObject(params: JsonObject, name: string): JsonObject {
  const value = ownMember(params, name);
  if (!isObject(value)) throw wrongType(name, "an object", value);
  return value;
}

export function optionalObject(params: JsonObject, name: string): JsonObject | undefined {
  return ownMember(params, name) === undefined ? undefined : requiredObject(params, name);
}

/** An object with nothing but strings: the arguments of prompts and completions. */
export function optionalStrings(params: JsonObject, name: string): Readonly<Record<string, string>> {
  const object = optionalObject(params, name) ?? {};
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== "string") throw wrongType(`${name}.${key}`, "a string", value);
  }
  return object as Readonly<Record<string, string>>;
}

export function wrongType(name: string, expected: string, actual: unknown): ProtocolError {
  return invalidParams(`"${name}" must be ${expected}, got ${typeName(actual)}`);
}

function typeName(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
