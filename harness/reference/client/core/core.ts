import { type Era, eraOf, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { TASKS_EXTENSION } from "../../meta.ts";
import { capabilitiesIn } from "../features/capabilities.ts";
import { TASKS_CAPABILITY } from "../features/tasks.ts";
import type { Client, ClientFeature, Step } from "../switch.ts";
import type { Connection } from "./connection.ts";
import type { Conversation } from "./conversation.ts";
import type { Pipeline } from "./pipeline.ts";

/** What both eras use. */
export interface Core {
  readonly client: Client;
  readonly pipeline: Pipeline;
  readonly connection: Connection;
  readonly conversation: Conversation;
  /** What the client speaks, oldest first. */
  readonly spoken: readonly Revision[];
  readonly without: readonly ClientFeature[];
  /** Whether it declares tasks in 2025-11-25. */
  readonly hasTasks: boolean;
  readonly timeoutMs: number;
  readonly probeTimeoutMs: number;
  newId(method: string, retryOf?: unknown): unknown;
}

export const CLIENT_INFO = {
  name: "mcp-conform-reference-client",
  version: "1.0.0",
  icons: [{ src: "data:image/png;base64,iVBORw0KGgo=", mimeType: "image/png" }],
};

/** Client and server have no revision in common. */
export class NoCommonVersion extends Error {
  override readonly name = "NoCommonVersion";
  readonly supported: readonly unknown[];

  constructor(supported: readonly unknown[]) {
    super(`The server speaks ${JSON.stringify(supported)}, but this client does not`);
    this.supported = supported;
  }
}

export function newestOf(era: Era, revisions: readonly Revision[]): Revision | undefined {
  return revisions
    .filter((revision) => eraOf(revision) === era)
    .toSorted()
    .at(-1);
}

/** The capabilities for a request of this revision. They are stored, because they limit what the server may request. */
export function declare(
  { pipeline, conversation, without, hasTasks }: Core,
  revision: Revision,
  method: string,
): JsonObject {
  const declared = pipeline.decide(
    "capabilities",
    { ...capabilitiesIn(revision, without), ...tasksIn(revision, hasTasks) },
    { method },
  );
  conversation.declared = declared;
  return declared;
}

const tasksIn = (revision: Revision, hasTasks: boolean): JsonObject =>
  hasTasks ? (TASKS_IN[revision] ?? {}) : {};

/** How a client declares tasks: in 2026-07-28 they are an extension. */
const TASKS_IN: Partial<Record<Revision, JsonObject>> = {
  "2025-11-25": { tasks: TASKS_CAPABILITY },
  "2026-07-28": { extensions: { [TASKS_EXTENSION]: {} } },
};

export function during(core: Core, step: Step, does: () => Promise<void>): Promise<void> {
  return core.pipeline.step(step, does, core.client);
}
