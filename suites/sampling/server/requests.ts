import { isDeclared } from "../../../harness/check/applies.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { type Ask, asksFor, flawOf, SAMPLING } from "../../across-topics/server/asks/asks.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { shapeProblems } from "../../across-topics/server/problems.ts";
import { type Flaw, sentNo } from "../../messages/conclude.ts";

const SENDS = "nothing: every sampling request of the server is read";
const NONE = sentNo("sampling request", "tool.samples");

/** The values of includeContext that need the capability sampling.context. */
const CONTEXT: readonly unknown[] = ["thisServer", "allServers"];

const seqs = (all: readonly Ask[]) => all.map(({ at }) => at);

export const requestShape = monitor({
  id: "sampling.request.shape",
  title: "A sampling request has messages and maxTokens, and its priorities are between 0 and 1",
  requirements: ["sampling.request.shape", "sampling.message.shape"],
  revisions: { until: "2025-11-25" },
  exercises: ["tool.samples"],
  sends: SENDS,
  hint: "Send messages with a role and content, and maxTokens as a number.",
  reads: (trace) => asksFor(trace, SAMPLING),
  judge: (all, trace) => ({
    expected: `params that are valid against the schema of ${trace.revision}`,
    read: seqs(all),
    flaws: all.flatMap((one) =>
      shapeProblems(trace.revision, "CreateMessageRequest", { method: one.method, params: one.params })
        .filter(({ pointer }) => pointer.startsWith("/params") && !pointer.startsWith("/params/_meta"))
        .slice(0, 3)
        .map(({ pointer, message }) => flawOf(one, `${pointer} ${message}`, pointer)),
    ),
    whenNone: NONE,
  }),
});

export const toolsRespected = monitor({
  id: "sampling.tools.respected",
  title: "A sampling request has tools or toolChoice only if the client declares sampling.tools",
  requirements: ["sampling.tools.respected"],
  // In 2026-07-28 mrtr.ask.undeclared judges it.
  revisions: { until: "2025-11-25" },
  exercises: ["tool.samples"],
  sends: SENDS,
  hint: "Look for sampling.tools in the capabilities of the client before you send tools or toolChoice.",
  reads: (trace) => asksFor(trace, SAMPLING),
  judge: (all) => ({
    expected: "no tools and no toolChoice without sampling.tools",
    read: seqs(all),
    flaws: all
      .filter(({ declared }) => !isDeclared(declared, "sampling.tools"))
      .flatMap((one) => {
        const member = ["tools", "toolChoice"].find((name) => ownMember(one.params, name) !== undefined);
        return member === undefined
          ? []
          : [flawOf(one, `${member}, but the client does not declare sampling.tools`, `/params/${member}`)];
      }),
    whenNone: NONE,
  }),
});

/** A sampling request that includes the context of servers. */
function withContext(one: Ask, more: string): Flaw[] {
  const { includeContext } = one.params;
  if (!CONTEXT.includes(includeContext)) return [];
  return [
    flawOf(one, `includeContext ${brief(JSON.stringify(includeContext))}${more}`, "/params/includeContext"),
  ];
}

export const contextUndeclared = monitor({
  id: "sampling.context.undeclared",
  title: "includeContext is thisServer or allServers only if the client declares sampling.context",
  requirements: ["sampling.context.undeclared"],
  exercises: ["tool.samples"],
  sends: SENDS,
  hint: "Leave includeContext out unless the client declares sampling.context.",
  reads: (trace) => asksFor(trace, SAMPLING),
  judge: (all) => ({
    expected: "includeContext none, or no includeContext",
    read: seqs(all),
    flaws: all
      .filter(({ declared }) => !isDeclared(declared, "sampling.context"))
      .flatMap((one) => withContext(one, ", but the client does not declare sampling.context")),
    whenNone: NONE,
  }),
});

export const contextAvoided = monitor({
  id: "sampling.context.avoided",
  title: "A sampling request leaves includeContext out, or sets it to none",
  requirements: ["sampling.context.avoided"],
  exercises: ["tool.samples"],
  sends: SENDS,
  reading:
    "A request to a client that does not declare sampling.context is judged by sampling.context.undeclared only.",
  hint: "Leave includeContext out: thisServer and allServers are deprecated.",
  reads: (trace) => asksFor(trace, SAMPLING),
  judge: (all) => ({
    expected: "includeContext none, or no includeContext",
    read: seqs(all),
    flaws: all
      .filter(({ declared }) => isDeclared(declared, "sampling.context"))
      .flatMap((one) => withContext(one, ", which is deprecated")),
    whenNone: NONE,
  }),
});
