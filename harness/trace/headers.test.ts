import { expect, it } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { headersOf } from "../../schema/tables/index.ts";
import { HEADER, headerOf, headersNamed } from "./headers.ts";

it("the headers of the protocol are those of the tables", () => {
  const names = REVISIONS.flatMap((revision) => headersOf(revision).map(({ name }) => name));
  for (const name of Object.values(HEADER)) expect(names).toContain(name);
});

it("a header is found in any case, and as often as it occurs", () => {
  const headers = [
    ["mcp-session-id", "1"],
    ["Mcp-Session-Id", "2"],
  ] as const;
  expect(headerOf(headers, HEADER.sessionId)).toBe("1");
  expect(headersNamed(headers, HEADER.sessionId)).toEqual(["1", "2"]);
  expect(headerOf(headers, HEADER.method)).toBeUndefined();
});
