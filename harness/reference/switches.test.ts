import { describe, expect, it } from "vitest";
import { LATEST, REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Switch, Transport } from "./fault.ts";
import { FAULTS } from "./faults/index.ts";
import { ODDITIES } from "./oddities/index.ts";
import { transcript } from "./transcript.ts";

const ALL: readonly Switch[] = [...FAULTS, ...ODDITIES];

/** Switches of the life of a process show in `main.test.ts`, how bytes are cut shows nowhere. */
const UNSEEN = new Set([
  "stdio.survives-eof",
  "stdio.survives-eof-and-sigterm",
  "stdio.chatter",
  "sse.in-pieces",
]);

/** Where a switch can be seen: at its last revision, and over stdio if it is there. */
function placeOf({ transports, revisions }: Switch): { transport: Transport; revision: Revision } {
  const transport = transports?.[0] ?? "stdio";
  return { transport, revision: revisions?.at(-1) ?? "2025-11-25" };
}

const plain = new Map<string, Promise<string>>();

function plainTranscript(transport: Transport, revision: Revision): Promise<string> {
  const key = `${transport} ${revision}`;
  const found = plain.get(key) ?? transcript(transport, revision);
  plain.set(key, found);
  return found;
}

describe("a transcript", () => {
  it.each(
    REVISIONS.flatMap((revision) =>
      (["stdio", "http"] as const).map((transport) => ({ transport, revision })),
    ),
  )("is the same each time over $transport in $revision", async ({ transport, revision }) => {
    expect(await transcript(transport, revision)).toBe(await plainTranscript(transport, revision));
  });
});

describe("switches", () => {
  it("have ids of their own", () => {
    const ids = ALL.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id) => !/^[a-z]+(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
  });

  it.each(ALL.filter(({ id }) => !UNSEEN.has(id)))("$id shows", async (one) => {
    const { transport, revision } = placeOf(one);
    const changed = await transcript(transport, revision, [one]);
    expect(changed).not.toBe(await plainTranscript(transport, revision));
  });
});

describe("faults", () => {
  it("name the checks that they trip", () => {
    expect(FAULTS.filter(({ trips }) => trips.length === 0)).toEqual([]);
  });
});

describe("oddities", () => {
  it.each(ODDITIES)("$id goes together with the newest revision", async (oddity) => {
    const transport = oddity.transports?.[0] ?? "stdio";
    const text = await transcript(transport, LATEST, [oddity]);
    expect(text).toContain("server");
  });
});
