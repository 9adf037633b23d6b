import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { isNotification, isRequest, methodOf } from "../../../harness/trace/message.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import { method as methodIn, notification } from "../../../schema/tables/index.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type ClientMessage, clientMessages } from "../../across-topics/client/client-messages.ts";
import { conclude, flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { pages } from "../../across-topics/situations/pages.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { bare } from "../situations/bare.ts";

interface Undeclared {
  readonly id: string;
  /** The capability that the server does not declare. `methods` need it. */
  readonly capability: string;
  readonly methods: readonly string[];
  readonly on: ClientSituation;
  readonly since?: Revision;
  readonly more?: readonly RequirementId[];
}

/** What a client did not do counts only when the client ended by itself. */
function requireEnd({ ended }: Played): void {
  if (ended !== "itself") needsExercise("a client that ends by itself");
}

function undeclared({ id, capability, methods, on, since, more = [] }: Undeclared): ClientCheck {
  return clientCheck({
    id,
    title: `A client sends no request that needs the ${capability} capability when the server does not declare it`,
    requirements: ["lifecycle.operation.capabilities", ...more],
    revisions: { ...STATEFUL, ...(since ? { since } : {}) },
    on,
    sends: `a response to initialize without the ${capability} capability`,
    hint: `Check the capabilities in the result of initialize before you send ${methods.join(" or ")}.`,
    run({ seen, expect }) {
      const all = clientMessages([seen]);
      const flaws = all
        // Before the response to initialize the client cannot know what the server declares.
        .filter((one) => isRequest(one) && methods.includes(methodOf(one)) && isAfterHandshake(one))
        .map((one) => flawIn(one, `${methodOf(one)} to a server that declares no ${capability}`, "/method"));
      if (flaws.length === 0) requireEnd(seen);
      conclude(expect, {
        expected: `no ${methods.join(", ")}`,
        read: seen.conversations.flatMap(({ agreed }) => (agreed ? [agreed.seq] : [])),
        flaws,
        needs: "a client that completes the handshake",
      });
    },
  });
}

const rootsChanged = clientMonitor({
  id: "client.capabilities.roots-changed",
  title: "A client that does not declare roots.listChanged does not send notifications/roots/list_changed",
  hint: 'Declare roots: {"listChanged": true} in initialize, or do not send notifications/roots/list_changed.',
  requirements: ["lifecycle.operation.capabilities"],
  revisions: STATEFUL,
  sends: "nothing: reads every notification of the client",
  reads: (seen) => clientMessages(seen).filter(isNotification),
  judge: (notifications) => ({
    expected: "notifications/roots/list_changed only when roots.listChanged is declared",
    read: seqsOf(notifications),
    flaws: notifications
      .filter(
        (one) =>
          methodOf(one) === "notifications/roots/list_changed" &&
          !isDeclared(one.conversation.agreed?.clientCapabilities ?? {}, "roots.listChanged"),
      )
      .map((one) => flawIn(one, `${methodOf(one)} without the capability roots.listChanged`, "/method")),
    needs: "a client that sends a notification",
  }),
});

/** The revisions that define a message of the client which the negotiated revision does not define. */
function otherRevisions(one: ClientMessage, agreed: Revision): readonly Revision[] {
  const find = isRequest(one) ? methodIn : notification;
  const knows = (revision: Revision) => find(revision, methodOf(one))?.from.includes("client") ?? false;
  return knows(agreed) ? [] : REVISIONS.filter(knows);
}

const ofTheRevision = clientMonitor({
  id: "client.version.messages",
  title: "After the handshake a client sends only messages of the negotiated revision",
  requirements: ["lifecycle.operation.version"],
  sends: "nothing: reads every request and notification of the client",
  reading:
    "A method that no revision defines may belong to an extension, so it is accepted. A request before the handshake may probe for another era.",
  hint: "Send only methods of the revision that initialize negotiated.",
  reads: (seen) =>
    clientMessages(seen).filter((one) => (isRequest(one) || isNotification(one)) && isAfterHandshake(one)),
  judge: (after) => ({
    expected: "messages of the negotiated revision",
    read: seqsOf(after),
    flaws: after.flatMap((one) => {
      const others = otherRevisions(one, one.revision);
      if (others.length === 0) return [];
      return [flawIn(one, `${methodOf(one)}, which only ${others.join(", ")} defines`, "/method")];
    }),
    needs: "a client that sends more after the handshake",
  }),
});

/** Messages after a refused version, or after the 404 that ended a session, belong to no session. */
function isAfterHandshake({ conversation, message }: ClientMessage): boolean {
  const { agreed, clientRequests, events, transport } = conversation;
  const answered = clientRequests.find(({ method }) => method === "initialize")?.responses[0];
  if (agreed === undefined || answered === undefined || message.seq < answered.seq) return false;
  if (transport === "stdio") return true;
  const isSessionLost = events.some(
    (event) =>
      event.channel === "http-response" &&
      event.status === 404 &&
      event.seq > answered.seq &&
      event.seq < message.seq,
  );
  return !isSessionLost;
}

/** Whether a client listed resources in a situation. Undefined if it shows nothing. */
function listedIn(seen: readonly Played[], { name }: ClientSituation) {
  const found = seen.find(({ situation }) => situation.name === name);
  const [conversation] = found?.conversations ?? [];
  if (found === undefined || conversation?.agreed === undefined) return undefined;
  const list = conversation.clientRequests.find(({ method }) => method === "resources/list");
  return { list, agreed: conversation.agreed, hasEnded: hasDisconnected(found) };
}

const emptyObject = clientCheck({
  id: "client.capabilities.empty-object",
  title: "A client that lists resources also lists those of a server that declares resources without members",
  requirements: ["lifecycle.operation.capabilities"],
  leniency: "no-keyword",
  revisions: STATEFUL,
  on: "every",
  also: [usual, pages],
  sends: "resources with subscribe and listChanged in one situation, and resources: {} in another",
  reading:
    "An object without members declares the feature. But no sentence demands that a client uses what is declared, so a client that does not list these resources gets a warning.",
  hint: "Check whether the member resources is present, not whether it has members.",
  run({ seen, expect }) {
    const full = listedIn(seen, usual);
    const empty = listedIn(seen, pages);
    if (full?.list === undefined) return needsExercise("a client that lists resources");
    if (empty === undefined || !(empty.list || empty.hasEnded))
      return needsExercise("a client that ends by itself");
    expect.should(empty.list !== undefined, {
      expected: "resources/list",
      actual: empty.list ? "resources/list" : "no resources/list to a server that declares resources: {}",
      at: empty.list?.request.seq ?? empty.agreed.seq,
      timed: empty.list === undefined,
    });
  },
});

export const capabilities: ClientSuite = {
  name: "client-capabilities",
  checks: [
    undeclared({
      id: "client.capabilities.tools",
      capability: "tools",
      methods: ["tools/list", "tools/call"],
      on: bare,
      more: ["lifecycle.capabilities.missing-handled"],
    }),
    undeclared({
      id: "client.capabilities.resources",
      capability: "resources",
      methods: ["resources/list", "resources/templates/list", "resources/read"],
      on: bare,
    }),
    undeclared({
      id: "client.capabilities.prompts",
      capability: "prompts",
      methods: ["prompts/list", "prompts/get"],
      on: bare,
      more: ["prompts.capability.respected"],
    }),
    undeclared({
      id: "client.capabilities.logging",
      capability: "logging",
      methods: ["logging/setLevel"],
      on: bare,
    }),
    undeclared({
      id: "client.capabilities.completions",
      capability: "completions",
      methods: ["completion/complete"],
      on: bare,
      // No earlier revision has the capability.
      since: "2025-03-26",
    }),
    undeclared({
      id: "client.capabilities.subscribe",
      capability: "resources.subscribe",
      methods: ["resources/subscribe", "resources/unsubscribe"],
      on: pages,
    }),
    rootsChanged,
    emptyObject,
    ofTheRevision,
  ],
};
