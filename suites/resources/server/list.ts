import { anyResult, error, MethodNotFound } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { lintUri, lintUriTemplate } from "../../../schema/lint/index.ts";
import type { Problem } from "../../../schema/problem.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { LENIENT_ANNOTATIONS, lintAnnotated } from "../../across-topics/server/content.ts";
import {
  answerOf,
  arrayOnEachPage,
  returnedList,
  UNAVAILABLE,
} from "../../across-topics/server/lists/lists.ts";
import { inMember, judgeEach, shapeProblems } from "../../across-topics/server/problems.ts";
import { judging, judgingShape, listed } from "../../across-topics/server/recorded.ts";
import { listIsServed } from "../../across-topics/server/recorded-replies.ts";

const WALK = "resources/list, page by page";
const TEMPLATES = "resources/templates/list, page by page";

const onShared = checksOn("shared", { applies: declares("resources") });

export const resourcesAnswered = onShared({
  id: "resources.list.answered",
  title: "A server that declares resources returns a result to resources/list",
  requirements: ["lifecycle.capabilities.declared-works", "resources.list.answered"],
  sends: "resources/list",
  answers: { pass: [anyResult], warn: [UNAVAILABLE] },
  reading:
    "Error -32603 is a warning: the list may only be unavailable now, for example without its database.",
  hint: "Return a result to resources/list, with an empty array while there are no resources, or do not declare resources.",
  judgesUndeclared: true,
  recorded: listIsServed("resources"),
  async run({ inventory, expect }) {
    expect.reply(answerOf(await inventory.list("resources")));
  },
});

export const templatesAnswered = onShared({
  id: "resources.templates.answered",
  title: "A server that declares resources returns a result to resources/templates/list",
  requirements: ["lifecycle.capabilities.declared-works"],
  sends: "resources/templates/list",
  answers: {
    pass: [anyResult],
    warn: [{ shape: error(MethodNotFound), because: "some clients then ignore all resources" }, UNAVAILABLE],
  },
  reading:
    "Templates are a part of the resources capability, and no sentence makes the method optional. But many servers without templates return -32601, so that is a warning. Error -32603 may only mean that the list is not available now.",
  hint: "Return an empty array to resources/templates/list when there are no templates.",
  async run({ inventory, expect }) {
    expect.reply(answerOf(await inventory.list("templates")));
  },
});

export const resourcesShape = check({
  id: "resources.list.shape",
  title: "Each resource has a uri and a name",
  requirements: ["resources.list.shape"],
  hint: "Return resources with a uri and a name, and leave out members without a value.",
  applies: declares("resources"),
  on: "shared",
  sends: WALK,
  ...judgingShape("resources", (revision) => ({
    what: "a resource that is valid against the schema",
    judge: (resource) => shapeProblems(revision, "Resource", resource, "annotations"),
    none: "the server lists no resources",
  })),
});

/** The schemes that the specification lists as standard. Its MUST for RFC 3986 is about all other, custom schemes. */
const COMMON_SCHEME = /^(?:https?|file|git):/i;

/** The problems of a URI. For a common scheme they have a rule of their own, which only warns. */
function uriProblems(uri: string): readonly Problem[] {
  const problems = lintUri(uri);
  return COMMON_SCHEME.test(uri)
    ? problems.map((problem) => ({ ...problem, rule: "uri-common-scheme" }))
    : problems;
}

/** Braces are no part of a URI. With a name between them the text is a URI template. */
function isTemplate(uri: string): boolean {
  return /\{[^{}]+\}/.test(uri) && lintUriTemplate(uri).length === 0;
}

const inWords = (uri: string, problems: readonly Problem[]) =>
  isTemplate(uri)
    ? problems.map((one) => ({ ...one, message: `is a URI template, not a URI: ${one.message}` }))
    : problems;

function templateHint({ value: { uri } }: Item): string | undefined {
  if (typeof uri !== "string" || !isTemplate(uri)) return undefined;
  return `${JSON.stringify(brief(uri, 80))} is a URI template, not a URI. List it in resources/templates/list as uriTemplate, and leave it out of resources/list.`;
}

export const uriSyntax = check({
  id: "resources.uri.syntax",
  title: "The URI of each resource is valid according to RFC 3986",
  requirements: ["resources.uri.syntax"],
  applies: declares("resources"),
  on: "shared",
  sends: WALK,
  reading:
    "The MUST is about custom URI schemes. So an invalid URI with the scheme https, http, file or git is a warning.",
  hint: "Start the URI with a scheme, and percent-encode spaces and other characters that a URI does not allow.",
  ...judging(listed("resources"), () => ({
    what: "a URI that is valid according to RFC 3986",
    judge: ({ uri }) =>
      typeof uri === "string" ? inMember("uri", inWords(uri, uriProblems(uri))) : undefined,
    hint: templateHint,
    lenient: ["uri-common-scheme"],
    none: "no resource has a uri that is a string",
  })),
});

export const templatesShape = onShared({
  id: "resources.templates.shape",
  title: "Each resource template has a name and a valid uriTemplate (RFC 6570)",
  requirements: ["resources.templates.shape"],
  hint: "Return templates with a name and a uriTemplate of RFC 6570.",
  sends: TEMPLATES,
  async run(context) {
    const walked = await returnedList(context, "templates");
    arrayOnEachPage(context.expect, walked);
    judgeEach(context.expect, walked.items, {
      what: "a template that is valid against the schema, with a valid URI template (RFC 6570)",
      judge: (template) => [
        ...shapeProblems(context.facts.revision, "ResourceTemplate", template, "annotations"),
        ...(typeof template.uriTemplate === "string"
          ? inMember("uriTemplate", lintUriTemplate(template.uriTemplate))
          : []),
      ],
      none: "the server lists no resource templates",
    });
  },
});

export const annotationsRange = onShared({
  id: "resources.annotations.range",
  title: "Annotations of resources have a valid audience, a priority from 0 to 1 and an ISO 8601 time",
  requirements: ["resources.annotations.range"],
  hint: 'Use "user" and "assistant" in audience, a number from 0 to 1 as priority, and ISO 8601 in lastModified.',
  sends: `${WALK}, and ${TEMPLATES}`,
  async run(context) {
    const { inventory, facts, expect } = context;
    const walked = await Promise.all([inventory.list("resources"), inventory.list("templates")]);
    const items: readonly Item[] = walked.flatMap((one) => one.items);
    judgeEach(expect, items, {
      what: 'an audience of "user" and "assistant", a priority from 0 to 1, and a lastModified in ISO 8601',
      judge: (item) => lintAnnotated(item, facts.revision),
      lenient: LENIENT_ANNOTATIONS,
      none: "no resource and no resource template has annotations",
    });
  },
});
