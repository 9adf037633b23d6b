import type { RequirementResult, Result } from "../../../harness/verdict/result.ts";
import { VERDICTS } from "../../../harness/verdict/verdict.ts";
import { language, say } from "../../language/language.ts";
import { NOTE_ZH } from "../../language/zh.ts";
import { isGoodPart } from "../../part.ts";
import { mustsOf, noteSentences, tally, verdictSentences } from "../../summary.ts";
import { count } from "../../text.ts";
import { changes } from "../compared.ts";
import { type Markup, markup } from "../markup.ts";
import type { Subject } from "../subject.ts";

/** The name of the target, and the verdict in one sentence that counts requirements. */
export function headline(subject: Subject): Markup {
  const { result } = subject;
  const { name, version, role, command, url } = result.target;
  const title =
    name === undefined
      ? (url ?? command ?? say("the {role} under test", { role: say(role) }))
      : `${name} ${version ?? ""}`.trim();
  return markup`<p class="target">${title}</p>
<h1 class="headline ${result.verdict}">${sentence(result)}</h1>
${result.legs.length > 0 && noteSentences(result).map((note) => markup`<p>${note}</p>\n`)}${language() === "zh" && markup`<p class="quiet">${NOTE_ZH}</p>\n`}${changes(subject)}`;
}

export function sentence(result: Result): string {
  const [first = "", second = ""] = verdictSentences(result);
  if (result.legs.length === 0) return first;
  const isPart = result.selection !== undefined;
  const requirements = worstOfEach(result);
  const musts = tally(requirements.filter(({ level }) => level.startsWith("MUST")));
  const shoulds = tally(requirements.filter(({ level }) => !level.startsWith("MUST")));
  const withoutVerdict = musts.withoutVerdict + shoulds.withoutVerdict;
  const broken = musts.broken === 0 ? say("none") : musts.broken;
  const all = mustsOf(musts, result);
  const missed = count(shoulds.broken, "SHOULD");
  const open = count(withoutVerdict, "requirement");
  const parts = [
    musts.applicable === 0
      ? say(isPart ? "no MUST is among them" : "no MUST applies")
      : say(musts.broken > 1 ? "{broken} of {musts} are broken" : "{broken} of {musts} is broken", {
          broken,
          musts: all,
        }),
    ...(shoulds.broken > 0
      ? [say(shoulds.broken > 1 ? "{shoulds} are not met" : "{shoulds} is not met", { shoulds: missed })]
      : []),
    ...(withoutVerdict > 0
      ? [
          say(withoutVerdict > 1 ? "{requirements} have no verdict" : "{requirements} has no verdict", {
            requirements: open,
          }),
        ]
      : []),
  ];
  const text = parts.join(say("; "));
  const word = first.replace(/[.。]$/, "");
  // The words of a part are a sentence of their own.
  const part = isGoodPart(result) ? first : `${first} ${second}`;
  const sentence = isPart ? `${part} ${capital(text)}` : say("{word}: {text}", { word, text });
  return say("{sentence}.", { sentence });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Each requirement once, with its worst verdict in any leg. */
export function worstOfEach({ legs }: Pick<Result, "legs">): readonly RequirementResult[] {
  const byId = new Map<string, RequirementResult>();
  for (const one of legs.flatMap(({ requirements }) => requirements)) {
    const other = byId.get(one.id);
    if (other === undefined || VERDICTS.indexOf(one.verdict) > VERDICTS.indexOf(other.verdict))
      byId.set(one.id, one);
  }
  return [...byId.values()];
}
