import { isDeclared } from "../../../../harness/check/applies.ts";
import type { CheckContext } from "../../../../harness/check/check.ts";
import type { Item } from "../../../../harness/check/inventory.ts";
import { allowedTools } from "../../../../harness/check/sample-arguments.ts";
import { given } from "../../../../schema/given.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { ownMember } from "../../../../schema/own-member.ts";
import { offeredItems } from "../lists/lists.ts";

export interface SlowTool {
  /** The arguments for work of this time, in milliseconds. */
  readonly working: (ms: number) => JsonObject;
  readonly worksMs: number;
  readonly status?: string;
}

/** The tools of the exercise, each with the time of short work. */
const TOOLS: Readonly<Record<string, SlowTool>> = {
  test_slow_tool: {
    working: (durationMs) => ({ durationMs }),
    worksMs: 400,
    status: "test_slow_tool_status",
  },
  "trigger-long-running-operation": {
    working: (ms) => ({ duration: ms / 1_000, steps: 2 }),
    worksMs: 500,
  },
};

/** How long a call runs before something else is sent, in milliseconds. */
export const RUNS_MS = 60;

export type NamedTool = SlowTool & { readonly name: string };

/** A tool of the exercise that may be called. */
export async function slowTool({
  inventory,
  allow,
  facts,
}: Pick<CheckContext, "inventory" | "allow" | "facts">): Promise<NamedTool | undefined> {
  if (!isDeclared(facts.capabilities, "tools")) return undefined;
  const allowed = allowedTools(await offeredItems({ inventory }, "tools"), allow).map(({ value }: Item) =>
    String(value.name),
  );
  const name = allowed.find((one) => ownMember(TOOLS, one) !== undefined);
  const tool = name === undefined ? undefined : ownMember(TOOLS, name);
  if (name === undefined || tool === undefined) return undefined;
  const { status, ...rest } = tool;
  return {
    name,
    ...rest,
    ...given({ status: status !== undefined && allowed.includes(status) ? status : undefined }),
  };
}
