import { describe, expect, it } from "vitest";
import { transcript } from "../../../../harness/reference/server/testing/transcript.ts";
import type { Switch, Transport } from "../../../../harness/switches/server.ts";
import { REVISIONS, type Revision } from "../../../../schema/revision.ts";
import { FAULTS } from "../../../faults-of-servers.ts";
import { ODDITIES } from "../../../oddities-of-servers.ts";

const TRANSPORTS = ["stdio", "http"] as const;
const LEGS = REVISIONS.flatMap((revision) => TRANSPORTS.map((transport) => ({ transport, revision })));

/**
 * Oddities that no transcript shows: standard error, the chunks of bytes, and everything that needs more than one
 * request (client requests, subscriptions, batches, absent members). The trials of all checks cover these.
 */
const UNSEEN = new Set([
  // Only after a time without traffic.
  "idle.expires",
  "idle.comments",
  "idle.pings",
  // The messages of the transcript are short and few, and have a length.
  "forms.size-413",
  "forms.limited",
  "forms.chunked-411",
  // Its ids are whole numbers and texts.
  "forms.broken.ids-as-integers",
  "forms.broken.depth-413",
  "forms.broken.depth-no-json",
  "stdio.chatter",
  "sse.in-pieces",
  // Its tokens are not in the transcript.
  "auth.signatures-only",
  "auth.session-of-newest-token",
  "auth.later-scope",
  // The transcript is of Streamable HTTP.
  "http-sse.absolute-address",
  "http-sse.answer-before-status",
  "http-sse.malformed-400",
  "http.json-in-pieces",
  "unasked.roots-at-once",
  "unasked.log-of-cancellation",
  "unasked.reported-twice",
  "unasked.no-progress",
  "progress.fractions",
  "resources.part-changed",
  "subscriptions.ended-by-result",
  "mrtr.capability-in-short",
  "tasks.other-times",
  "tasks.without-interval",
  "tasks.unlimited",
  "elicitation.mode-omitted",
  "tasks.members-reordered",
  "batches.one-by-one",
  "lifecycle.gaps",
  // A transcript has fewer requests.
  "late.limited",
  "sessions.version-wanted",
]);

/** Its only difference is that it requires a token. */
const PROTECTED = "auth.protected";

const plain = new Map<string, Promise<string>>();

function plainTranscript(
  transport: Transport,
  revision: Revision,
  switches: readonly Switch[] = [],
): Promise<string> {
  const key = [transport, revision, ...switches.map(({ id }) => id)].join(" ");
  const found = plain.get(key) ?? transcript(transport, revision, switches);
  plain.set(key, found);
  return found;
}

/** The server without an oddity: an oddity of a protected server is compared with a protected server. */
function without({ id, protection }: Switch): readonly Switch[] {
  return protection === undefined ? [] : ODDITIES.filter((one) => one.id === PROTECTED && one.id !== id);
}

describe("a server without switches", () => {
  it.each(LEGS)(
    "answers the same each time over $transport in $revision",
    async ({ transport, revision }) => {
      expect(await transcript(transport, revision)).toBe(await plainTranscript(transport, revision));
    },
  );
});

describe("switches", () => {
  it("have unique ids", () => {
    const ids = [...FAULTS, ...ODDITIES].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id) => !/^[a-z-]+(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
  });
});

// The checks that a fault trips prove that it shows.
describe("oddities", () => {
  // What is odd about an authorization server shows at its own addresses.
  const shown = ODDITIES.filter(({ id }) => !UNSEEN.has(id) && !id.startsWith("auth.as."));
  it.each(shown)("$id shows", async (oddity) => {
    const transport = oddity.transports?.[0] ?? "stdio";
    const revision = oddity.revisions?.at(-1) ?? "2025-11-25";
    expect(await transcript(transport, revision, [oddity])).not.toBe(
      await plainTranscript(transport, revision, without(oddity)),
    );
  });
});
