import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { oncePerConnection } from "./once-per-connection.ts";
import { plainMethod } from "./plain-request.ts";

const ID = "mcp-conform-text-id";

const withTextId = oncePerConnection(({ session }) =>
  session.request(plainMethod(session), undefined, { id: ID }),
);

/**
 * For a request whose id is a text because of its characters: ends the check where a request with any text as its id gets the same kind
 * of reply and no result. Then the text of the id is the cause, which jsonrpc.request.ids judges.
 */
export async function requireTextIds(context: SessionContext, reply: Reply): Promise<void> {
  if (reply.kind === "result") return;
  const plain = await withTextId(context);
  if (plain.kind === reply.kind)
    throw new Inconclusive(
      "depends-on",
      `a request whose id is a text has no result, also with the id ${JSON.stringify(ID)} (jsonrpc.request.ids)`,
    );
}
