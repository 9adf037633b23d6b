import { expect, test } from "vitest";
import { specDiff } from "./diff.ts";

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

test("batches come with 2025-03-26 and go with 2025-06-18", () => {
  expect(ids(specDiff("2024-11-05", "2025-03-26").added)).toContain("jsonrpc.batch.received");
  expect(ids(specDiff("2025-03-26", "2025-06-18").removed)).toContain("jsonrpc.batch.received");
});

test("a duty that grows stronger is changed, neither added nor removed", () => {
  const { added, removed, changed } = specDiff("2025-03-26", "2025-06-18");
  expect(changed).toContainEqual({
    id: "lifecycle.operation.version",
    gist: "Messages after the handshake are those of the negotiated revision.",
    from: "SHOULD",
    to: "MUST",
  });
  expect([...ids(added), ...ids(removed)]).not.toContain("lifecycle.operation.version");
});

test("an added duty has the level of the newer revision, a removed one that of the older", () => {
  const { added, removed } = specDiff("2025-11-25", "2026-07-28");
  expect(added).toContainEqual(expect.objectContaining({ id: "discover.implemented", level: "MUST" }));
  expect(removed).toContainEqual(expect.objectContaining({ id: "ping.answered", level: "MUST" }));
});

test("backwards, what was added is removed", () => {
  const forth = specDiff("2025-06-18", "2025-11-25");
  const back = specDiff("2025-11-25", "2025-06-18");
  expect(ids(back.removed)).toEqual(ids(forth.added));
  expect(ids(back.added)).toEqual(ids(forth.removed));
});

test("a revision does not differ from itself", () => {
  expect(specDiff("2025-11-25", "2025-11-25")).toEqual({ added: [], removed: [], changed: [] });
});
