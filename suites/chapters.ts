import type { Rule } from "../harness/check/check.ts";
import { acrossTopics } from "./across-topics/index.ts";
import { isRequirementId, type RequirementId, requirement } from "./catalogue/index.ts";
import { allChecks, everySuite, roleSuites, type TargetRole } from "./registry.ts";
import type { Topic } from "./topic.ts";
import { TOPICS } from "./topics.ts";

/** What one page of the documents has: a topic of the specification. */
export interface Chapter {
  /** The name of the folder and of the page. */
  readonly topic: string;
  readonly parts: readonly Part[];
  /** What the topic requires and no check covers, for a server, a client or both. */
  readonly untested: readonly RequirementId[];
}

/** A suite, or what it has of the topic. */
export interface Part {
  readonly role: TargetRole;
  readonly suite: string;
  readonly checks: readonly Rule<string>[];
}

interface Suite {
  readonly name: string;
  readonly checks: readonly { readonly id: string }[];
}

/** All topics, by name. Each check is in one of them. */
export function chapters(): readonly Chapter[] {
  const topics = [...TOPICS, acrossTopics].map(chapterOf);
  return [...topics, gateways()].toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
}

/** No topic of the specification: a gateway has duties of many. */
function gateways(): Chapter {
  const parts = everySuite.flatMap(({ role, name, checks }) =>
    role === "gateway" ? [{ role, suite: name, checks }] : [],
  );
  return { topic: "gateways", parts, untested: [] };
}

function chapterOf({ id, requirements, serverSuites, clientSuites }: Topic): Chapter {
  return {
    topic: id,
    parts: [...partsOf("server", serverSuites), ...partsOf("client", clientSuites)],
    untested: Object.keys(requirements).filter(isRequirementId).filter(isUntested),
  };
}

/** The checks of the registry: a topic has those of clients without the limits of their situations. */
function partsOf(role: TargetRole, suites: readonly Suite[]): readonly Part[] {
  const names = [...new Set(suites.map(({ name }) => name))];
  return names.map((suite) => {
    const ids = new Set(
      suites.flatMap(({ name, checks }) => (name === suite ? checks : [])).map(({ id }) => id),
    );
    const whole = roleSuites.find((one) => one.role === role && one.name === suite);
    return { role, suite, checks: whole?.checks.filter(({ id }) => ids.has(id)) ?? [] };
  });
}

function isUntested(id: RequirementId): boolean {
  const covered = allChecks.some(({ requirements }) => requirements.includes(id));
  return !covered || requirement(id).exclusion !== undefined;
}
