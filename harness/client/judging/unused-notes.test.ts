import { expect, it } from "vitest";
import { checkOf } from "../../../reports/testing/sample.ts";
import { unusedNotes } from "./unused-notes.ts";

const unused = (suite: string) =>
  checkOf(`${suite}.a`, "not-applicable", {
    suite,
    reason: { kind: "not-declared", text: "the client does not declare roots" },
  });

it("names the suites of which nothing was judged, because the client does not use what they are about", () => {
  const roots = [unused("client-roots"), unused("client-roots")];
  const mixed = [unused("client-tasks"), checkOf("client.tasks.b", "pass", { suite: "client-tasks" })];
  expect(unusedNotes([...roots, ...mixed])).toEqual([
    "Not used by this client: roots (2 checks do not apply)",
  ]);
  expect(unusedNotes([unused("client-roots")])[0]).toMatch(/\(1 check does not apply\)$/);
});

it("says nothing where each suite has a check that applies", () => {
  expect(unusedNotes([checkOf("client.a", "inconclusive", { suite: "client-a" })])).toEqual([]);
  expect(unusedNotes([])).toEqual([]);
});
