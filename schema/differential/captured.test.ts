import { describe, expect, test } from "vitest";
import { validateMessage } from "../validate/index.ts";
import { capturedMessages } from "./captured.ts";
import { PUBLISHED, WHY_SKIPPED } from "./published.ts";

/** The known problems of the captured exchanges: probes that are invalid on purpose, and deviations of the server. */
const EXPLAINED: Readonly<Record<string, string>> = {
  "missing clientCapabilities, client": "/params/_meta required",
  "no _meta, client": " required",
  "no _meta and no headers, client": " required",
  // The server names the supported revisions, but not the requested one.
  "no _meta and no headers, server": "/error/data required",
  "batch, client": " type",
  "batch, server": "/id unreadable-id",
  "id null, client": "/id type",
  "id null, server": "/id unreadable-id",
  // Reading A6: the id of an error is null if the id of the request is unreadable.
  "foreign Origin, server": "/id unreadable-id",
  "GET, server": "/id unreadable-id",
  "stdio session, client": " required",
};

if (PUBLISHED === undefined) test.skip(WHY_SKIPPED);
else {
  const messages = capturedMessages(PUBLISHED);
  describe("captured messages are valid, or have a known problem", () => {
    test("there are messages of both parties", () => {
      expect(new Set(messages.map(({ from }) => from))).toEqual(new Set(["client", "server"]));
    });

    test("each problem is known, and each known problem occurs", () => {
      const found = messages.flatMap((captured) =>
        validateMessage("2026-07-28", captured.from, captured.message, captured).map(
          ({ pointer, rule }) => [`${captured.case}, ${captured.from}`, `${pointer} ${rule}`] as const,
        ),
      );
      expect(Object.fromEntries(found)).toEqual(EXPLAINED);
      expect(found).toHaveLength(Object.keys(EXPLAINED).length);
    });
  });
}
