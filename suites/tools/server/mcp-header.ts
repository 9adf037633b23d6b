import { declares } from "../../../harness/check/applies.ts";
import { judgeMcpHeaders } from "../../../schema/lint/index.ts";
import { check } from "../../across-topics/server/check.ts";
import { inMember } from "../../across-topics/server/problems.ts";
import { judging, listed } from "../../across-topics/server/recorded.ts";
import type { RequirementId } from "../../catalogue/index.ts";

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly requirement: RequirementId;
  /** The rules of the lint that this check reports. */
  readonly rules: readonly string[];
  readonly lenient?: readonly string[];
  readonly reading?: string;
}

/**
 * A rule for the `x-mcp-header` annotations in inputSchemas. Clients over HTTP ignore tools that break one. The page on tools states the
 * rules for every transport.
 */
function annotationRule({ id, title, hint, requirement, rules, lenient = [], reading }: Rule) {
  return check({
    id,
    title,
    requirements: [requirement],
    hint,
    applies: declares("tools"),
    on: "shared",
    sends: "tools/list, page by page",
    ...(reading === undefined ? {} : { reading }),
    ...judging(listed("tools"), (revision) => ({
      what: title,
      judge: ({ inputSchema }) => {
        if (!JSON.stringify(inputSchema ?? null).includes('"x-mcp-header"')) return undefined;
        const verdict = judgeMcpHeaders(inputSchema, revision);
        if (verdict.kind === "not-judged") return verdict;
        return inMember(
          "inputSchema",
          verdict.problems.filter(({ rule }) => [...rules, ...lenient].includes(rule)),
        );
      },
      lenient,
      none: "no tool has an x-mcp-header",
    })),
  });
}

export const headerToken = annotationRule({
  id: "tools.mcp-header.token",
  title: "An x-mcp-header is a valid header name: a token that is not empty",
  hint: "Use only characters that a header name allows: letters, digits and hyphens.",
  requirement: "headers.annotation.token",
  rules: ["mcp-header-name"],
});

export const headerUnique = annotationRule({
  id: "tools.mcp-header.unique",
  title: "The x-mcp-header names of a tool are unique, regardless of case",
  hint: "Give each annotated property its own header name. The names are compared without regard to case.",
  requirement: "headers.annotation.unique",
  rules: ["mcp-header-unique"],
});

export const headerType = annotationRule({
  id: "tools.mcp-header.type",
  title: "An x-mcp-header annotates a string, an integer or a boolean",
  hint: "Annotate only properties with type string, integer or boolean.",
  requirement: "headers.annotation.type",
  rules: ["mcp-header-type"],
  lenient: ["mcp-header-type-unclear"],
  reading:
    "The specification does not mention a nullable property or one without a type, so an x-mcp-header there is a warning (docs/readings.md, A17).",
});

export const headerReachable = annotationRule({
  id: "tools.mcp-header.reachable",
  title: "An x-mcp-header annotates a property that is reachable only through properties keywords",
  hint: "Annotate only properties that are reached through properties, not through items, anyOf or $ref.",
  requirement: "headers.annotation.reachable",
  rules: ["mcp-header-place"],
});

export const headerSensitive = annotationRule({
  id: "tools.mcp-header.sensitive",
  title: "No x-mcp-header annotates a parameter that looks like a secret",
  hint: "Do not copy passwords, tokens and personal data into headers: proxies log them.",
  requirement: "security.headers.no-sensitive-parameters",
  rules: ["mcp-header-sensitive"],
});
