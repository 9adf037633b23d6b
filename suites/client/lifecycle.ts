import type { ClientSuite } from "../../harness/check/client.ts";
import { brief } from "../../harness/session/reply.ts";
import type { Conversation } from "../../harness/trace/conversation.ts";
import { isRequest } from "../../harness/trace/message.ts";
import { isObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { validateDefinition } from "../../schema/validate/index.ts";
import { clientCheck } from "./check.ts";
import {
  type ClientMessage,
  clientMessages,
  type PlayedConversation,
  playedConversations,
} from "./client-messages.ts";
import { conclude, flawIn, seqsOf } from "./conclude.ts";
import { earlyPing } from "./early-ping.ts";
import { older } from "./situations/index.ts";

const SENDS = "nothing: reads every message of the client";
const SPEAKS = "a client that sends initialize";

const initializes = (seen: Parameters<typeof clientMessages>[0]) =>
  clientMessages(seen).filter((one) => isRequest(one) && one.value.method === "initialize");

/** The steps of a handshake as sequence numbers. A step that did not happen is absent. */
interface Handshake extends PlayedConversation {
  readonly asked: number;
  readonly answered?: number;
  readonly confirmed?: number;
}

function handshakeIn({ conversation, played }: PlayedConversation): Handshake | undefined {
  const rpc = conversation.clientRequests.find(({ method }) => method === "initialize");
  if (rpc === undefined) return undefined;
  const asked = rpc.request.seq;
  const answer = rpc.responses.find(({ value }) => isObject(value) && "result" in value);
  const confirmed = conversation.messages.find(
    ({ from, value, seq }) =>
      from === "client" && isObject(value) && value.method === "notifications/initialized" && seq > asked,
  );
  return {
    conversation,
    played,
    asked,
    ...(answer ? { answered: answer.seq } : {}),
    ...(confirmed ? { confirmed: confirmed.seq } : {}),
  };
}

/** The handshakes that negotiated a known revision. */
const agreedIn = (held: readonly PlayedConversation[]) =>
  held.flatMap((one) => (one.conversation.agreed ? (handshakeIn(one) ?? []) : []));

const requestsOf = ({ messages, clientRequests }: Conversation) =>
  clientRequests.filter(({ request }) => messages.includes(request));

const first = clientCheck({
  id: "client.initialize.first",
  title: "The first message of a client is initialize",
  requirements: ["lifecycle.initialize.first"],
  on: "every",
  sends: SENDS,
  reading:
    "A client that supports 2026-07-28 may send requests of that revision first, to detect the era of the server.",
  hint: "Send initialize, wait for its result, send notifications/initialized, and only then send other messages.",
  run({ seen, expect }) {
    const openings = playedConversations(seen).flatMap(({ conversation }) => {
      const all = clientMessages(seen).filter(
        (one) => one.conversation === conversation && "method" in one.value && !isOfNewerEra(one),
      );
      return all.slice(0, 1);
    });
    conclude(expect, {
      expected: "initialize as the first message",
      read: seqsOf(openings),
      flaws: openings
        .filter(({ value }) => value.method !== "initialize")
        .map((one) => flawIn(one, `${brief(String(one.value.method))} as the first message`, "/method")),
      needs: "a client that sends a message",
    });
  },
});

/** Whether a message belongs to the era without a handshake: its method or its `_meta` shows that. */
function isOfNewerEra({ value }: ClientMessage): boolean {
  const meta = isObject(value.params) ? value.params._meta : undefined;
  return value.method === "server/discover" || (isObject(meta) && META.protocolVersion in meta);
}

const params = clientCheck({
  id: "client.initialize.params",
  title: "The initialize request has protocolVersion, capabilities and clientInfo",
  requirements: ["lifecycle.initialize.params", "lifecycle.base"],
  on: "every",
  sends: SENDS,
  hint: "Send protocolVersion, capabilities (an object, which may be empty), and clientInfo with name and version.",
  run({ seen, expect }) {
    const requests = initializes(seen);
    conclude(expect, {
      expected: "protocolVersion, capabilities, clientInfo with name and version",
      read: seqsOf(requests),
      flaws: requests.flatMap((one) =>
        validateDefinition(one.revision, "InitializeRequest", one.value)
          // Another check judges the capabilities.
          .filter(
            ({ pointer }) => pointer.startsWith("/params") && !/^\/params\/capabilities\/./.test(pointer),
          )
          .map(({ pointer, message }) => flawIn(one, `${pointer} ${message}`, pointer)),
      ),
      needs: SPEAKS,
    });
  },
});

const capabilities = clientCheck({
  id: "client.capabilities.shape",
  title: "Each capability that a client declares is valid against the schema of the revision",
  requirements: ["lifecycle.capabilities.shape"],
  revisions: { until: "2025-11-25" },
  on: "every",
  sends: SENDS,
  hint: 'Write each capability as an object: "roots": {"listChanged": true}, "sampling": {}.',
  run({ seen, expect }) {
    const declared = initializes(seen).flatMap((one) => {
      const value = isObject(one.value.params) ? one.value.params.capabilities : undefined;
      return isObject(value) ? [{ one, value }] : [];
    });
    conclude(expect, {
      expected: "capabilities that are valid against the schema",
      read: seqsOf(declared.map(({ one }) => one)),
      flaws: declared.flatMap(({ one, value }) =>
        validateDefinition(one.revision, "ClientCapabilities", value).map(({ pointer, message }) =>
          flawIn(one, `${pointer} ${message}`, `/params/capabilities${pointer}`),
        ),
      ),
      needs: SPEAKS,
    });
  },
});

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The versions that the client requested, if they are strings. */
const offersIn = (seen: Parameters<typeof clientMessages>[0]) =>
  initializes(seen).flatMap((one) => {
    const value = isObject(one.value.params) ? one.value.params.protocolVersion : undefined;
    return typeof value === "string" ? [{ one, value }] : [];
  });

const versionFormat = clientCheck({
  id: "client.version.format",
  title: "The protocolVersion that a client requests is a date",
  requirements: ["lifecycle.version.format"],
  on: "every",
  sends: SENDS,
  hint: 'Send the newest revision that you support, in the form "2025-11-25".',
  run({ seen, expect }) {
    const offers = offersIn(seen);
    conclude(expect, {
      expected: "a protocolVersion in the form YYYY-MM-DD",
      read: seqsOf(offers.map(({ one }) => one)),
      flaws: offers
        .filter(({ value }) => !DATE.test(value))
        .map(({ one, value }) =>
          flawIn(one, `protocolVersion ${brief(JSON.stringify(value))}`, "/params/protocolVersion"),
        ),
      needs: SPEAKS,
    });
  },
});

/** The oldest version that was ever in use: a draft. */
const OLDEST = "2024-10-07";

/**
 * The handshakes after which the client left, although the server accepted its version. They show something only if
 * the client never continues with its own version, and continues with another one.
 */
function leavesOwnVersion(seen: Parameters<typeof clientMessages>[0]) {
  const held = seen
    .flatMap((played) => played.conversations.map((conversation) => ({ conversation, played })))
    .flatMap((one) => {
      const handshake = handshakeIn(one);
      const { agreed, clientRequests } = one.conversation;
      const requested = clientRequests.find(({ method }) => method === "initialize")?.params.protocolVersion;
      if (handshake === undefined || agreed === undefined) return [];
      const isOwn = requested === agreed.revision;
      const goesOn = handshake.confirmed !== undefined || continues(handshake);
      return [{ ...handshake, version: agreed.revision, isOwn, goesOn }];
    });
  const own = held.filter(({ isOwn }) => isOwn);
  const isSupported = own.some(({ goesOn }) => goesOn) || !held.some(({ isOwn, goesOn }) => !isOwn && goesOn);
  return isSupported ? [] : own.filter(({ played }) => played.ended === "itself");
}

const offered = clientCheck({
  id: "client.version.offered",
  title: "A client requests a published version",
  requirements: ["lifecycle.version.client-offers-supported"],
  on: "every",
  also: [older],
  sends: SENDS,
  reading: `A later date may be a draft or a future revision. A date before ${OLDEST} and a text that is no date fail, because no version has them. A client that leaves when its own version is accepted fails only if it continues with another version.`,
  hint: "Send the newest revision that you support.",
  run({ seen, expect }) {
    const offers = offersIn(seen);
    const pointer = "/params/protocolVersion";
    const unpublished = offers.filter(({ value }) => !DATE.test(value) || value < OLDEST);
    const left = leavesOwnVersion(seen);
    conclude(expect, {
      expected: `a version that exists (${OLDEST} or later) and that the client supports`,
      read: seqsOf(offers.map(({ one }) => one)),
      flaws: [
        ...unpublished.map(({ one, value }) =>
          flawIn(one, `protocolVersion ${brief(JSON.stringify(value))}, which never existed`, pointer),
        ),
        ...left.map(({ asked, version }) => ({
          actual: `the client left after its own version ${version} was accepted, but it continues with another`,
          at: asked,
        })),
      ],
      needs: SPEAKS,
    });
  },
});

const notInBatch = clientCheck({
  id: "client.initialize.not-in-batch",
  title: "A client does not send initialize in a batch",
  requirements: ["lifecycle.initialize.not-in-batch"],
  on: "every",
  sends: SENDS,
  run({ seen, expect }) {
    const requests = initializes(seen);
    conclude(expect, {
      expected: "initialize as a single message",
      read: seqsOf(requests),
      flaws: requests
        .filter(({ message }) => message.pointer !== "")
        .map((one) => flawIn(one, "initialize in an array", "/method")),
      needs: SPEAKS,
    });
  },
});

const initialized = clientCheck({
  id: "client.initialized.sent",
  title: "A client sends notifications/initialized after the result of initialize",
  requirements: ["lifecycle.initialized.sent"],
  on: "every",
  sends: SENDS,
  reading: "A client that ends right after the result of initialize need not send the notification.",
  hint: "Send notifications/initialized right after the result of initialize, before any other request.",
  run({ seen, expect }) {
    const due = agreedIn(playedConversations(seen)).filter(
      (one) => one.confirmed !== undefined || continues(one),
    );
    conclude(expect, {
      expected: "notifications/initialized after the result of initialize",
      read: due.map(({ asked }) => asked),
      flaws: due.flatMap(({ asked, answered = asked, confirmed }) => {
        if (confirmed === undefined) return [{ actual: "no notifications/initialized", at: answered }];
        if (confirmed > answered) return [];
        const actual = "notifications/initialized before the result of initialize";
        return [{ actual, at: confirmed, pointer: "/method" }];
      }),
      needs: "a client that completes the handshake",
    });
  },
});

/** Whether the client sends a request after the result of initialize. */
function continues({ conversation, answered }: Handshake): boolean {
  return requestsOf(conversation).some(
    ({ method, request }) => answered !== undefined && request.seq > answered && method !== "initialize",
  );
}

/** The requests that are allowed at any time. */
const ANY_TIME = new Set(["initialize", "ping"]);

const waits = clientCheck({
  id: "client.initialize.waits",
  title: "Before the response to initialize a client sends no requests except ping",
  requirements: ["lifecycle.initialize.client-waits"],
  on: "every",
  sends: SENDS,
  hint: "Wait for the result of initialize before you send other requests.",
  run({ seen, expect }) {
    const handshakes = agreedIn(playedConversations(seen));
    conclude(expect, {
      expected: "no request between initialize and its response",
      read: handshakes.map(({ asked }) => asked),
      flaws: handshakes.flatMap(({ conversation, asked, answered = asked }) =>
        requestsOf(conversation)
          .filter(
            ({ method, request }) => !ANY_TIME.has(method) && request.seq > asked && request.seq < answered,
          )
          .map(({ method, request }) => ({
            actual: `${brief(method)} before the response to initialize`,
            at: request.seq,
          })),
      ),
      needs: SPEAKS,
    });
  },
});

const order = clientCheck({
  id: "client.initialized.before-requests",
  title: "A client sends notifications/initialized before its first request after initialize",
  requirements: ["lifecycle.initialized.sent"],
  leniency: "no-keyword",
  on: "every",
  sends: SENDS,
  reading:
    "No sentence forbids a request between the response to initialize and the notification. Over HTTP the two are separate requests, so their order may change. So this is a warning.",
  hint: "Send other requests only after notifications/initialized is sent; over HTTP, after its status 202.",
  run({ seen, expect }) {
    const handshakes = agreedIn(playedConversations(seen)).filter(({ confirmed }) => confirmed !== undefined);
    conclude(expect, {
      expected: "notifications/initialized before other requests",
      read: handshakes.map(({ asked }) => asked),
      flaws: handshakes.flatMap(({ conversation, answered = 0, confirmed = 0 }) =>
        requestsOf(conversation)
          .filter(
            ({ method, request }) =>
              !ANY_TIME.has(method) && request.seq > answered && request.seq < confirmed,
          )
          .map(({ method, request }) => ({
            actual: `${brief(method)} before notifications/initialized`,
            at: request.seq,
            warnOnly: true,
          })),
      ),
      needs: "a client that completes the handshake",
    });
  },
});

export const lifecycle: ClientSuite = {
  name: "client-lifecycle",
  checks: [
    earlyPing,
    first,
    params,
    capabilities,
    versionFormat,
    offered,
    notInBatch,
    initialized,
    waits,
    order,
  ],
};
