import { languageOf } from "../../../reports/language/language.ts";
import { LANGUAGES, type Language } from "../../../reports/language/languages.ts";
import { choice } from "./values.ts";

/** The language of `--lang`, else of the environment. */
export function languageFrom(lang: string | undefined): Language {
  return lang === undefined ? languageOf(process.env) : choice("--lang", lang, LANGUAGES);
}
