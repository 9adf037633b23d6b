import type { Outgoing, Response } from "../../../switches/message.ts";
import { errorResponse, INVALID_REQUEST, isObject, isResponse, ProtocolError } from "../../message.ts";
import type { Outlet } from "../core/pipeline.ts";

/**
 * A JSON-RPC batch, which only 2025-03-26 has. Each member is handled separately, and the answers are sent together.
 * All other messages are sent immediately. A batch without requests gets no answer.
 */
export async function handleBatch(
  members: readonly unknown[],
  outlet: Outlet,
  handle: (member: unknown, outlet: Outlet) => Promise<void>,
): Promise<void> {
  const invalid = (why: string) => new ProtocolError(INVALID_REQUEST, `Invalid request: ${why}`);
  if (members.length === 0) return outlet.send(errorResponse(null, invalid("a batch is not empty")));
  const answers: Response[] = [];
  const gathered: Outlet = {
    ...outlet,
    send: (message: Outgoing) => {
      if (isResponse(message)) answers.push(message);
      else outlet.send(message);
    },
  };
  await Promise.all(
    members.map(async (member) => {
      if (isObject(member) && member.method === "initialize") {
        const id = typeof member.id === "string" || typeof member.id === "number" ? member.id : null;
        return gathered.send(errorResponse(id, invalid("initialize must not be part of a batch")));
      }
      return handle(member, gathered);
    }),
  );
  if (answers.length > 0) outlet.send(answers);
}
