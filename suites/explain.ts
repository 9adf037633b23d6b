import { type Answers, silence } from "../harness/check/answers.ts";
import type { Rule } from "../harness/check/check.ts";
import { FAULTS as CLIENT_FAULTS } from "../harness/reference/client/faults/index.ts";
import { FAULTS } from "../harness/reference/server/faults/index.ts";
import { LATEST, REVISIONS, type Revision } from "../schema/revision.ts";
import { revisionsOf } from "./catalogue/coverage.ts";
import { isRequirementId, type RequirementId, requirement } from "./catalogue/index.ts";
import { urlOf } from "./catalogue/link.ts";
import { levelIn, type Requirement, roleIn } from "./catalogue/requirement.ts";
import { type RoleSuite, roleOf, type TargetRole } from "./registry.ts";

/** What is told of a fault of a reference peer. */
interface Fault {
  readonly id: string;
  readonly describe: string;
  readonly trips: readonly string[];
}

/** One thing that is known, and how it is called. */
export interface Fact {
  readonly label: string;
  /** Several where one alone would do: answers, faults. */
  readonly texts: readonly string[];
  /** Where it is written. */
  readonly url?: string;
  /** To be typed into a shell. */
  readonly command?: true;
}

export interface Explained {
  readonly id: string;
  readonly facts: readonly Fact[];
}

export interface ExplainedCheck extends Explained {
  /** The rule, as a sentence. */
  readonly title: string;
  /** "MUST", or "SHOULD (2024-11-05), MUST (2025-03-26, …)". */
  readonly level: string;
  readonly requirements: readonly Explained[];
}

/** What a check demands: enough to mend what it finds, and to contest it. In the words of reports and documents alike. */
export function explainCheck(check: Rule<string>, known?: readonly Fault[]): ExplainedCheck {
  const { id, title, answers } = check;
  const role = roleOf(check);
  const faults = known ?? (role === "client" ? CLIENT_FAULTS : FAULTS);
  const revisions = revisionsOf(check);
  const ids = check.requirements.filter(isRequirementId);
  const level = grouped(ids.slice(0, 1).flatMap((first) => by(revisions, first, levelIn)));
  return {
    id,
    title,
    level,
    facts: [
      fact("rule", title),
      fact("level", level),
      fact("revisions", revisions.join(", ")),
      fact("of", role === "client" ? "a client" : undefined),
      fact("transport", check.transport),
      fact("after", check.after?.join(", ")),
      fact("sends", check.sends),
      fact("conforming", ...(answers?.pass ?? []).map(({ words }) => words)),
      fact("tolerated", ...(answers?.warn ?? []).map(({ shape, because }) => `${shape.words}: ${because}`)),
      fact("violation", answers && violationOf(answers)),
      fact("reading", check.reading),
      fact("to mend it", check.hint),
      { ...fact("alone", commandOf(check, role, revisions.at(-1) ?? LATEST)), command: true as const },
      fact(
        "proven by",
        ...faults.filter(({ trips }) => trips.includes(id)).map((fault) => wordsOf(fault, role)),
      ),
    ].filter(({ texts }) => texts.length > 0),
    requirements: ids.map((one) => explainRequirement(one)),
  };
}

/** What a requirement demands, where that is written, and which of the suites' checks stand for it. */
export function explainRequirement(
  id: RequirementId,
  suites: readonly Pick<RoleSuite, "checks">[] = [],
): Explained {
  const found = requirement(id);
  const { gist, exclusion } = found;
  const held = REVISIONS.filter((revision) => found.keys[revision] !== undefined);
  const standing = suites.flatMap(({ checks }) => checks.filter((check) => check.requirements.includes(id)));
  return {
    id,
    facts: [
      fact("demands", gist),
      fact("of", grouped(by(held, id, roleIn))),
      fact("transport", found.transport),
      ...held.map((revision) => {
        const url = urlOf(id, revision);
        return { ...fact(revision, levelIn(found, revision)), ...(url && { url }) };
      }),
      fact("checks", standing.map((check) => check.id).join(", ") || undefined),
      fact("not tested", exclusion && `${exclusion.reason} (${exclusion.kind})`),
    ].filter(({ texts }) => texts.length > 0),
  };
}

function fact(label: string, ...texts: readonly (string | undefined)[]): Fact {
  return { label, texts: texts.filter((text) => text !== undefined) };
}

function violationOf({ pass, warn = [] }: Answers): string {
  const listed = [...pass, ...warn.map(({ shape }) => shape)];
  return listed.includes(silence) ? "any other answer" : "any other answer, or none";
}

/** A newer revision, which the target may speak too, would be taken where the check has none. */
function commandOf({ id, transport }: Rule<string>, role: TargetRole, newest: Revision): string {
  const target = targetOf(role, transport);
  const spec = newest === LATEST ? "" : ` --spec ${newest}`;
  return `npx mcp-conform ${target}${spec} --only ${id}`;
}

function targetOf(role: TargetRole, transport: Rule<string>["transport"]): string {
  if (role === "server") return transport === "http" ? '--url "<url>"' : '--server "<command>"';
  const told = { stdio: "{server}", http: "{url}", either: "{target}" }[transport ?? "either"];
  return `--client "<command> ${told}"`;
}

function wordsOf({ id, describe }: Fault, role: TargetRole): string {
  return `${id}: a ${role} that ${describe}`;
}

type Saying = readonly [revision: Revision, what: string];

function by(
  revisions: readonly Revision[],
  id: RequirementId,
  what: (requirement: Requirement, revision: Revision) => string,
): readonly Saying[] {
  return revisions.map((revision) => [revision, what(requirement(id), revision)]);
}

/** What is said of all revisions once, what differs with the revisions of which it is said. */
function grouped(sayings: readonly Saying[]): string {
  const different = [...new Set(sayings.map(([, what]) => what))];
  if (different.length <= 1) return different.join();
  return different
    .map((what) => `${what} (${sayings.flatMap(([at, said]) => (said === what ? at : [])).join(", ")})`)
    .join(", ");
}
