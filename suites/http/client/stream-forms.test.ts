import { expect, it } from "vitest";
import { LISTS } from "../../across-topics/situations/odd-pages.ts";
import { FAULTS } from "../../faults-of-clients.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { statelessSuites } from "../../testing/whole-suites.ts";

it("a client that stops at one form of a page still shows the later forms", async () => {
  const ids = ["client.http.stream-forms", "client.pagination.cursor-empty", "client.http.comments-ignored"];
  const { legs } = await judgeReferenceClient({
    revision: "2026-07-28",
    transport: "http",
    suites: statelessSuites,
    select: ({ id }) => ids.includes(id),
    switches: FAULTS.filter(({ id }) => id === "streams.line-feeds-only"),
  });
  const verdicts = Object.fromEntries(
    legs.flatMap(({ checks }) => checks.map(({ id, verdict }) => [id, verdict])),
  );
  expect(verdicts).toEqual({
    "client.http.stream-forms": "fail",
    "client.pagination.cursor-empty": "pass",
    "client.http.comments-ignored": "pass",
  });
});

it("a client that takes an empty cursor for the end meets it on each list", async () => {
  const { legs } = await judgeReferenceClient({
    revision: "2026-07-28",
    transport: "stdio",
    suites: statelessSuites,
    select: ({ id }) => id === "client.pagination.cursor-empty",
    switches: FAULTS.filter(({ id }) => id === "pagination.empty-cursor-ends"),
  });
  const [found] = legs.flatMap(({ checks }) => checks);
  expect(found?.verdict).toBe("fail");
  // The other three lists follow.
  expect(found?.actual).toBe("no further tools/list; and 3 more");
  expect(new Set(found?.evidence.map(({ message }) => message)).size).toBe(LISTS.size);
});
