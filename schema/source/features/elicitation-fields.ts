import {
  boolean,
  changing,
  choice,
  integer,
  list,
  literal,
  type Members,
  number,
  object,
  optional,
  ref,
  type Shape,
  since,
  string,
  union,
} from "../vocabulary.ts";

const described: Members = { title: optional(string), description: optional(string) };
const titledChoices = list(object({ const: string, title: string }));

/** One choice out of several. */
const select = (choices: Members): Shape =>
  object({
    type: literal("string"),
    ...described,
    ...choices,
    default: since("2025-11-25", optional(string)),
  });

/** Several choices at once. */
const multiSelect = (items: Members): Shape =>
  object({
    type: literal("array"),
    ...described,
    minItems: optional(integer),
    maxItems: optional(integer),
    items: object(items),
    default: optional(list(string)),
  });

const legacyChoices: Members = { enum: list(string), enumNames: optional(list(string)) };

/** What a form may ask for: one field each. */
export const elicitationFieldDefinitions: Members = {
  PrimitiveSchemaDefinition: since(
    "2025-06-18",
    union(ref("StringSchema"), ref("NumberSchema"), ref("BooleanSchema"), ref("EnumSchema")),
  ),
  StringSchema: since(
    "2025-06-18",
    object({
      type: literal("string"),
      ...described,
      minLength: optional(integer),
      maxLength: optional(integer),
      format: optional(choice("email", "uri", "date", "date-time")),
      default: since("2025-11-25", optional(string)),
    }),
  ),
  NumberSchema: since(
    "2025-06-18",
    object({
      type: choice("number", "integer"),
      ...described,
      minimum: optional(number),
      maximum: optional(number),
      default: since("2025-11-25", optional(number)),
    }),
  ),
  BooleanSchema: since(
    "2025-06-18",
    object({ type: literal("boolean"), ...described, default: optional(boolean) }),
  ),

  EnumSchema: changing({
    "2025-06-18": select(legacyChoices),
    "2025-11-25": union(
      ref("SingleSelectEnumSchema"),
      ref("MultiSelectEnumSchema"),
      ref("LegacyTitledEnumSchema"),
    ),
  }),
  SingleSelectEnumSchema: since(
    "2025-11-25",
    union(ref("UntitledSingleSelectEnumSchema"), ref("TitledSingleSelectEnumSchema")),
  ),
  UntitledSingleSelectEnumSchema: since("2025-11-25", select({ enum: list(string) })),
  TitledSingleSelectEnumSchema: since("2025-11-25", select({ oneOf: titledChoices })),
  MultiSelectEnumSchema: since(
    "2025-11-25",
    union(ref("UntitledMultiSelectEnumSchema"), ref("TitledMultiSelectEnumSchema")),
  ),
  UntitledMultiSelectEnumSchema: since(
    "2025-11-25",
    multiSelect({ type: literal("string"), enum: list(string) }),
  ),
  TitledMultiSelectEnumSchema: since("2025-11-25", multiSelect({ anyOf: titledChoices })),
  LegacyTitledEnumSchema: since("2025-11-25", select(legacyChoices)),
};
