import { declares } from "../../../harness/check/applies.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { check } from "../check.ts";
import { LENIENT_CONTENT, lintMedia, lintResourceData, lintResourceUri } from "../content.ts";
import { inMember, judgeEach } from "../problems.ts";
import { blocks } from "./sample-prompts.ts";

interface Rule {
  readonly id: RequirementId;
  readonly title: string;
  /** "an image": what a message must hold for the rule to have something to judge. */
  readonly about: string;
  readonly reading?: string;
  judge(block: JsonObject): readonly Problem[] | undefined;
}

/** A rule on the content blocks of the prompts that could be got. */
function contentRule({ id, title, about, reading, judge }: Rule) {
  return check({
    id,
    title,
    requirements: [id],
    exercises: ["prompt.plain"],
    applies: declares("prompts"),
    on: "shared",
    sends: "prompts/get of some of the listed prompts",
    ...(reading === undefined ? {} : { reading }),
    async run(context) {
      judgeEach(context.expect, await blocks(context), {
        what: title,
        judge,
        lenient: LENIENT_CONTENT,
        none: `no prompt that could be got holds ${about}`,
      });
    },
  });
}

const media = (type: string) => (block: JsonObject) => (block.type === type ? lintMedia(block) : undefined);

/** Judges the embedded resource of a block. */
const embedded = (judge: (resource: JsonObject) => readonly Problem[]) => (block: JsonObject) =>
  block.type === "resource" && isObject(block.resource)
    ? inMember("resource", judge(block.resource))
    : undefined;

export const promptImage = contentRule({
  id: "prompts.content.image",
  title: "The data of an image in a prompt is base64, and its MIME type is valid",
  about: "an image",
  judge: media("image"),
});

export const promptAudio = contentRule({
  id: "prompts.content.audio",
  title: "The data of audio in a prompt is base64, and its MIME type is valid",
  about: "audio",
  judge: media("audio"),
});

export const promptResourceUri = contentRule({
  id: "prompts.content.resource-uri",
  title: "A resource that is embedded in a prompt has a valid URI",
  about: "a resource",
  judge: embedded(lintResourceUri),
});

export const promptResourceType = contentRule({
  id: "prompts.content.resource-type",
  title: "A resource that is embedded in a prompt has a MIME type",
  about: "a resource",
  reading: "The page demands the MIME type, the schema leaves it out at will: the weaker of the two counts.",
  judge: embedded(({ mimeType }) =>
    typeof mimeType === "string"
      ? []
      : [{ pointer: "/mimeType", rule: "resource-type", message: "should be there" }],
  ),
});

export const promptResourceData = contentRule({
  id: "prompts.content.resource-data",
  title: "A resource that is embedded in a prompt has either text or a base64 blob",
  about: "a resource",
  judge: embedded(lintResourceData),
});
