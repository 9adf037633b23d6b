import type { Suite } from "../../../harness/check/check.ts";
import { initializeAgain, pingBefore, requestBefore } from "./early.ts";
import { capabilitiesShape, initializeResult } from "./initialize.ts";
import * as order from "./monitors.ts";
import { processSurvives } from "./process.ts";
import { serverSurvives } from "./server.ts";
import { nothingDeclared, undeclaredRefused } from "./undeclared.ts";
import {
  latestOffered,
  mismatchHandled,
  offerKept,
  unsupportedOffered,
  versionAccepted,
  versionFormat,
} from "./version.ts";

export const lifecycle: Suite = {
  name: "lifecycle",
  checks: [
    initializeResult,
    capabilitiesShape,
    versionAccepted,
    unsupportedOffered,
    offerKept,
    latestOffered,
    versionFormat,
    mismatchHandled,
    pingBefore,
    requestBefore,
    initializeAgain,
    nothingDeclared,
    undeclaredRefused,
    processSurvives,
    serverSurvives,
  ],
};

export const messages: Suite = { name: "messages", checks: [order.initializeFirst, order.serverWaits] };
