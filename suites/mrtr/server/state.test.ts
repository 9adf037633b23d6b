import { expect, it } from "vitest";
import { isObject } from "../../../harness/reference/message.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2026-07-28", transport: "stdio" } as const;
const ID = "mrtr.state.tampered";
const DECIDES = "test_input_required_result_tampered_state";
const NAME = "find_issue";
const READ_ONLY = { readOnlyHint: true };

/** Offers the tool of the exercise. Neither its name nor its description shows what it does. */
const renamed = (accepts: boolean): Switch => ({
  id: "sample",
  describe: "",
  remember: () => {
    const made = new Set<unknown>();
    return {
      dispatch: async (call, next) => {
        const { name, requestState } = call.params;
        if (accepts && name === NAME && requestState !== undefined && !made.has(requestState))
          return { content: [{ type: "text", text: "Done" }] };
        const result = await next(
          name === NAME ? { ...call, params: { ...call.params, name: DECIDES } } : call,
        );
        if (result?.requestState !== undefined) made.add(result.requestState);
        if (call.method !== "tools/list" || !Array.isArray(result?.tools)) return result;
        const tools = result.tools.filter(isObject).flatMap((tool) => {
          if (tool.name === DECIDES)
            return [{ ...tool, name: NAME, description: "Finds issues.", annotations: READ_ONLY }];
          return tool.name === "test_simple_text" ? [tool] : [];
        });
        return { ...result, tools };
      },
    };
  },
});

const judged = (one: Switch) => resultOf(ID, one, LEG);

it("a tool that refuses an altered state passes, also if only its answer shows that it asks", async () => {
  expect(await judged(renamed(false))).toMatchObject({
    verdict: "pass",
  });
});

it("observes one that accepts it", async () => {
  expect(await judged(renamed(true))).toMatchObject({
    verdict: "observed",
    actual: expect.stringMatching(
      /^find_issue accepts an altered requestState and returns .*Done.*; with its own state/,
    ),
  });
});

it("cannot judge a server without a tool that asks with a state", async () => {
  const withoutAsks: Switch = {
    id: "sample",
    describe: "",
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method !== "tools/list" || !Array.isArray(result?.tools)) return result;
      const tools = result.tools.filter(
        (tool) => isObject(tool) && !/input_required/.test(String(tool.name)),
      );
      return { ...result, tools };
    },
  };
  expect(await judged(withoutAsks)).toMatchObject({
    verdict: "inconclusive",
    reason: { text: `the tool ${DECIDES}, whose requestState decides something` },
  });
});
