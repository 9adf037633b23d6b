import type { ClientCheck } from "../../../harness/check/client.ts";
import { createResult, initial, shape, timestamps, unguessable, unique } from "./creation.ts";
import { cancelTerminal, cursorInvalid, errorMessage, listUndeclared, unknownId } from "./refusals.ts";
import { blocks, failedMessage, relatedResult, resultError, same } from "./results.ts";
import { cancelStatus, listed, relatedIgnored, transitions } from "./status.ts";

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
