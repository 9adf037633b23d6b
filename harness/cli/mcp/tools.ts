import { ownMember } from "../../../schema/own-member.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Context } from "../../reference/server/core/context.ts";
import { ToolFailure } from "../../reference/server/core/tool-failure.ts";
import { READ_ONLY, type Tool } from "../../reference/server/tools/tool.ts";
import type { JsonObject } from "../../switches/message.ts";
import { judgeNow, optionsAgain } from "./judging.ts";
import { compared, examined, explained, fromRecording } from "./other-answers.ts";
import type { Results } from "./results.ts";
import * as schemas from "./schemas.ts";

/** It starts what the call names, which may do anything. */
const STARTS: JsonObject = { readOnlyHint: false, openWorldHint: true };

/** The tools, for one session's results. A mistake in the arguments is an error of the tool, which the caller can correct. */
export function toolsFor(results: Results): readonly Tool[] {
  const judging = { outputSchema: schemas.BRIEF, annotations: STARTS };
  const tools: readonly Tool[] = [
    {
      name: "judge_server",
      title: "Judge a server",
      description:
        "Judges an MCP server against the specification: verdict, causes, what to change, the messages, and how to run it again. Starts the command of the call, and nothing else. It can take minutes.",
      inputSchema: schemas.JUDGE_SERVER,
      ...judging,
      run: (args, context) => judgeNow(optionsIn(args), context, results),
    },
    {
      name: "judge_client",
      title: "Judge a client",
      description:
        "Judges an MCP client: starts its command once for each situation, and plays the server. Starts nothing else. It can take minutes.",
      inputSchema: schemas.JUDGE_CLIENT,
      ...judging,
      run: (args, context) => judgeNow(optionsIn(args), context, results),
    },
    {
      name: "rerun",
      title: "Judge again",
      description:
        "Judges the target of a result of this session again: only what was wrong, or one check. Starts the command of that call.",
      inputSchema: schemas.RERUN,
      ...judging,
      run: (args, context) => {
        const kept = args.result === undefined ? results.last : results.numbered(Number(args.result));
        if (kept?.options === undefined)
          throw new ToolFailure("There is no such result of judge_server or judge_client in this session.");
        return judgeNow(optionsAgain(kept, stringIn(args, "check")), context, results);
      },
    },
    {
      name: "explain",
      title: "Explain a check",
      description:
        "The rule behind a check or a requirement, every conforming answer, and how to fix a failure.",
      inputSchema: schemas.EXPLAIN,
      outputSchema: schemas.EXPLAINED,
      annotations: READ_ONLY,
      run: explained,
    },
    {
      name: "doctor",
      title: "Examine a server",
      description:
        "What is wrong with a server before it can be judged: the program, its output, a session in each era. Starts the command of the call.",
      inputSchema: schemas.DOCTOR,
      outputSchema: schemas.EXAMINED,
      annotations: STARTS,
      run: (args, context) => examined(optionsIn(args), context),
    },
    {
      name: "diff",
      title: "Compare two results",
      description: "What changed from one result to another. Reads files only in the folder of this process.",
      inputSchema: schemas.DIFF,
      outputSchema: schemas.COMPARED,
      annotations: { readOnlyHint: true, openWorldHint: false },
      run: (args, context) => compared(args, context, results),
    },
    {
      name: "judge_recording",
      title: "Judge a recording",
      description:
        "Judges a recorded trace again. Starts and sends nothing. Reads files only in the folder of this process.",
      inputSchema: schemas.JUDGE_RECORDING,
      outputSchema: schemas.BRIEF,
      annotations: READ_ONLY,
      run: (args, context) => fromRecording(args, context, results),
    },
  ];
  return tools.map((tool) => ({ ...tool, run: (args, context) => failing(tool, args, context) }));
}

async function failing({ run }: Tool, args: JsonObject, context: Context): Promise<JsonObject> {
  try {
    return await run(args, context);
  } catch (error) {
    if (error instanceof UsageError) throw new ToolFailure(error.message);
    throw error;
  }
}

export function stringIn(args: JsonObject, name: string): string | undefined {
  const value = ownMember(args, name);
  return typeof value === "string" ? value : undefined;
}

/** Arguments as the command line has them: numbers are text there. */
function optionsIn(args: JsonObject): JsonObject {
  return { ...args, ...(args.timeout === undefined ? {} : { timeout: String(args.timeout) }) };
}
