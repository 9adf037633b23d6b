import type { Suite } from "../../../harness/check/check.ts";
import { pingDuringCall } from "./during-call.ts";
import { pingAnswered } from "./ping.ts";

/** Ping and progress. */
export const utilities: Suite = { name: "utilities", checks: [pingAnswered, pingDuringCall] };
