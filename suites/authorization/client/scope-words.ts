import { type WebExchange, wordsOf } from "./seen.ts";

/** The scopes that an authorization request names. */
export const scopeOf = ({ parameters }: WebExchange): readonly string[] => wordsOf(parameters.get("scope"));

export const listOf = (scopes: readonly string[]) =>
  scopes.length === 0 ? "no scope" : `scope=${scopes.join(" ")}`;
