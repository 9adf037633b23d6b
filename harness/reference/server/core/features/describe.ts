import { ownMember } from "../../../../../schema/own-member.ts";
import { type Revision, type Span, within } from "../../../../../schema/revision.ts";
import type { JsonObject } from "../../../../switches/message.ts";

/** The members of a definition that were added later, or removed. All other members exist in all revisions. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Span>>>> = {
  tool: {
    title: { since: "2025-06-18" },
    annotations: { since: "2025-03-26" },
    outputSchema: { since: "2025-06-18" },
    icons: { since: "2025-11-25" },
    execution: { since: "2025-11-25", until: "2025-11-25" },
  },
  resource: { title: { since: "2025-06-18" }, icons: { since: "2025-11-25" } },
  prompt: { title: { since: "2025-06-18" }, icons: { since: "2025-11-25" } },
  argument: { title: { since: "2025-06-18" } },
  annotations: { lastModified: { since: "2025-06-18" } },
  toolResult: { structuredContent: { since: "2025-06-18" } },
  implementation: {
    title: { since: "2025-06-18" },
    icons: { since: "2025-11-25" },
    description: { since: "2025-11-25" },
    websiteUrl: { since: "2025-11-25" },
  },
};

/** The object with the members that the revision defines. */
export function describe(kind: keyof typeof MEMBERS, object: JsonObject, revision: Revision): JsonObject {
  const spans = ownMember(MEMBERS, kind) ?? {};
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => within(revision, ownMember(spans, name) ?? {})),
  );
}
