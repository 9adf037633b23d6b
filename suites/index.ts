import type { Suite } from "../harness/check/check.ts";
import { parseErrorAnswered, parseErrorSurvived } from "./basic/malformed.ts";
import { unknownMethod, unknownMethodStatus } from "./basic/methods.ts";
import { pingAnswered } from "./basic/ping.ts";
import { unsupportedOffered } from "./lifecycle/version.ts";
import { exitsOnEndOfInput } from "./stdio/shutdown.ts";
import { stdoutPure } from "./stdio/stdout.ts";

/** All checks of servers, in the order of the specification. */
export const suites: readonly Suite[] = [
  { name: "jsonrpc", checks: [unknownMethod, unknownMethodStatus, parseErrorAnswered, parseErrorSurvived] },
  { name: "lifecycle", checks: [unsupportedOffered, pingAnswered] },
  { name: "stdio", checks: [stdoutPure, exitsOnEndOfInput] },
];
