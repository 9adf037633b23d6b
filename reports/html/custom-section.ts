import { levelWords } from "../verdict-words.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge } from "./verdict.ts";

/** What custom suites found: a table of its own, because it is no part of the verdict. */
export function customSection({ result: { custom } }: Subject): Markup {
  if (custom === undefined) return NOTHING;
  const { suites, verdict, gates, legs, diagnosis } = custom;
  const effect = gates ? "Failures here fail the run." : "Failures here do not change the verdict.";
  const none = legs.length === 0 && "They did not run, because the target was not judged to the end.";
  return markup`<p>Rules of the user (${suites.join(", ")}): ${verdict}. ${effect} ${none}</p>
${diagnosis && markup`<p>${diagnosis.text}</p>\n`}${legs.map(
  (leg) => markup`<h3>MCP ${leg.revision} · ${leg.transport}</h3>
<table><thead><tr><th scope="col">Verdict</th><th scope="col">Check</th><th scope="col">Rule</th><th scope="col">Seen</th></tr></thead><tbody>
${leg.checks.map(
  (check) => markup`<tr><td>${badge(check.verdict)}</td><td><code>${check.id}</code> ${levelWords(check)}</td>
<td>${check.title}</td><td>${check.actual ?? check.reason?.text}</td></tr>
`,
)}</tbody></table>
`,
)}`;
}
