import { situation } from "../../../harness/check/check.ts";
import { LISTS } from "../../../harness/check/inventory.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { anyList } from "../../across-topics/server/lists/any-list.ts";

/** How often the same id is used in two sessions at once. Responses to the wrong session depend on timing. */
const ROUNDS = 5;

/** How the ids begin that two sessions use at the same time. */
export const SHARED_ID = "mcp-conform-both-";

/** Two concurrent requests with the same id in two sessions. */
export interface Round {
  /** The reply to a ping (2026-07-28: to server/discover). */
  readonly plain: Reply;
  /** The reply to a list request, or to an unknown method when the server declares no list. */
  readonly other: Reply;
}

export interface SideBySide {
  readonly rounds: readonly Round[];
  /** The member that only the list result has. Absent when the server declares no list. */
  readonly member?: string;
}

/** Two sessions that send different requests with the same ids. */
export const sideBySide = situation("sessions side by side", async (context): Promise<SideBySide> => {
  const [one, two] = await Promise.all([context.open(), context.open()]);
  const asked = await anyList(context);
  const list = Object.values(LISTS).find(({ method }) => method === asked);
  const method = list?.method ?? "mcp-conform/no-such-method";
  // Not the method that this target answers best: that can be the same list.
  const plainMethod = one.era === "stateful" ? "ping" : "server/discover";
  const rounds: Round[] = [];
  for (let number = 1; number <= ROUNDS && !rounds.some(isLost); number++) {
    const id = `${SHARED_ID}${number}`;
    const [plain, other] = await Promise.all([
      one.request(plainMethod, undefined, { id }),
      two.request(method, undefined, { id }),
    ]);
    rounds.push({ plain, other });
  }
  return { rounds, ...(list ? { member: list.member } : {}) };
});

/** No reply: it may have gone to the other session. Another round would wait for the time limit again. */
function isLost({ plain, other }: Round): boolean {
  return [plain, other].some(({ kind }) => kind === "silence" || kind === "gone");
}
