import { REPOSITORY } from "../harness/project.ts";
import { PAGES } from "./check-pages.generated.ts";

/** The folder of the pages, one for each topic. */
export const CHECK_PAGES = `${REPOSITORY}/blob/main/docs/checks/`;

const topics = new Map(
  Object.entries(PAGES).flatMap(([topic, ids]) => ids.map((id) => [id, topic] as const)),
);

/** The topic whose page documents a check. Checks of users have no page, nor have those of another version. */
export function topicOf(id: string): string | undefined {
  return topics.get(id);
}

/** Where a check is documented. */
export function checkPage(id: string): string | undefined {
  const topic = topicOf(id);
  return topic === undefined ? undefined : `${CHECK_PAGES}${topic}.md#${id}`;
}
