import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

const MOST_PAGES = 20;

/** The items of all pages of tasks/list. */
export function itemsOf(list: readonly Reply[]): readonly JsonObject[] {
  return list.flatMap((page) => (page.kind === "result" ? [page.result.tasks].flat() : [])).filter(isObject);
}

/** The list of a session that names no user. With credentials both sessions are of one user. */
export async function anonymousPages(session: Session): Promise<readonly Reply[] | undefined> {
  const pages = await pagesOf(session);
  const hasCredentials = session
    .since(0)
    .some(
      (event) => event.channel === "http-request" && event.headers.some(([name]) => CREDENTIALS.test(name)),
    );
  return hasCredentials ? undefined : pages;
}

const CREDENTIALS = /authorization|cookie|key|token|user|secret/i;

export async function pagesOf(session: Session): Promise<readonly Reply[]> {
  const pages: Reply[] = [];
  let cursor: unknown;
  do {
    const page = await session.request("tasks/list", cursor === undefined ? {} : { cursor });
    pages.push(page);
    cursor = page.kind === "result" ? page.result.nextCursor : undefined;
  } while (typeof cursor === "string" && pages.length < MOST_PAGES);
  return pages;
}
