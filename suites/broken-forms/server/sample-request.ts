import { isDeclared } from "../../../harness/check/applies.ts";
import type { CheckContext } from "../../../harness/check/check.ts";
import { requestMessage } from "../../../harness/session/lines/envelope.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Revision } from "../../../schema/revision.ts";

/** Names nothing that exists, so that a server which takes a broken request for a valid one does no work. */
const NOTHING = "mcp-conform-none";

/** The ordinary params of a request, of which a row breaks one member. No row leaves a valid call of a tool. */
export type Samples = Readonly<Record<string, JsonObject>>;

/** A completion must be one that is served otherwise, so that only the broken member is the reason of an error. */
function completionOf(prompts: readonly JsonObject[]): JsonObject {
  const [found] = prompts.flatMap(({ name, arguments: given }) => {
    const [first] = Array.isArray(given) ? given : [];
    return typeof name === "string" && isObject(first) && typeof first.name === "string"
      ? [{ name, argument: first.name }]
      : [];
  });
  const { name = NOTHING, argument = NOTHING } = found ?? {};
  return { ref: { type: "ref/prompt", name }, argument: { name: argument, value: "" } };
}

export async function samplesFor({
  inventory,
  facts,
}: Pick<CheckContext, "inventory" | "facts">): Promise<Samples> {
  const { items } = isDeclared(facts.capabilities, "prompts")
    ? await inventory.list("prompts")
    : { items: [] };
  return samplesOf(
    facts.revision,
    items.map(({ value }) => value),
  );
}

/** The same, where the prompts are known. */
export function samplesOf(revision: Revision, prompts: readonly JsonObject[]): Samples {
  return {
    initialize: {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: "mcp-conform", version: "1" },
    },
    "tools/call": { name: NOTHING, arguments: {} },
    "resources/read": { uri: `mcp-conform://${NOTHING}` },
    "resources/subscribe": { uri: `mcp-conform://${NOTHING}` },
    "resources/unsubscribe": { uri: `mcp-conform://${NOTHING}` },
    "prompts/get": { name: NOTHING, arguments: {} },
    "completion/complete": completionOf(prompts),
    "logging/setLevel": { level: "error" },
    "tasks/get": { taskId: NOTHING },
    "tasks/result": { taskId: NOTHING },
    "tasks/cancel": { taskId: NOTHING },
  };
}

/** The ordinary request with a new id, in the envelope of the era. */
export function requestFor(session: Session, samples: Samples, method = session.plainMethod): JsonObject {
  return requestMessage(session.speaker, session.freshId(), method, ownMember(samples, method));
}
