import { anyResult, error, MethodNotFound } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { lintUri, lintUriTemplate } from "../../../schema/lint/index.ts";
import { check } from "../check.ts";
import { LENIENT_ANNOTATIONS, lintAnnotated } from "../content.ts";
import { arrayOnEachPage, listedItems, walkedList } from "../lists.ts";
import { inMember, judgeEach, shapeProblems } from "../problems.ts";

const WALK = "resources/list, page by page";
const TEMPLATES = "resources/templates/list, page by page";

export const resourcesAnswered = check({
  id: "resources.list.answered",
  title: "A server that declares resources answers resources/list with a result",
  requirements: ["lifecycle.capabilities.declared-works", "resources.list.answered"],
  applies: declares("resources"),
  on: "shared",
  sends: "resources/list",
  answers: { pass: [anyResult] },
  hint: "Answer resources/list, with an empty array while there are none; or declare no resources capability.",
  async run({ inventory, expect }) {
    const { pages, last } = await inventory.list("resources");
    expect.reply(pages[0] ?? last);
  },
});

export const templatesAnswered = check({
  id: "resources.templates.answered",
  title: "A server that declares resources answers resources/templates/list with a result",
  requirements: ["lifecycle.capabilities.declared-works"],
  applies: declares("resources"),
  on: "shared",
  sends: "resources/templates/list",
  answers: {
    pass: [anyResult],
    warn: [{ shape: error(MethodNotFound), because: "clients in the wild drop all resources for it" }],
  },
  reading:
    "The pages offer templates as a part of the resources, and say of no method that it may be left out; many servers without templates do. So -32601 is a warning.",
  hint: "Answer resources/templates/list with an empty array when there are no templates.",
  async run({ inventory, expect }) {
    const { pages, last } = await inventory.list("templates");
    expect.reply(pages[0] ?? last);
  },
});

export const resourcesShape = check({
  id: "resources.list.shape",
  title: "Each resource has a uri and a name",
  requirements: ["resources.list.shape"],
  applies: declares("resources"),
  on: "shared",
  sends: WALK,
  async run(context) {
    const walked = await walkedList(context, "resources");
    arrayOnEachPage(context.expect, walked);
    judgeEach(context.expect, walked.items, {
      what: "a resource as the schema has it",
      judge: (resource) => shapeProblems(context.facts.revision, "Resource", resource, "annotations"),
      none: "the server lists no resources",
    });
  },
});

export const uriSyntax = check({
  id: "resources.uri.syntax",
  title: "The URI of each resource is valid by RFC 3986",
  requirements: ["resources.uri.syntax"],
  applies: declares("resources"),
  on: "shared",
  sends: WALK,
  hint: "Give a scheme, and percent-encode blanks and whatever else a URI does not allow.",
  async run(context) {
    judgeEach(context.expect, await listedItems(context, "resources"), {
      what: "a URI of RFC 3986",
      judge: ({ uri }) => (typeof uri === "string" ? inMember("uri", lintUri(uri)) : undefined),
      none: "no resource has a uri that is a string",
    });
  },
});

export const templatesShape = check({
  id: "resources.templates.shape",
  title: "Each resource template has a name and a uriTemplate of RFC 6570",
  requirements: ["resources.templates.shape"],
  applies: declares("resources"),
  on: "shared",
  sends: TEMPLATES,
  async run(context) {
    const walked = await walkedList(context, "templates");
    arrayOnEachPage(context.expect, walked);
    judgeEach(context.expect, walked.items, {
      what: "a template as the schema has it, with a URI template of RFC 6570",
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

export const annotationsRange = check({
  id: "resources.annotations.range",
  title: "Annotations of resources hold an audience, a priority from 0 to 1 and a time",
  requirements: ["resources.annotations.range"],
  applies: declares("resources"),
  on: "shared",
  sends: `${WALK}, and ${TEMPLATES}`,
  async run(context) {
    const { inventory, facts, expect } = context;
    const walked = await Promise.all([inventory.list("resources"), inventory.list("templates")]);
    const items: readonly Item[] = walked.flatMap((one) => one.items);
    judgeEach(expect, items, {
      what: 'an audience of "user" and "assistant", a priority from 0 to 1, and a lastModified in ISO 8601',
      judge: (item) => lintAnnotated(item, facts.revision),
      lenient: LENIENT_ANNOTATIONS,
      none: "no resource and no template has annotations",
    });
  },
});
