import { isDeepStrictEqual } from "node:util";
import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { exchangesOf, isGetStream } from "../../across-topics/server/http/exchanges.ts";

const CHANGED = "notifications/tools/list_changed";

/** A complete list of the tools, from its first page to its last. */
interface Listed {
  readonly names: readonly string[];
  readonly asked: number;
  readonly at: number;
}

interface Page {
  readonly rpc: Rpc;
  readonly result: JsonObject;
  readonly at: number;
}

function pagesIn({ clientRequests }: Conversation): readonly Page[] {
  return clientRequests
    .filter(({ method, request }) => method === "tools/list" && !request.broken)
    .flatMap((rpc) => {
      const [first] = rpc.responses;
      const result = isObject(first?.value) ? first.value.result : undefined;
      return first && isObject(result) ? [{ rpc, result, at: first.seq }] : [];
    });
}

/** Follows the cursors. Undefined if the list was not read to its end. */
function walk(first: Page, pages: readonly Page[]): Listed | undefined {
  const names: string[] = [];
  const follow = ({ result, at }: Page): Page | undefined =>
    pages.find(({ rpc }) => rpc.params.cursor === result.nextCursor && rpc.request.seq > at);
  for (let page: Page | undefined = first; page !== undefined; page = follow(page)) {
    const { tools, nextCursor } = page.result;
    if (!Array.isArray(tools)) return undefined;
    names.push(...tools.map((tool: unknown) => String(isObject(tool) ? tool.name : tool)));
    if (nextCursor === undefined) return { names, asked: first.rpc.request.seq, at: page.at };
  }
  return undefined;
}

function listsIn(conversation: Conversation): readonly Listed[] {
  const pages = pagesIn(conversation);
  return pages
    .filter(({ rpc }) => rpc.params.cursor === undefined)
    .flatMap((first) => walk(first, pages) ?? [])
    .sort((one, other) => one.at - other.at);
}

const isSame = ({ names }: Listed, other: Listed): boolean =>
  isDeepStrictEqual(names.toSorted(), other.names.toSorted());

/** Two lists of one session, one after the other, of different tools. */
interface Change {
  readonly before: Listed;
  readonly after: Listed;
  readonly isDeclared: boolean;
  readonly isAnnounced: boolean;
  /** The server had a place for a notification, and answered a request after the second list. */
  readonly isJudged: boolean;
}

function changesIn(conversation: Conversation): readonly Change[] {
  const { messages, clientRequests, transport } = conversation;
  const lists = listsIn(conversation);
  const [initialized] = clientRequests.find(({ method }) => method === "initialize")?.responses ?? [];
  const result = isObject(initialized?.value) ? initialized.value.result : undefined;
  const capabilities = isObject(result) ? result.capabilities : undefined;
  const tools = isObject(capabilities) ? capabilities.tools : undefined;
  const isDeclared = isObject(tools) && tools.listChanged === true;
  const streams = transport === "http" ? exchangesOf(conversation).filter(isGetStream) : [];
  return lists.slice(1).flatMap((after, index) => {
    const before = lists[index];
    // Answers of requests that were open at the same time may come in another order.
    if (before === undefined || before.at > after.asked || isSame(before, after)) return [];
    const isAnnounced = messages.some(
      ({ from, seq, value }) =>
        from === "server" && seq > before.asked && isObject(value) && value.method === CHANGED,
    );
    const hasPlace =
      transport !== "http" ||
      streams.some(
        ({ request, response, end }) =>
          request.seq < before.asked && response !== undefined && (end === undefined || end.seq > after.at),
      );
    const isLater = clientRequests.some(
      ({ request, responses: [first] }) => request.seq > after.at && first !== undefined,
    );
    return [{ before, after, isDeclared, isAnnounced, isJudged: hasPlace && isLater }];
  });
}

function words({ before, after }: Change): string {
  const added = after.names.filter((name) => !before.names.includes(name));
  const gone = before.names.filter((name) => !after.names.includes(name));
  const parts = [
    ...(added.length > 0 ? [`${brief(added.join(", "), 80)} only later`] : []),
    ...(gone.length > 0 ? [`${brief(gone.join(", "), 80)} no longer`] : []),
  ];
  return `tools/list of message ${after.at} has ${parts.join(" and ") || "another number of tools"}`;
}

export const laterTools = check({
  id: "tools.list-changed.later",
  title: `Where tools/list returns other tools later in a session, the server has sent ${CHANGED}`,
  requirements: ["tools.list-changed.sent"],
  revisions: { until: "2025-11-25" },
  on: "trace",
  sends: "nothing: every tools/list of the run is read",
  reading:
    "Judged are two complete lists of one session that declares listChanged, over HTTP only while a stream of GET is open. The notification counts at any time after the first list was requested. A server that does not declare listChanged need not say anything, and that its tools change is a fact.",
  hint: "Answer tools/list when the tools are known, or declare tools.listChanged and announce those that come later: a client asks once, at the beginning.",
  run({ trace, expect }) {
    const changes = trace.conversations.flatMap(changesIn);
    if (changes.length === 0) notApplicable("the tools did not change in any session");
    const judged = changes.filter(
      ({ isDeclared, isJudged, isAnnounced }) => isDeclared && (isJudged || isAnnounced),
    );
    for (const change of judged)
      expect.that(change.isAnnounced, {
        expected: `${CHANGED}, as declared`,
        actual: change.isAnnounced ? CHANGED : `${words(change)}, and no ${CHANGED} came`,
        at: change.after.at,
      });
    const [fact] = changes;
    if (judged.length > 0 || fact === undefined) return;
    const why = fact.isDeclared
      ? "the session has no stream for a notification"
      : "listChanged is not declared";
    expect.observe(`${words(fact)}; ${why}`, fact.after.at);
  },
});
