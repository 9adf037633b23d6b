import type { ClientCheck } from "../../harness/check/client.ts";
import { createResult, initial, shape, timestamps, unguessable, unique } from "./task-creation.ts";
import { cancelTerminal, cursorInvalid, errorMessage, listUndeclared, unknownId } from "./task-refusals.ts";
import { blocks, failedMessage, relatedResult, resultError, same } from "./task-results.ts";
import { cancelStatus, listed, relatedIgnored, transitions } from "./task-status.ts";

/** Clients that run requests of the server as tasks. */
export const receiverChecks: readonly ClientCheck[] = [
  createResult,
  initial,
  shape,
  timestamps,
  unique,
  unguessable,
  unknownId,
  errorMessage,
  blocks,
  same,
  resultError,
  failedMessage,
  relatedResult,
  relatedIgnored,
  transitions,
  listed,
  cursorInvalid,
  listUndeclared,
  cancelStatus,
  cancelTerminal,
];
