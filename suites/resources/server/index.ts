import type { Suite } from "../../../harness/check/check.ts";
import { independentList } from "../../across-topics/server/list-stability.ts";
import { listDeclared } from "../../across-topics/server/lists/capability-declared.ts";
import { listChangedSent, updatedSent } from "../../across-topics/server/lists/changes.ts";
import { listingUnannounced } from "../../across-topics/server/lists/unchanged.ts";
import { textNotBinary } from "./binary.ts";
import { noLegacyCode, notFoundOnly } from "./codes.ts";
import {
  annotationsRange,
  resourcesAnswered,
  resourcesShape,
  templatesAnswered,
  templatesShape,
  uriSyntax,
} from "./list.ts";
import { mimeTypeSame } from "./mime-type.ts";
import {
  blobBase64,
  listedReadable,
  malformedUri,
  readShape,
  unknownNotEmpty,
  unknownRefused,
  unknownUri,
} from "./read.ts";
import { subscribeAnswered, subscribeEmpty, subscribeUndeclared } from "./subscribe.ts";
import { suggestedRead } from "./suggested.ts";
import { pathTraversal } from "./traversal.ts";
import { updatesNotCopied } from "./watched.ts";

/** The checks of the page `server/resources`, in its order. */
export const resources: Suite = {
  name: "resources",
  checks: [
    listDeclared("resources"),
    resourcesAnswered,
    independentList("resources"),
    resourcesShape,
    listedReadable,
    readShape,
    templatesAnswered,
    templatesShape,
    suggestedRead,
    subscribeAnswered,
    subscribeEmpty,
    subscribeUndeclared,
    annotationsRange,
    uriSyntax,
    unknownUri,
    unknownNotEmpty,
    unknownRefused,
    noLegacyCode,
    notFoundOnly,
    malformedUri,
    blobBase64,
    textNotBinary,
    mimeTypeSame,
    pathTraversal,
    listChangedSent("resources"),
    listingUnannounced("resources"),
    updatedSent,
    updatesNotCopied,
  ],
};
