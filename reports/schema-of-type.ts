import ts from "typescript";

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

type Literal = string | number | boolean;

/**
 * The JSON Schema of an exported type, with its interfaces under `$defs` and their comments as descriptions. Objects
 * allow additional members. `grows` gives the schema of a union that later versions may extend.
 */
export function schemaOf(
  file: string,
  name: string,
  grows: (values: readonly Literal[]) => Schema | undefined = () => undefined,
): Schema {
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: [],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (symbol === undefined) throw new Error(`${file} exports no ${name}`);

  const definitions = new Map<string, Schema>();

  function schema(type: ts.Type, at: string): Schema {
    const own = nameOf(type);
    if (own === undefined) return inline(type, at);
    if (!definitions.has(own)) {
      // Keeps the order, and stops the recursion of a type that refers to itself.
      definitions.set(own, {});
      definitions.set(own, inline(type, at));
    }
    return { $ref: `#/$defs/${own}` };
  }

  function inline(type: ts.Type, at: string): Schema {
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (type.flags & ts.TypeFlags.String) return { type: "string" };
    if (type.flags & ts.TypeFlags.Number) return { type: "number" };
    if (type.flags & ts.TypeFlags.Boolean) return { type: "boolean" };
    if (type.flags & ts.TypeFlags.TemplateLiteral) return template(type as ts.TemplateLiteralType);
    const literal = literalOf(type);
    if (literal !== undefined) return { const: literal };
    if (type.isUnion()) return choice(type, at);
    if (checker.isTupleType(type)) {
      const parts = checker.getTypeArguments(type as ts.TypeReference).map((part) => schema(part, at));
      return { type: "array", prefixItems: parts, items: false, minItems: parts.length };
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: "array", ...(item ? { items: schema(item, at) } : {}) };
    }
    if (type.flags & ts.TypeFlags.Object) return object(type, at);
    throw new Error(`${at}: no schema is known for ${checker.typeToString(type)}`);
  }

  /** `tool:${string}`: a text that begins and ends in the same way. */
  function template({ texts }: ts.TemplateLiteralType): Schema {
    const escaped = texts.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { type: "string", pattern: `^${escaped.join(".+")}$` };
  }

  function choice(type: ts.UnionType, at: string): Schema {
    const literals = type.types.map(literalOf);
    if (literals.every((one) => one !== undefined)) {
      // The compiler's order depends on the types it saw before.
      return grows(literals) ?? { enum: literals.sort((a, b) => (a < b ? -1 : 1)) };
    }
    return { anyOf: type.types.map((part) => schema(part, at)) };
  }

  function object(type: ts.Type, at: string): Schema {
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const members = checker.getPropertiesOfType(type);
    const properties = members.map((member) => {
      const description = ts.displayPartsToString(member.getDocumentationComment(checker));
      const of = schema(withoutMissing(checker.getTypeOfSymbol(member)), `${at}.${member.name}`);
      return [member.name, description === "" ? of : { description, ...of }] as const;
    });
    const required = members.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional));
    return {
      type: "object",
      ...(required.length > 0 ? { required: required.map((member) => member.name) } : {}),
      ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
      ...(index ? { additionalProperties: schema(index, `${at}[]`) } : {}),
    };
  }

  /** The type of an optional member contains `undefined`, which JSON does not have. */
  function withoutMissing(type: ts.Type): ts.Type {
    return type.isUnion() ? checker.getNonNullableType(type) : type;
  }

  /** The name of an interface or an alias of this project. Types of the language have none. */
  function nameOf(type: ts.Type): string | undefined {
    const of = type.aliasSymbol ?? (type.flags & ts.TypeFlags.Object ? type.symbol : undefined);
    const declared = of?.declarations?.[0];
    const anonymous = of === undefined || of.name === "__type" || declared === undefined;
    if (anonymous || program.isSourceFileDefaultLibrary(declared.getSourceFile())) return undefined;
    return of.name;
  }

  function literalOf(type: ts.Type): Literal | undefined {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === "true";
    return undefined;
  }

  const top = inline(checker.getDeclaredTypeOfSymbol(symbol), name);
  return { ...top, $defs: Object.fromEntries(definitions) };
}
