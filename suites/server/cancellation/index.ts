import type { Suite } from "../../../harness/check/check.ts";
import { finishedIgnored, unknownIgnored } from "./ignored.ts";

/** Cancellations that a server receives. */
export const cancellation: Suite = { name: "cancellation", checks: [unknownIgnored, finishedIgnored] };
