import { describe, expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { CONTROLS, MARKS, SAID, SHOWN_TOOLS, type ShownName, shown } from "../situations/shown.ts";
import { model } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** A client that reports what its model was shown. */
function judged(id: string, texts: Partial<Record<ShownName, string>>): string {
  const steps = Object.entries({ plain: `<result>${SAID.plain}</result>`, ...texts }).flatMap(
    ([name, text], id): readonly Step[] => [
      asks({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: {
          name: "mcp_conform_report",
          arguments: { tool: SHOWN_TOOLS[name as ShownName], shown: text },
        },
      }),
      answers({ jsonrpc: "2.0", id, result: { content: [] } }),
    ],
  );
  return verdictOn(checkIn(model, `client.model.${id}`), [playedAs(shown, LEG, [steps])]);
}

describe("the error of a tool", () => {
  it("is shown to the model, also within other words", () => {
    expect(judged("tool-errors", { failed: SAID.failed })).toBe("pass: shown");
    expect(judged("tool-errors", { failed: `Error: ${SAID.failed}.` })).toBe("pass: shown");
  });

  it("is not shown: the model gets other words, or nothing", () => {
    expect(judged("tool-errors", { failed: "failed" })).toBe('fail: the model was shown "failed"');
    expect(judged("tool-errors", { failed: "" })).toBe("fail: the model was shown nothing");
  });

  it("is not judged of a client that reports nothing of it, or shows no plain text either", () => {
    const needs = "inconclusive: a client that reports what a model is shown of the results of tools";
    expect(judged("tool-errors", {})).toBe(needs);
    expect(judged("tool-errors", { plain: "[1 block]", failed: "[1 block]" })).toBe(needs);
  });
});

describe("facts about what a model is shown", () => {
  it.each([
    ["protocol-errors", { refused: SAID.refused }, "the model is shown the message of the error"],
    ["protocol-errors", { refused: "failed" }, "the model is not shown the message of the error"],
    ["controls", { controls: `a${CONTROLS["a bell"]}b` }, "the model is shown a bell"],
    ["controls", { controls: "ab" }, "the model is shown none of them"],
    ["long", { long: `${MARKS.begin} … ${MARKS.end}` }, "the model is shown the beginning and the end"],
    ["long", { long: `${MARKS.begin} … cut` }, "the model is shown the beginning of it"],
    ["long", { long: "saved to a file" }, "the model is shown neither its beginning nor its end"],
    ["structured", { structured: '{"counted4711":1}' }, "the model is shown the structured content"],
    [
      "structured",
      { structured: `${SAID.structured}\n{"counted4711":1}` },
      "the model is shown the text, the structured content",
    ],
    ["audience", { userOnly: "for the user 4711" }, "the model is shown the text"],
    ["audience", { userOnly: "" }, "the model is not shown the text"],
  ] as const)("%s, with %j", (id, texts, fact) => {
    expect(judged(id, texts)).toBe(`observed: ${fact}`);
  });
});
