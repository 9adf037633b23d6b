import { expect, test } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { catalogue, REQUIREMENT_IDS } from "./index.ts";
import { urlOf, urlOfAnchor } from "./link.ts";
import { statementsOf } from "./statements.ts";

test("a section is linked on the site of the specification", () => {
  expect(urlOfAnchor("specification/2025-11-25/basic/lifecycle#initialization")).toBe(
    "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization",
  );
});

test("a line of a schema is linked in the repository, at the commit that was read", () => {
  expect(urlOfAnchor("schema/2024-11-05/schema.ts#L98")).toMatch(
    /^https:\/\/github\.com\/modelcontextprotocol\/modelcontextprotocol\/blob\/[0-9a-f]{40}\/schema\/2024-11-05\/schema\.ts#L98$/,
  );
});

test("the page comes before the schema", () => {
  expect(urlOf("lifecycle.initialize.params", "2025-11-25")).toBe(
    "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization",
  );
});

test("a requirement has no link in a revision that does not have it", () => {
  expect(urlOf("ping.answered", "2026-07-28")).toBeUndefined();
});

test.each(REVISIONS)("each requirement of %s has a link, to that revision or to an extension", (revision) => {
  const ids = REQUIREMENT_IDS.filter((id) => catalogue[id].keys[revision]);
  const urls = ids.map((id) => urlOf(id, revision) ?? id);
  const site = "https://modelcontextprotocol\\.io";
  const form = new RegExp(
    `^(${site}/(specification|docs)/${revision}([/#]|$)|${site}/extensions/|https://github\\.com/.*/schema/${revision}/)`,
  );
  expect(urls.filter((url) => !form.test(url) || /\s/.test(url))).toEqual([]);
});

test.each(REVISIONS)("each statement of %s has the sentence's hash or a basis", (revision) => {
  const odd = [...statementsOf(revision).values()].filter((statement) =>
    "basis" in statement
      ? !/^(implied|ext)\//.test(statement.key) || statement.basis === ""
      : !/^[0-9a-f]{16}$/.test(statement.sha),
  );
  expect(odd).toEqual([]);
});
