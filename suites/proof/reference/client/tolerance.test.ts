import { describe, expect, it } from "vitest";
import { problemsOf, tapped } from "../../../../harness/reference/client/testing/tapped.ts";
import { hooksOf } from "../../../../harness/switches/server.ts";
import { REVISIONS } from "../../../../schema/revision.ts";
import { ODDITIES } from "../../../oddities-of-servers.ts";

const TRANSPORTS = ["stdio", "http"] as const;

const CALLS = [
  { name: "test_echo", arguments: { text: "Grüße 🎉" } },
  { name: "test_sampling", arguments: { prompt: "Really?" } },
  { name: "test_list_roots" },
  { name: "test_input_required_result_multi_round" },
];

/** The reference client does not yet retry a call that asks for nothing but its requestState. */
const UNFINISHED: ReadonlySet<string> = new Set(["mrtr.asks-for-time"]);

/** It refuses requests because there are many: this client does not try again. */
const LIMITED: ReadonlySet<string> = new Set(["forms.limited"]);

/** Over stdio in the newest revision, and over HTTP in that and in the newest with a handshake. */
const LEGS = ODDITIES.filter(({ id }) => !UNFINISHED.has(id) && !LIMITED.has(id)).flatMap((oddity) => {
  const { id, revisions = REVISIONS, transports = TRANSPORTS } = oddity;
  const newest = revisions.at(-1);
  const older = revisions.findLast((one) => one < "2026-07-28");
  return TRANSPORTS.filter((one) => transports.includes(one)).flatMap((transport) => {
    const shown = new Set(transport === "http" ? [newest, older] : [newest]);
    return [...shown].flatMap((revision) => (revision ? [{ id, oddity, transport, revision }] : []));
  });
});

describe("an unusual but correct server", () => {
  it.each(LEGS)(
    "$id over $transport in $revision works like any other server",
    async ({ oddity, transport, revision }) => {
      const seen = await tapped(
        transport,
        { revisions: oddity.speaks ? REVISIONS : [revision], context: { calls: CALLS } },
        { hooks: hooksOf([oddity]), pageSize: 3, revisions: oddity.speaks ?? [revision] },
      );
      expect(seen.failure).toBeUndefined();
      expect(seen.problems).toEqual([]);
      if (oddity.id !== "features.none") expect(seen.done).toContain("tools/list");
      expect(seen.revision && problemsOf(seen.revision, seen)).toEqual([]);
    },
  );
});
