import { describe, expect, test } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { book } from "./book.ts";

const idsOf = (role: "server" | "client", revision: (typeof REVISIONS)[number]) =>
  book.duties(role, revision, "stdio").map(({ id }) => id);

describe("the duties of a role in a revision", () => {
  test("include those of both sides where both can send requests", () => {
    expect(idsOf("server", "2025-11-25")).toContain("jsonrpc.request.id-unique");
    expect(idsOf("client", "2025-11-25")).toContain("jsonrpc.request.id-unique");
  });

  test("do not include those that the revision gives to the other side", () => {
    expect(idsOf("client", "2026-07-28")).toContain("jsonrpc.request.id-unique");
    expect(idsOf("server", "2026-07-28")).not.toContain("jsonrpc.request.id-unique");
    expect(idsOf("server", "2026-07-28")).toContain("jsonrpc.response.once");
    expect(idsOf("client", "2026-07-28")).not.toContain("jsonrpc.response.once");
  });

  test("do not include those that are excluded", () => {
    const all = REVISIONS.flatMap((revision) => idsOf("server", revision));
    expect(all).toContain("tools.call.unknown-name");
    expect(all).not.toContain("security.tools.access-control");
  });
});
