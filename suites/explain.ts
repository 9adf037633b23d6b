import { type Answers, anythingElse, silence } from "../harness/check/answers.ts";
import type { Rule } from "../harness/check/check.ts";
import type { Explained, ExplainedCheck, Fact } from "../harness/verdict/explanation.ts";
import type { Leniency } from "../harness/verdict/verdict.ts";
import { LATEST, REVISIONS, type Revision } from "../schema/revision.ts";
import { NO_KEYWORD } from "./across-topics/server/no-keyword.ts";
import { revisionsOf } from "./catalogue/coverage.ts";
import { isRequirementId, type RequirementId, requirement } from "./catalogue/index.ts";
import { urlOf } from "./catalogue/link.ts";
import { levelIn, type Requirement, roleIn } from "./catalogue/requirement.ts";
import { FAULTS as CLIENT_FAULTS } from "./faults-of-clients.ts";
import { ALL_GATEWAY_FAULTS } from "./faults-of-gateways.ts";
import { FAULTS } from "./faults-of-servers.ts";
import { type RoleSuite, roleOf, type TargetRole } from "./registry.ts";
import { situationFacts } from "./situation-facts.ts";
import { sourceOf } from "./source.ts";

/** The parts of a fault that an explanation uses. */
interface Fault {
  readonly id: string;
  readonly describe: string;
  readonly trips: readonly string[];
}

/** Everything about a check that a reader needs to fix a finding, or to disagree with it. Reports and documents use it. */
export function explainCheck(check: Rule<string>, known?: readonly Fault[]): ExplainedCheck {
  const { id, title, answers } = check;
  const role = roleOf(check);
  const faults = known ?? faultsOf(role);
  const revisions = revisionsOf(check);
  const situations = situationFacts(id);
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
      fact("applies to", role === "server" ? undefined : `a ${role}`),
      fact("transport", check.transport),
      fact("after", check.after?.join(", ")),
      fact("situation", ...situations.played),
      fact("the client", ...situations.needs),
      fact("sends", check.sends),
      fact("conforming", ...(answers?.pass ?? []).map(({ words }) => words)),
      fact("tolerated", ...(answers?.warn ?? []).map(({ shape, because }) => `${shape.words}: ${because}`)),
      fact("violation", answers && violationOf(answers)),
      fact("legal because", check.legal),
      fact("reading", check.reading),
      fact("only warns", check.leniency && ONLY_WARNS[check.leniency]),
      fact("fix", check.hint),
      {
        ...fact("run only this", commandOf(check, role, revisions.at(-1) ?? LATEST)),
        command: true as const,
      },
      fact(
        "proven by",
        ...faults.filter(({ trips }) => trips.includes(id)).map((fault) => wordsOf(fault, role)),
      ),
      fact("source", sourceOf(id)),
    ].filter(({ texts }) => texts.length > 0),
    requirements: ids.map((one) => explainRequirement(one)),
  };
}

/** A requirement, its places in the specification, and the checks of the suites that cover it. */
export function explainRequirement(
  id: RequirementId,
  suites: readonly Pick<RoleSuite, "checks">[] = [],
): Explained {
  const found = requirement(id);
  const { gist, exclusion } = found;
  const revisions = REVISIONS.filter((revision) => found.keys[revision] !== undefined);
  const covering = suites.flatMap(({ checks }) => checks.filter((check) => check.requirements.includes(id)));
  return {
    id,
    facts: [
      fact("requirement", gist),
      fact("applies to", grouped(by(revisions, id, roleIn))),
      fact("transport", found.transport),
      ...revisions.map((revision) => {
        const url = urlOf(id, revision);
        return { ...fact(revision, levelIn(found, revision)), ...(url && { url }) };
      }),
      fact("checks", covering.map((check) => check.id).join(", ") || undefined),
      fact("not tested", exclusion && `${exclusion.reason} (${exclusion.kind})`),
    ].filter(({ texts }) => texts.length > 0),
  };
}

function faultsOf(role: TargetRole): readonly Fault[] {
  if (role === "gateway") return ALL_GATEWAY_FAULTS.map((fault) => ({ ...fault, trips: [fault.trips] }));
  return role === "client" ? CLIENT_FAULTS : FAULTS;
}

/** Why a check does not fail for a broken MUST. */
const ONLY_WARNS: Readonly<Record<Leniency, string>> = {
  "two-readings": "the text has two readings, and one of them allows the other answers",
  "no-keyword": "no MUST or MUST NOT of the text states this rule",
  "later-revision": "only a later revision states this rule as a MUST",
  tolerated: "some answers are not the expected ones, but they are not clear violations either",
};

function fact(label: string, ...texts: readonly (string | undefined)[]): Fact {
  return { label, texts: texts.filter((text) => text !== undefined) };
}

function violationOf({ pass, warn = [] }: Answers): string | undefined {
  const listed = [...pass, ...warn.map(({ shape }) => shape)];
  if (listed.includes(anythingElse)) return undefined;
  if (listed.includes(NO_KEYWORD.shape)) return "no answer";
  return listed.includes(silence) ? "any other answer" : "any other answer, or none";
}

/** Names the revision if the check does not exist in the latest one, which the target may also support. */
function commandOf({ id, transport }: Rule<string>, role: TargetRole, newest: Revision): string {
  const target = targetOf(role, transport);
  const spec = newest === LATEST ? "" : ` --spec ${newest}`;
  return `npx mcp-conform ${target}${spec} --only ${id}`;
}

function targetOf(role: TargetRole, transport: Rule<string>["transport"]): string {
  if (role === "server") return transport?.startsWith("http") ? '--url "<url>"' : '--server "<command>"';
  if (role === "gateway") return '--gateway "<command> {server}"';
  const placeholder = { stdio: "{server}", http: "{url}", "http+sse": "{url}", either: "{target}" }[
    transport ?? "either"
  ];
  return `--client "<command> ${placeholder}"`;
}

function wordsOf({ id, describe }: Fault, role: TargetRole): string {
  return `${id}: a ${role} that ${describe}`;
}

type InRevision = readonly [revision: Revision, what: string];

function by(
  revisions: readonly Revision[],
  id: RequirementId,
  what: (requirement: Requirement, revision: Revision) => string,
): readonly InRevision[] {
  return revisions.map((revision) => [revision, what(requirement(id), revision)]);
}

/** One text if it is the same in all revisions, else each text with its revisions. */
function grouped(all: readonly InRevision[]): string {
  const different = [...new Set(all.map(([, what]) => what))];
  if (different.length <= 1) return different.join();
  return different
    .map((what) => `${what} (${all.flatMap(([at, text]) => (text === what ? at : [])).join(", ")})`)
    .join(", ");
}
