import type { RequirementResult, Result } from "../../harness/verdict/result.ts";
import { VERDICTS } from "../../harness/verdict/verdict.ts";
import { tally, verdictSentences } from "../summary.ts";
import { count } from "../text.ts";
import { changes } from "./compared.ts";
import { type Markup, markup } from "./markup.ts";
import type { Subject } from "./subject.ts";

/** The verdict in one sentence that counts requirements. */
export function headline(subject: Subject): Markup {
  const { result } = subject;
  const { name, version, role, command, url } = result.target;
  const title =
    name === undefined ? (url ?? command ?? `the ${role} under test`) : `${name} ${version ?? ""}`.trim();
  return markup`<h1>${title}</h1>
<p class="headline ${result.verdict}">${sentence(result)}</p>
${changes(subject)}`;
}

export function sentence(result: Result): string {
  const [first = ""] = verdictSentences(result);
  if (result.legs.length === 0) return first;
  const requirements = worstOfEach(result);
  const musts = tally(requirements.filter(({ level }) => level.startsWith("MUST")));
  const shoulds = tally(requirements.filter(({ level }) => !level.startsWith("MUST")));
  const withoutVerdict = musts.withoutVerdict + shoulds.withoutVerdict;
  const broken = musts.broken === 0 ? "none" : `${musts.broken}`;
  const parts = [
    `${broken} of ${count(musts.applicable, "applicable MUST")} ${musts.broken > 1 ? "are" : "is"} broken`,
    ...(shoulds.broken > 0
      ? [`${count(shoulds.broken, "SHOULD")} ${shoulds.broken > 1 ? "are" : "is"} not met`]
      : []),
    ...(withoutVerdict > 0
      ? [`${count(withoutVerdict, "requirement")} ${withoutVerdict > 1 ? "have" : "has"} no verdict`]
      : []),
  ];
  return `${first.replace(/\.$/, "")}: ${parts.join("; ")}.`;
}

/** Each requirement once, with its worst verdict in any leg. */
function worstOfEach({ legs }: Result): readonly RequirementResult[] {
  const byId = new Map<string, RequirementResult>();
  for (const one of legs.flatMap(({ requirements }) => requirements)) {
    const other = byId.get(one.id);
    if (other === undefined || VERDICTS.indexOf(one.verdict) > VERDICTS.indexOf(other.verdict))
      byId.set(one.id, one);
  }
  return [...byId.values()];
}
