import { INTERNAL_ERROR, INVALID_PARAMS, ProtocolError } from "../../message.ts";
import { onError } from "../rewrite.ts";
import type { Fault } from "../switch.ts";

export const tasksFaults: readonly Fault[] = [
  {
    id: "tasks.unknown-internal",
    describe: "answers tasks/result for an unknown task with an internal error",
    revisions: ["2025-11-25"],
    trips: ["tasks.id.unknown"],
    says: /-32602/,
    ...onError("tasks/result", (error) =>
      error.code === INVALID_PARAMS ? new ProtocolError(INTERNAL_ERROR, "Oops") : error,
    ),
  },
];
