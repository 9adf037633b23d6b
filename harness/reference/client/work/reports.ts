import type { ReferenceClient } from "../core/client.ts";
import { isAcceptable } from "../features/validate.ts";
import type { Context, Notes } from "./notes.ts";

const REPORT = "mcp_conform_report";

/** Calls tools, and reports which results the client accepts. */
export async function report(client: ReferenceClient, { calls }: Context, notes: Notes): Promise<void> {
  const tools = (await notes.attempt("tools/list", () => client.list("tools/list", "tools"))) ?? [];
  for (const { name, arguments: args } of calls) {
    const tool = tools.find((one) => one.name === name) ?? {};
    const result = await notes.attempt(`tools/call ${name}`, () => client.call(name, args));
    const isGood = result !== undefined && isAcceptable(result, tool);
    const accepted = client.pipeline.decide("acceptedResult", isGood, { name });
    await notes.attempt(`tools/call ${REPORT}`, () => client.call(REPORT, { tool: name, accepted }));
  }
}
