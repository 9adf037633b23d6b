import type { ClientSuite } from "../../../harness/check/client.ts";
import {
  answerShape,
  contentFits,
  defaultsUsed,
  modeAbsent,
  rootsAreFiles,
  samplingValidated,
  undeclaredUnanswered,
} from "./input-answers.ts";
import {
  retryComplete,
  retryIsolated,
  retryNewId,
  retryNoState,
  retrySame,
  retryState,
} from "./input-required.ts";
import { retryHeaders } from "./retry-headers.ts";

export const inputRequired: ClientSuite = {
  name: "client-input-required",
  checks: [
    retryNewId,
    retryState,
    retryNoState,
    retrySame,
    retryComplete,
    retryIsolated,
    retryHeaders,
    answerShape,
    contentFits,
    defaultsUsed,
    samplingValidated,
    modeAbsent,
    undeclaredUnanswered,
    rootsAreFiles,
  ],
};
