import type { Suite } from "../../../harness/check/check.ts";
import { independentList } from "../../across-topics/server/list-stability.ts";
import { listDeclared } from "../../across-topics/server/lists/capability-declared.ts";
import { listChangedSent } from "../../across-topics/server/lists/changes.ts";
import { listingUnannounced } from "../../across-topics/server/lists/unchanged.ts";
import {
  promptAudio,
  promptImage,
  promptResourceData,
  promptResourceType,
  promptResourceUri,
} from "./content.ts";
import { missingArgument, promptGot, promptShape, unknownPrompt, wrongArgument } from "./get.ts";
import { promptsAnswered, promptsShape } from "./list.ts";

/** The checks of the page `server/prompts`, in its order. */
export const prompts: Suite = {
  name: "prompts",
  checks: [
    listDeclared("prompts"),
    promptsAnswered,
    independentList("prompts"),
    promptsShape,
    promptGot,
    promptShape,
    promptImage,
    promptAudio,
    promptResourceUri,
    promptResourceType,
    promptResourceData,
    unknownPrompt,
    missingArgument,
    wrongArgument,
    listChangedSent("prompts"),
    listingUnannounced("prompts"),
  ],
};
