import { expect, it } from "vitest";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { toolCallFaults } from "../faults/server/call.ts";

it("names the tool whose content lacks a member, and the member", async () => {
  const nameless = toolCallFaults.filter(({ id }) => id === "tools.link-nameless");
  expect(nameless).toHaveLength(1);
  for (const fault of nameless) {
    const { hint } = await resultOf("tools.content.types", fault, {
      revision: "2025-11-25",
      transport: "stdio",
    });
    expect(hint).toBe(
      'The tool "test_simple_text" returns content block 1 of the type "resource_link": it must have "name".',
    );
  }
});
