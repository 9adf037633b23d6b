import type { CheckResult, ComparedSide } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";

/** The plain exchange and the other form of it, side by side. What differs is marked. */
export function twoForms({ compared }: CheckResult): Markup {
  if (compared === undefined) return NOTHING;
  const { plain, form } = compared;
  return markup`<div class="two">${side(plain)}${side(form)}</div>\n`;
}

function side({ words, sent, came }: ComparedSide): Markup {
  return markup`<div><p>${words}</p><pre>${sent.split("\n").map((line) => markup`${markedLine(line)}\n`)}</pre><p>${say("answered with")}</p><pre>${came}</pre></div>`;
}

/** Between the first « and the last »: a message may have such characters itself. */
function markedLine(line: string): Markup {
  const [start, end] = [line.indexOf("«"), line.lastIndexOf("»")];
  if (start < 0 || end < start) return markup`${line}`;
  return markup`${line.slice(0, start)}<mark>${line.slice(start + 1, end) || " "}</mark>${line.slice(end + 1)}`;
}
