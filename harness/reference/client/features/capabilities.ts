import { ownMember } from "../../../../schema/own-member.ts";
import { type Revision, type Span, within } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { ClientFeature } from "../switch.ts";

interface Row extends Span {
  readonly feature: ClientFeature;
  readonly value: JsonObject;
}

/** The capabilities of the client, in the form of each revision. */
const CAPABILITIES: readonly Row[] = [
  { feature: "roots", until: "2025-11-25", value: { listChanged: true } },
  { feature: "roots", since: "2026-07-28", value: {} },
  { feature: "sampling", until: "2025-06-18", value: {} },
  { feature: "sampling", since: "2025-11-25", value: { tools: {} } },
  { feature: "elicitation", since: "2025-06-18", until: "2025-06-18", value: {} },
  { feature: "elicitation", since: "2025-11-25", value: { form: {}, url: {} } },
];

export function capabilitiesIn(revision: Revision, without: readonly ClientFeature[]): JsonObject {
  const rows = CAPABILITIES.filter((row) => within(revision, row) && !without.includes(row.feature));
  return Object.fromEntries(rows.map(({ feature, value }) => [feature, value]));
}

/** The member of ServerCapabilities that a method needs. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  "tools/list": ["tools"],
  "tools/call": ["tools"],
  "resources/list": ["resources"],
  "resources/templates/list": ["resources"],
  "resources/read": ["resources"],
  "resources/subscribe": ["resources", "subscribe"],
  "resources/unsubscribe": ["resources", "subscribe"],
  "prompts/list": ["prompts"],
  "prompts/get": ["prompts"],
  // 2024-11-05 has no capability for it, so the method is not used there.
  "completion/complete": ["completions"],
  "logging/setLevel": ["logging"],
};

export function isDeclared(method: string, server: JsonObject): boolean {
  const path = ownMember(NEEDED, method) ?? [];
  let current: unknown = server;
  for (const name of path) current = ownMember((current ?? {}) as JsonObject, name);
  return path.length === 0 || (current !== undefined && current !== false && current !== null);
}
