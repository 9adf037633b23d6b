import { expect, it } from "vitest";
import type { Fault } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { resourceFaults } from "../faults/server/resources.ts";

const leg = { revision: "2025-11-25", transport: "stdio" } as const;

function faultOf(id: string): Fault {
  const found = resourceFaults.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no fault ${id}`);
  return found;
}

it("says where a URI template belongs", async () => {
  const { hint } = await resultOf("resources.uri.syntax", faultOf("resources.template-listed"), leg);
  expect(hint).toBe(
    '"test://days/{day}" is a URI template, not a URI. List it in resources/templates/list as uriTemplate, and leave it out of resources/list.',
  );
});

it("keeps its hint for a URI that is no template", async () => {
  const { hint } = await resultOf("resources.uri.syntax", faultOf("resources.uri-with-blank"), leg);
  expect(hint).toMatch(/^Start the URI with a scheme/);
});

it("names every listed resource that cannot be read", async () => {
  const { hint } = await resultOf("resources.read.listed", faultOf("resources.escapes-unreadable"), leg);
  expect(hint).toBe(
    "resources/list contains test://chapters/%C3%A9 and test://chapters/%E2%82%AC, so resources/read should return each of them.",
  );
});
