import {
  errorResponse,
  INVALID_REQUEST,
  isObject,
  isResponse,
  type Outgoing,
  ProtocolError,
  type Response,
} from "../../message.ts";
import type { Outlet } from "../core/pipeline.ts";

/**
 * A JSON-RPC batch, which 2025-03-26 alone has: each member is handled by itself, the answers leave together, and
 * whatever else is sent meanwhile leaves at once. No answer is sent for a batch without requests.
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
        return gathered.send(errorResponse(id, invalid("initialize is not part of a batch")));
      }
      return handle(member, gathered);
    }),
  );
  if (answers.length > 0) outlet.send(answers);
}
