import { describe, expect, it } from "vitest";
import { REVISIONS } from "../../../schema/revision.ts";
import type { JsonObject } from "../../switches/message.ts";
import { isObject } from "../message.ts";
import { problemsOf, tapped } from "./testing/tapped.ts";

/** Tools of the reference server that need input from the client. */
const CALLS = [
  { name: "test_tool_with_progress" },
  { name: "test_sampling", arguments: { prompt: "Really?" } },
  { name: "test_sampling_with_tools" },
  { name: "test_list_roots" },
  { name: "test_elicitation", arguments: { message: "Who are you?" } },
  { name: "test_elicitation_sep1034_defaults" },
  { name: "test_elicitation_sep1330_enums" },
  { name: "test_elicitation_url" },
  { name: "test_reconnection" },
  { name: "test_x_mcp_header", arguments: { region: "eu", priority: 3 } },
  { name: "test_input_required_result_request_state" },
  { name: "test_input_required_result_tampered_state" },
  { name: "test_input_required_result_state_only" },
  { name: "test_input_required_result_multiple_inputs" },
  { name: "test_input_required_result_multi_round" },
  { name: "test_input_required_result_capabilities" },
];

const LEGS = REVISIONS.flatMap((revision) =>
  (["stdio", "http"] as const).map((transport) => ({ revision, transport })),
);

const failed = ({ result }: JsonObject) => isObject(result) && result.isError === true;

describe.each(LEGS)("the reference client in $revision over $transport", ({ revision, transport }) => {
  it("uses all features of the reference server, and sends only valid messages", async () => {
    const seen = await tapped(
      transport,
      { revisions: [revision], context: { calls: CALLS } },
      { pageSize: 3 },
    );
    expect(seen.failure).toBeUndefined();
    expect(seen.problems).toEqual([]);
    expect(seen.revision).toBe(revision);
    expect(problemsOf(revision, seen)).toEqual([]);
    expect(seen.answered.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(seen.answered.filter(failed)).toEqual([]);
  });

  it.each(["cancel", "listen", "connect", "roots-changed"])(
    "does the work of the situation %s",
    async (situation) => {
      const calls = situation === "listen" ? [{ name: "test_trigger_tool_change" }] : [];
      const seen = await tapped(transport, { revisions: [revision], situation, context: { calls } });
      expect(seen.failure).toBeUndefined();
      expect(seen.problems).toEqual([]);
      expect(problemsOf(revision, seen)).toEqual([]);
    },
  );

  it("does the same with a server of one revision, if the client speaks all revisions", async () => {
    const seen = await tapped(transport, {}, { revisions: [revision] });
    expect(seen.failure).toBeUndefined();
    expect(seen.problems).toEqual([]);
    expect(seen.revision).toBe(revision);
  });
});
