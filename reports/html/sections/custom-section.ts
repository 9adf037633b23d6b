import { say } from "../../language/language.ts";
import { levelWords } from "../../verdict-words.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { badge } from "../verdict.ts";

/** What custom suites found: a table of its own, because it is no part of the verdict. */
export function customSection({ result: { custom } }: Subject): Markup {
  if (custom === undefined) return NOTHING;
  const { suites, verdict, gates, legs, diagnosis } = custom;
  const effect = gates ? say("Failures here fail the run.") : say("Failures here do not change the verdict.");
  const none = legs.length === 0 && say("They did not run, because the target was not judged to the end.");
  return markup`<p>${say("Rules of the user ({suites}): {verdict}.", { suites: suites.join(", "), verdict })} ${effect} ${none}</p>
${diagnosis && markup`<p>${diagnosis.text}</p>\n`}${legs.map(
  (leg) => markup`<h3>MCP ${leg.revision} · ${leg.transport}</h3>
<table class="stack"><thead><tr><th scope="col">${say("Verdict")}</th><th scope="col">${say("Check")}</th><th scope="col">${say("Rule")}</th><th scope="col">${say("Seen")}</th></tr></thead><tbody>
${leg.checks.map(
  (check) => markup`<tr><td>${badge(check.verdict)}</td><td><code>${check.id}</code> ${levelWords(check)}</td>
<td>${check.title}</td><td>${check.actual ?? check.reason?.text}</td></tr>
`,
)}</tbody></table>
`,
)}`;
}
