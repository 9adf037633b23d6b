import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A call that the situation wants, with the name that the server has given to the tool. */
export interface Wanted {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What the model does in one situation. */
export interface ModelPlan {
  readonly calls: readonly Wanted[];
  /** The tool to which it reports what it was shown of the result of a call. */
  readonly report?: string;
  /** Its reports have what it was shown. */
  readonly shows: boolean;
  /** It asks for all calls at the same time, and reports after the last result. */
  readonly atOnce: boolean;
}

/** The part of the context of a situation that a model can do: to call tools, and to report. */
export function modelPlan({ calls, report, shows, atOnce }: JsonObject): ModelPlan {
  const wanted = (Array.isArray(calls) ? calls : []).flatMap((one: unknown): readonly Wanted[] =>
    isObject(one) && typeof one.name === "string"
      ? [{ name: one.name, arguments: isObject(one.arguments) ? one.arguments : {} }]
      : [],
  );
  return {
    calls: wanted,
    ...(typeof report === "string" ? { report } : {}),
    shows: shows === true,
    atOnce: atOnce === true,
  };
}
