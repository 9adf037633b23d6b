import { describe, expect, test } from "vitest";
import { validateMessage } from "../validate/index.ts";
import { capturedMessages } from "./captured.ts";
import { PUBLISHED, WHY_SKIPPED } from "./published.ts";

/** What the captured exchanges break: probes that are illegal on purpose, and deviations of the captured server. */
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
  // Ambiguity A6: errors whose request's id cannot be read carry null.
  "foreign Origin, server": "/id unreadable-id",
  "GET, server": "/id unreadable-id",
  "stdio session, client": " required",
};

if (PUBLISHED === undefined) test.skip(WHY_SKIPPED);
else {
  const messages = capturedMessages(PUBLISHED);
  describe("captured messages validate, or it is known why not", () => {
    test("there are messages of both ends", () => {
      expect(new Set(messages.map(({ from }) => from))).toEqual(new Set(["client", "server"]));
    });

    test("every explanation is needed, and every problem explained", () => {
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
