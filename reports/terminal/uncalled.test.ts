import { expect, it } from "vitest";
import { Recorder } from "../../harness/trace/recorder.ts";
import { plain } from "../screen.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { pretty } from "./pretty.ts";

const tool = (name: string, readOnlyHint?: boolean) => ({
  name,
  digest: "sha256:0",
  definition: readOnlyHint === undefined ? {} : { annotations: { readOnlyHint } },
});

/** The report of a server with five tools, of which one was called. */
function report(needs: string, invocation: readonly string[] = []) {
  const recorder = new Recorder();
  const called = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "tried" } };
  recorder.record({ channel: "stdin", connection: "1", raw: JSON.stringify(called), message: called });
  const reason = { kind: "needs-exercise", text: needs } as const;
  const tools = [tool("read", true), tool("add\u0007"), tool("write", false), tool("tried"), tool("own")];
  const leg = { ...legOf([checkOf("a.b", "inconclusive", { reason })]), surface: { tools } };
  const result = sample([leg]);
  return pretty({ ...result, target: { ...result.target, invocation } }, plain, { events: recorder.events });
}

it("names the tools of this server that were not called, and the option", () => {
  expect(report("a tool that is slow").replace(/\n {4}/g, " ")).toContain(
    "\n  not called, because not annotated readOnlyHint: true: add\\x07, write, own. --allow tool:<name> calls one that may run here\n",
  );
});

it("names none where no check needs a tool", () => {
  expect(report("a prompt without arguments")).not.toContain("not called");
});

it("names none that the operator has allowed: another reason kept it from being called", () => {
  expect(report("a tool that is slow", ["--allow", "tool:own", "--allow", "tool:write"])).toContain(
    "readOnlyHint: true: add\\x07. --allow",
  );
  expect(report("a tool that is slow", ["--allow", "side-effects"])).not.toContain("not called");
});
