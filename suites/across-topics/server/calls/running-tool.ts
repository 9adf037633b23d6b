import { isDeclared } from "../../../../harness/check/applies.ts";
import type { CheckContext } from "../../../../harness/check/check.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { isComplete } from "../result-type.ts";
import { callableTools, callSamples } from "./sample-calls.ts";
import { slowTool } from "./slow-tool.ts";

/** A tool that takes long enough for other messages to be sent while it runs. */
export interface RunningTool {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** Below this a call may be over before the next message is read, in milliseconds. It decides which tool is used, no verdict. */
const LEAST_MS = 200;

const MOST_CALLS = 6;

/** The slow tool of the exercise. Without it, the tool that took the longest of those that may be called. */
export async function runningTool(
  context: Pick<CheckContext, "inventory" | "allow" | "facts" | "limit">,
  session: Session,
): Promise<RunningTool | undefined> {
  if (!isDeclared(context.facts.capabilities, "tools")) return undefined;
  const named = await slowTool(context);
  if (named) return { name: named.name, arguments: named.working(named.worksMs) };
  const tools = (await callableTools(context)).slice(0, MOST_CALLS);
  const tried = (await callSamples({ ...context, session }, tools)).map(
    ({ tool, arguments: given, reply, tookMs }) => {
      const isUsable = reply.kind === "result" && isComplete(reply.result) && reply.result.isError !== true;
      return { name: String(tool.value.name), arguments: given, tookMs: isUsable ? tookMs : 0 };
    },
  );
  const [slowest] = tried.filter(({ tookMs }) => tookMs >= LEAST_MS).sort((a, b) => b.tookMs - a.tookMs);
  return slowest && { name: slowest.name, arguments: slowest.arguments };
}
