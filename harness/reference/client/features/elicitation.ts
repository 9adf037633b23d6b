import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { INVALID_PARAMS, isObject, ProtocolError } from "../../message.ts";

/**
 * Answers like a user who accepts the suggestions of the form. It opens no page, because there is no user to read it.
 *
 * @throws ProtocolError -32602 for an undeclared mode, or invalid params
 */
export function elicit(params: JsonObject, declared: JsonObject): JsonObject {
  // A request without a mode is a form.
  const mode = params.mode ?? "form";
  const modes = isObject(declared.elicitation) ? Object.keys(declared.elicitation) : [];
  if (!(modes.length === 0 ? ["form"] : modes).includes(String(mode))) {
    throw new ProtocolError(
      INVALID_PARAMS,
      `Invalid params: the mode ${JSON.stringify(mode)} is not declared`,
    );
  }
  if (mode === "url") return { action: "accept" };
  const schema = isObject(params.requestedSchema) ? params.requestedSchema : undefined;
  if (!schema || !isObject(schema.properties)) {
    throw new ProtocolError(
      INVALID_PARAMS,
      'Invalid params: "requestedSchema" must be the schema of an object',
    );
  }
  const fields = Object.entries(schema.properties).map(([name, field]) => [
    name,
    valueFor(isObject(field) ? field : {}),
  ]);
  return { action: "accept", content: Object.fromEntries(fields) };
}

/** The default of a field, or another valid value. */
function valueFor(field: JsonObject): unknown {
  if (field.default !== undefined) return field.default;
  const [choice] = choicesOf(field);
  if (choice !== undefined) return choice;
  switch (field.type) {
    case "boolean":
      return true;
    case "number":
    case "integer":
      return numberFor(field);
    case "array":
      return choicesOf(isObject(field.items) ? field.items : {}).slice(0, Number(field.minItems ?? 1));
    default:
      return textFor(field);
  }
}

function choicesOf({ enum: values, oneOf, anyOf }: JsonObject): readonly unknown[] {
  if (Array.isArray(values)) return values;
  const titled = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : [];
  return titled.filter(isObject).map((one) => one.const);
}

function numberFor({ minimum, maximum }: JsonObject): number {
  const least = typeof minimum === "number" ? Math.ceil(minimum) : 1;
  return typeof maximum === "number" ? Math.min(least, Math.floor(maximum)) : least;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "user@example.com",
  uri: "https://example.com/",
  date: "2025-01-31",
  "date-time": "2025-01-31T12:00:00Z",
};

function textFor({ format, minLength, maxLength }: JsonObject): string {
  const text = ownMember(FORMATS, String(format)) ?? "reference".padEnd(Number(minLength ?? 0), "e");
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}
