import { describe, expect, it } from "vitest";
import { server } from "../cli/testing/command.ts";
import { run, type Settings } from "./index.ts";

/** A server with one tool. It reports progress if it gets the right file, and fails for any other. */
const IMPORTS = server(`({ id, method, params }, say) => {
  if (method === 'initialize') {
    say({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'small', version: '1' } } });
    return true;
  }
  if (method === 'tools/list') {
    say({ id, result: { tools: [{ name: 'import_data', inputSchema: { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] } }] } });
    return true;
  }
  if (method !== 'tools/call') return false;
  const { progressToken } = params._meta || {};
  if (!params.arguments || params.arguments.file !== 'small.csv') {
    say({ id, result: { isError: true, content: [{ type: 'text', text: 'no such file' }] } });
    return true;
  }
  for (const progress of progressToken === undefined ? [] : [1, 2]) say({ method: 'notifications/progress', params: { progressToken, progress } });
  say({ id, result: { content: [] } });
  return true;
}`);

async function verdict(id: string, more: Settings): Promise<string | undefined> {
  const { legs } = await run({ server: IMPORTS, only: ["progress.*", id], timeout: 20_000, ...more });
  return legs[0]?.checks.find((check) => check.id === id)?.verdict;
}

describe("a tool that the operator names for an exercise", () => {
  it("is called with the arguments of the operator, and nothing else allows it", async () => {
    const call = { tool: "import_data", arguments: { file: "small.csv" } };
    const id = "progress.notification.shape";
    expect(await verdict(id, {})).toBe("inconclusive");
    expect(await verdict(id, { allow: ["tool:import_data"] })).toBe("inconclusive");
    expect(await verdict(id, { exercises: { progress: call } })).toBe("pass");
    expect(await verdict("tools.call.result-shape", { exercises: { plain: [call] } })).toBe("pass");
  });
});
