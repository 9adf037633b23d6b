import type { Reply } from "../session/replies/reply.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Step } from "./step.ts";
import type { TableFault } from "./tables.ts";

/** A request that was answered, or not. */
export interface Answer {
  /** Which step of the conversation. The last fence has the number after that of the last step. */
  readonly step: number;
  readonly method: string;
  /** Requests with the same key ask for the same. Absent where the answers need not be the same. */
  readonly key?: string;
  /** Of a message with a fault. */
  readonly fault?: TableFault;
  /** The task that is meant. */
  readonly task?: string;
  /** The server declares the capability to which the request belongs. */
  readonly isDeclared?: true;
  /** The text allows this refusal. */
  readonly isAllowed?: true;
  /** The page that a page step has asked for: 0 is the first. */
  readonly page?: number;
  readonly reply: Reply;
}

/** A conversation that was carried out. */
export interface Performed {
  readonly steps: readonly Step[];
  readonly events: readonly TraceEvent[];
  readonly answers: readonly Answer[];
  /** Why no session could be opened. */
  readonly refused?: Reply | Error;
}
