import { declares } from "../../../harness/check/applies.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  LENIENT_CONTENT,
  lintMedia,
  lintResourceData,
  lintResourceUri,
} from "../../across-topics/server/content.ts";
import { inMember } from "../../across-topics/server/problems.ts";
import { judging } from "../../across-topics/server/recorded.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { BLOCKS } from "./sample-prompts.ts";

interface Rule {
  readonly id: RequirementId;
  readonly title: string;
  readonly hint: string;
  /** What a message must hold so that the rule can judge it: "an image". */
  readonly about: string;
  readonly reading?: string;
  judge(block: JsonObject): readonly Problem[] | undefined;
}

/** A rule for the content blocks of the prompts that the server returned. */
function contentRule({ id, title, hint, about, reading, judge }: Rule) {
  return check({
    id,
    title,
    requirements: [id],
    hint,
    exercises: ["prompt.plain"],
    applies: declares("prompts"),
    on: "shared",
    sends: "prompts/get of some of the listed prompts",
    ...(reading === undefined ? {} : { reading }),
    ...judging(BLOCKS, () => ({
      what: title,
      judge,
      lenient: LENIENT_CONTENT,
      none: `no returned prompt has ${about}`,
    })),
  });
}

const media = (type: string) => (block: JsonObject) => (block.type === type ? lintMedia(block) : undefined);

/** Judges the resource that is embedded in a block. */
const embedded = (judge: (resource: JsonObject) => readonly Problem[]) => (block: JsonObject) =>
  block.type === "resource" && isObject(block.resource)
    ? inMember("resource", judge(block.resource))
    : undefined;

export const promptImage = contentRule({
  id: "prompts.content.image",
  title: "The data of an image in a prompt is base64, and its MIME type is valid",
  hint: 'Put the base64 of the image into data, without "data:", and its type into mimeType.',
  about: "an image",
  judge: media("image"),
});

export const promptAudio = contentRule({
  id: "prompts.content.audio",
  title: "The data of audio in a prompt is base64, and its MIME type is valid",
  hint: 'Put the base64 of the audio into data, without "data:", and its type into mimeType.',
  about: "audio",
  judge: media("audio"),
});

export const promptResourceUri = contentRule({
  id: "prompts.content.resource-uri",
  title: "A resource embedded in a prompt has a valid URI",
  hint: "Give an embedded resource an absolute URI, with its scheme.",
  about: "an embedded resource",
  judge: embedded(lintResourceUri),
});

export const promptResourceType = contentRule({
  id: "prompts.content.resource-type",
  title: "A resource embedded in a prompt has a MIME type",
  hint: "Add the mimeType of the embedded resource.",
  about: "an embedded resource",
  reading:
    "The page requires the MIME type, but in the schema it is optional. The weaker rule applies: a missing MIME type is a warning (docs/readings.md, S42 and A32).",
  judge: embedded(({ mimeType }) =>
    typeof mimeType === "string"
      ? []
      : [{ pointer: "/mimeType", rule: "resource-type", message: "should be present" }],
  ),
});

export const promptResourceData = contentRule({
  id: "prompts.content.resource-data",
  title: "A resource embedded in a prompt has either text or a base64 blob",
  hint: "Give an embedded resource either text, or a blob in base64.",
  about: "an embedded resource",
  judge: embedded(lintResourceData),
});
