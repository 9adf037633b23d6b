import { describe, expect, test } from "vitest";
import type { Revision } from "../../schema/revision.ts";
import { type CoveringCheck, coverage } from "./coverage.ts";
import type { RequirementId } from "./index.ts";
import { statementsOf } from "./statements.ts";
import { stateOf, summarize } from "./tally.ts";

const ping: CoveringCheck = { id: "ping.answer", requirements: ["ping.answered"] };
const pingOfClients: CoveringCheck = { id: "client.ping.answer", requirements: ["ping.answered"] };

function rowOf(checks: readonly CoveringCheck[], id: RequirementId, revision: Revision = "2025-11-25") {
  return coverage(checks, revision).find((row) => row.id === id);
}

describe("a requirement is covered", () => {
  test("by a check that names it", () => {
    expect(rowOf([ping], "ping.answered")).toMatchObject({
      level: "MUST",
      role: "both",
      revision: "2025-11-25",
      pages: ["specification/2025-11-25/basic/utilities/ping"],
      checks: [{ id: "ping.answer" }],
    });
  });

  test("in the role that it has in the revision", () => {
    expect(rowOf([], "jsonrpc.error.parse")?.role).toBe("both");
    expect(rowOf([], "jsonrpc.error.parse", "2026-07-28")?.role).toBe("server");
    expect(rowOf([], "progress.token.known")?.role).toBe("both");
    expect(rowOf([], "progress.token.known", "2026-07-28")?.role).toBe("server");
  });

  test("over the transport of the check", () => {
    const overHttp: CoveringCheck = { ...ping, transport: "http" };
    expect(rowOf([overHttp], "ping.answered")?.checks).toEqual([{ id: "ping.answer", transport: "http" }]);
  });

  test("not in revisions that the check leaves out", () => {
    const early: CoveringCheck = { ...ping, revisions: { until: "2025-06-18" } };
    expect(rowOf([early], "ping.answered")?.checks).toEqual([]);
  });

  test("not in revisions that the first requirement of the check does not have", () => {
    const batch: CoveringCheck = { id: "batch", requirements: ["jsonrpc.batch.received", "ping.answered"] };
    expect(rowOf([batch], "ping.answered")?.checks).toEqual([]);
  });

  test("not by a check of something else", () => {
    const other: CoveringCheck = { id: "initialize", requirements: ["lifecycle.initialize.result"] };
    expect(rowOf([other], "ping.answered")?.checks).toEqual([]);
  });

  test("not in a revision that does not have it", () => {
    expect(coverage([ping], "2026-07-28").filter(({ id }) => id === "ping.answered")).toEqual([]);
  });
});

describe("a duty of both sides is open", () => {
  test("for the side that has no check", () => {
    expect(rowOf([], "ping.answered")?.open).toEqual(["server", "client"]);
    expect(rowOf([ping], "ping.answered")?.open).toEqual(["client"]);
    expect(rowOf([pingOfClients], "ping.answered")?.open).toEqual(["server"]);
    expect(rowOf([ping, pingOfClients], "ping.answered")?.open).toEqual([]);
  });

  test("not for a side that an exclusion names", () => {
    expect(rowOf([], "schema.dialect.unsupported")?.open).toEqual(["client"]);
  });
});

test("a check of the other side does not cover a duty of one side", () => {
  const wrong: CoveringCheck = { id: "client.wrong", requirements: ["progress.token.known"] };
  expect(rowOf([wrong], "progress.token.known", "2026-07-28")?.open).toEqual(["server"]);
});

describe("the state of a row", () => {
  test.each([
    ["tested", { checks: [{ id: "a" }], open: [] }],
    ["excluded", { checks: [], open: [] }],
    ["open", { checks: [], open: ["server"] }],
    ["open", { checks: [{ id: "a" }], open: ["client"] }],
  ] as const)("is %s", (state, row) => {
    expect(stateOf(row)).toBe(state);
  });
});

describe("the summary", () => {
  const summary = summarize(coverage([ping, pingOfClients], "2025-11-25"), "2025-11-25");

  test("counts each statement of the revision on its page", () => {
    const counted = summary.pages.reduce((sum, page) => sum + page.statements, 0);
    expect(counted).toBe(statementsOf("2025-11-25").size);
  });

  test("counts what is tested, open and excluded, and by how many checks", () => {
    const page = summary.pages.find((each) => each.page.endsWith("/basic/utilities/ping"));
    expect(page).toEqual({
      page: "specification/2025-11-25/basic/utilities/ping",
      statements: 12,
      requirements: 8,
      tested: 1,
      open: 0,
      excluded: { unobservable: 5, human: 1, permission: 1, "out-of-scope": 0 },
      checks: 2,
    });
  });

  test("adds up by level", () => {
    const { MUST, SHOULD, MAY } = summary.levels;
    expect(MUST.requirements + SHOULD.requirements + MAY.requirements).toBe(summary.total.requirements);
    expect(summary.total).toMatchObject({ tested: 1, checks: 2 });
  });
});
