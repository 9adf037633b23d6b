import { situation } from "../../../harness/check/check.ts";
import { LISTS } from "../../../harness/check/inventory.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import { harmless } from "../http/send.ts";
import { anyList } from "../versioning/any-list.ts";

/** So often the same id is used in two sessions at once: answers that cross are a matter of luck. */
const ROUNDS = 5;

/** Two requests with one id, at the same time, in two sessions. */
export interface Round {
  /** The answer to a ping (2026-07-28: to server/discover). */
  readonly plain: Reply;
  /** The answer to a request for a list, when the server declares one, else for a method that is unknown. */
  readonly other: Reply;
}

export interface SideBySide {
  readonly rounds: readonly Round[];
  /** The member that only the other answer has; absent when the server declares no list. */
  readonly member?: string;
}

/** Two sessions that ask for different things under the same ids. */
export const sideBySide = situation("sessions side by side", async (context): Promise<SideBySide> => {
  const [one, two] = await Promise.all([context.open(), context.open()]);
  const asked = await anyList(context);
  const list = Object.values(LISTS).find(({ method }) => method === asked);
  const method = list?.method ?? "mcp-conform/no-such-method";
  const rounds: Round[] = [];
  for (let number = 1; number <= ROUNDS && !rounds.some(isLost); number++) {
    const id = `mcp-conform-both-${number}`;
    const [plain, other] = await Promise.all([
      one.request(harmless(one), undefined, { id }),
      two.request(method, undefined, { id }),
    ]);
    rounds.push({ plain, other });
  }
  return { rounds, ...(list ? { member: list.member } : {}) };
});

/** An answer that went elsewhere: waiting for the next one would take as long again. */
function isLost({ plain, other }: Round): boolean {
  return [plain, other].some(({ kind }) => kind === "silence" || kind === "gone");
}
