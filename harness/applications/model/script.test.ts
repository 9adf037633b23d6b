import { describe, expect, it } from "vitest";
import { Answers } from "./answers.ts";
import { modelPlan } from "./plan.ts";
import { Script } from "./script.ts";

const REPORT = "mcp_conform_report";
const TOOLS = ["s_one", "s_two", `s_${REPORT}`];

const calls = [{ name: "one", arguments: { a: 1 } }, { name: "two" }];

const text = (value: string) => ({ content: [{ type: "text", text: value }] });

/** A model, and the answers of the server that it can compare with. */
function scripted(context: object) {
  const answers = new Answers();
  const answered = (id: number, name: string, result: object) => {
    answers.heard("1", true, { jsonrpc: "2.0", id, method: "tools/call", params: { name } });
    answers.heard("1", false, { jsonrpc: "2.0", id, result });
  };
  return { script: new Script(modelPlan(context as never), answers), answered };
}

const shown = (id: string, value: string, isError = false) => ({ id, text: value, kinds: ["text"], isError });

describe("a scripted model", () => {
  it("asks for one call of the situation after the other, by the names of the application, and is done", () => {
    const { script } = scripted({ calls });
    const [first] = script.next({ tools: TOOLS, results: [] });
    expect(first).toEqual({ id: "call_mcp_conform_1", name: "s_one", arguments: { a: 1 } });
    const [second] = script.next({ tools: TOOLS, results: [shown("call_mcp_conform_1", "x")] });
    expect(second).toEqual({ id: "call_mcp_conform_2", name: "s_two", arguments: {} });
    expect(script.next({ tools: TOOLS, results: [shown("call_mcp_conform_2", "x")] })).toEqual([]);
  });

  it("leaves out a tool that the application does not offer", () => {
    const { script } = scripted({ calls });
    expect(script.next({ tools: ["s_two"], results: [] })).toMatchObject([{ name: "s_two" }]);
  });

  it("has no wish where it is asked for a title: a request without tools", () => {
    const { script } = scripted({ calls });
    expect(script.next({ tools: [], results: [] })).toEqual([]);
    expect(script.next({ tools: TOOLS, results: [] })).toMatchObject([{ name: "s_one" }]);
  });

  it("asks for the same again, if a request is sent again, and goes on when it was asked three times", () => {
    const { script } = scripted({ calls });
    const again = () => script.next({ tools: TOOLS, results: [] }).map(({ name }) => name);
    expect([again(), again(), again(), again()]).toEqual([["s_one"], ["s_one"], ["s_one"], ["s_two"]]);
  });

  it("reports what it was shown, as a driver does", () => {
    const { script, answered } = scripted({ calls, report: REPORT });
    script.next({ tools: TOOLS, results: [] });
    answered(1, "one", text("the result"));
    const [report] = script.next({ tools: TOOLS, results: [shown("call_mcp_conform_1", "the result")] });
    expect(report).toMatchObject({
      name: `s_${REPORT}`,
      arguments: { tool: "one", accepted: true, text: "the result" },
    });
    script.next({ tools: TOOLS, results: [shown("call_mcp_conform_2", "ok")] });
    answered(2, "two", text("another"));
    const [second] = script.next({ tools: TOOLS, results: [shown("call_mcp_conform_3", "refused", true)] });
    expect(second?.arguments).toEqual({ tool: "two", accepted: false });
  });

  it("reports the text that it was shown, where the situation wants that: the begin and the end of a long one", () => {
    const { script } = scripted({ calls, report: REPORT, shows: true });
    script.next({ tools: TOOLS, results: [] });
    const [report] = script.next({ tools: TOOLS, results: [shown("call_mcp_conform_1", "an error", true)] });
    expect(report?.arguments).toEqual({ tool: "one", shown: "an error" });
    script.next({ tools: TOOLS, results: [shown("call_mcp_conform_2", "ok")] });
    const long = `begin${"x".repeat(100_000)}end`;
    const [second] = script.next({ tools: TOOLS, results: [shown("call_mcp_conform_3", long)] });
    expect(second?.arguments.shown).toMatch(/^beginx{1995} … x{1997}end$/);
  });

  it("asks for all calls at once where the situation wants that, and reports after the last", () => {
    const { script, answered } = scripted({ calls, report: REPORT, atOnce: true });
    const both = script.next({ tools: TOOLS, results: [] });
    expect(both.map(({ name }) => name)).toEqual(["s_one", "s_two"]);
    answered(1, "one", text("first"));
    answered(2, "two", text("second"));
    const results = [shown("call_mcp_conform_1", "first"), shown("call_mcp_conform_2", "second")];
    const [report] = script.next({ tools: TOOLS, results });
    expect(report?.arguments).toMatchObject({ tool: "one", text: "first" });
  });
});
