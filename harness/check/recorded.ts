import type { LegTrace } from "../trace/conversation.ts";
import type { Expect } from "./expect.ts";

/** What judges a rule in the messages of a recording, where nothing can be asked. */
export type Recorded = (context: { readonly trace: LegTrace; readonly expect: Expect }) => void;
