import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { BURST, CURSORS, changingLists } from "../situations/changing-lists.ts";

const onChanging = clientChecksOn(changingLists);

const asked = ({ conversations }: Played, method: string): readonly Rpc[] =>
  conversations.flatMap(({ clientRequests }) => clientRequests).filter((rpc) => rpc.method === method);

const cursorOf = ({ params }: Rpc) => params.cursor;

/** The first page of a list, and what the client requested of this list after it. */
function listIn(seen: Played, method: keyof typeof CURSORS) {
  const [first, ...later] = asked(seen, method);
  if (first === undefined || first.responses.length === 0)
    return needsExercise(`a client that requests ${method}`);
  const follow = later.find((rpc) => cursorOf(rpc) === CURSORS[method]);
  const again = later.find((rpc) => cursorOf(rpc) === undefined);
  return { first, later, follow, again };
}

const changed = onChanging({
  id: "client.pagination.list-changed",
  title: "What a client does with a cursor when a change of the list is reported with its page",
  requirements: ["pagination.client.unpaged"],
  sends: "notifications/tools/list_changed before the first page of tools, which has a cursor",
  reading:
    "No sentence says what becomes of a cursor when the list changes: a client may follow it, begin again, or wait for the end of the changes. So this is a fact.",
  hint: "Begin the list again after list_changed: pages of two states may have an item twice, or not at all.",
  run({ seen, expect }) {
    if (listIn(seen, "prompts/list").follow === undefined)
      needsExercise("a client that fetches the second page of a list");
    const { first, follow, again } = listIn(seen, "tools/list");
    const what = [...(follow ? ["follows the cursor"] : []), ...(again ? ["begins again"] : [])];
    const does = what.length > 0 ? what.join(" and ") : "does not go on with the list";
    const at = (follow ?? again ?? first).request.seq;
    expect.observe(`after notifications/tools/list_changed the client ${does}`, at);
  },
});

const refused = onChanging({
  id: "client.pagination.cursor-refused",
  title: "What a client does when a cursor is refused with -32602",
  requirements: ["pagination.client.unpaged"],
  sends: "error -32602 to the request for the second page of resources",
  reading: "No sentence says what a client does then. So this is a fact.",
  hint: "Begin the list again when its cursor is refused. Do not send the same cursor again and again.",
  run({ seen, expect }) {
    const { follow, later } = listIn(seen, "resources/list");
    if (follow === undefined) return needsExercise("a client that fetches the second page of resources");
    const after = later.filter(({ request }) => request.seq > follow.request.seq);
    const same = after.filter((rpc) => cursorOf(rpc) === CURSORS["resources/list"]).length;
    const again = after.some((rpc) => cursorOf(rpc) === undefined);
    const what = again
      ? "begins the list again"
      : same > 0
        ? `sends the same cursor again${same > 1 ? `, ${same} times` : ""}`
        : "does not request this list again";
    expect.observe(`after error -32602 to a cursor the client ${what}`, follow.request.seq);
  },
});

const METHODS = new Set(["resources/list", "resources/templates/list"]);

const burst = onChanging({
  id: "client.pagination.change-burst",
  title: "How often a client requests a list after many notifications of its change",
  requirements: ["pagination.client.unpaged"],
  sends: `notifications/resources/list_changed, ${BURST} times, before the list of templates`,
  reading: "No sentence limits the notifications, or the requests that follow them. So this is a fact.",
  hint: "Request the list once after the last of several notifications.",
  run({ seen, expect }) {
    const notices = seen.conversations
      .flatMap(({ messages }) => messages)
      .filter(
        ({ from, value }) =>
          from === "server" && isObject(value) && value.method === "notifications/resources/list_changed",
      );
    const [first] = notices;
    if (first === undefined) return needsExercise("a client that requests resources/templates/list");
    const later = seen.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .filter(({ method, request }) => METHODS.has(method) && request.seq > first.seq);
    expect.observe(
      `requests for lists of resources: ${later.length}, after notifications: ${notices.length}`,
      (later.at(-1)?.request ?? first).seq,
    );
  },
});

export const changingChecks = [changed, refused, burst] as const;
