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

const SENDS = "nothing: every message of the client is read";
const SPEAKS = "a client that sends initialize";

const initializes = (seen: Parameters<typeof clientMessages>[0]) =>
  clientMessages(seen).filter((one) => isRequest(one) && one.value.method === "initialize");

/** When the handshake went on: by the sequence numbers of the messages; absent where it did not come to that. */
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

/** Handshakes to which the server said yes, in a revision that there is. */
const agreedIn = (held: readonly PlayedConversation[]) =>
  held.flatMap((one) => (one.conversation.agreed ? (handshakeIn(one) ?? []) : []));

const requestsOf = ({ messages, clientRequests }: Conversation) =>
  clientRequests.filter(({ request }) => messages.includes(request));

const first = clientCheck({
  id: "client.initialize.first",
  title: "The first thing that a client says is initialize",
  requirements: ["lifecycle.initialize.first"],
  on: "every",
  sends: SENDS,
  reading: "What a client of 2026-07-28 sends to find out the era of a server may come before.",
  hint: "Send initialize, wait for its result, send notifications/initialized, and only then anything else.",
  run({ seen, expect }) {
    const openings = playedConversations(seen).flatMap(({ conversation }) => {
      const all = clientMessages(seen).filter(
        (one) => one.conversation === conversation && "method" in one.value && !isOfNewerEra(one),
      );
      return all.slice(0, 1);
    });
    conclude(expect, {
      expected: "initialize before anything else",
      read: seqsOf(openings),
      flaws: openings
        .filter(({ value }) => value.method !== "initialize")
        .map((one) => flawIn(one, `${brief(String(one.value.method))} comes first`, "/method")),
      needs: "a client that says something",
    });
  },
});

/** A client that speaks the era without a handshake as well may look for that first; it says so in `_meta`. */
function isOfNewerEra({ value }: ClientMessage): boolean {
  const meta = isObject(value.params) ? value.params._meta : undefined;
  return value.method === "server/discover" || (isObject(meta) && META.protocolVersion in meta);
}

const params = clientCheck({
  id: "client.initialize.params",
  title: "The initialize request says which version, which capabilities, and who the client is",
  requirements: ["lifecycle.initialize.params"],
  on: "every",
  sends: SENDS,
  hint: "params has protocolVersion, capabilities (an object, may be empty), and clientInfo with name and version.",
  run({ seen, expect }) {
    const requests = initializes(seen);
    conclude(expect, {
      expected: "protocolVersion, capabilities, clientInfo with name and version",
      read: seqsOf(requests),
      flaws: requests.flatMap((one) =>
        validateDefinition(one.revision, "InitializeRequest", one.value)
          // What is within the capabilities has a check of its own.
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
  title: "Each capability that a client declares has the shape of the revision",
  requirements: ["lifecycle.capabilities.shape"],
  revisions: { until: "2025-11-25" },
  on: "every",
  sends: SENDS,
  hint: 'A capability is an object: "roots": {"listChanged": true}, "sampling": {}.',
  run({ seen, expect }) {
    const declared = initializes(seen).flatMap((one) => {
      const value = isObject(one.value.params) ? one.value.params.capabilities : undefined;
      return isObject(value) ? [{ one, value }] : [];
    });
    conclude(expect, {
      expected: "capabilities that are objects",
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

/** The versions that the client offered, as far as they are texts. */
const offersIn = (seen: Parameters<typeof clientMessages>[0]) =>
  initializes(seen).flatMap((one) => {
    const value = isObject(one.value.params) ? one.value.params.protocolVersion : undefined;
    return typeof value === "string" ? [{ one, value }] : [];
  });

const versionFormat = clientCheck({
  id: "client.version.format",
  title: "The version that a client offers is a date",
  requirements: ["lifecycle.version.format"],
  on: "every",
  sends: SENDS,
  hint: 'Offer the newest revision that you speak, as "2025-11-25".',
  run({ seen, expect }) {
    const offers = offersIn(seen);
    conclude(expect, {
      expected: "a version written YYYY-MM-DD",
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

/** The oldest version that was ever in use, as a draft. */
const OLDEST = "2024-10-07";

const offered = clientCheck({
  id: "client.version.offered",
  title: "A client offers a version that there is",
  requirements: ["lifecycle.version.client-offers-supported"],
  on: "every",
  sends: SENDS,
  reading: `Later dates may be drafts, or revisions to come: only what is older than ${OLDEST} was never spoken by anybody.`,
  hint: "Offer the newest revision that you speak.",
  run({ seen, expect }) {
    const offers = offersIn(seen).filter(({ value }) => DATE.test(value));
    conclude(expect, {
      expected: "a version that somebody speaks",
      read: seqsOf(offers.map(({ one }) => one)),
      flaws: offers
        .filter(({ value }) => value < OLDEST)
        .map(({ one, value }) =>
          flawIn(one, `protocolVersion "${value}", which there never was`, "/params/protocolVersion"),
        ),
      needs: SPEAKS,
    });
  },
});

const notInBatch = clientCheck({
  id: "client.initialize.not-in-batch",
  title: "A client sends initialize alone, never in a batch",
  requirements: ["lifecycle.initialize.not-in-batch"],
  on: "every",
  sends: SENDS,
  run({ seen, expect }) {
    const requests = initializes(seen);
    conclude(expect, {
      expected: "initialize as a message of its own",
      read: seqsOf(requests),
      flaws: requests
        .filter(({ message }) => message.pointer !== "")
        .map((one) => flawIn(one, "initialize stands in an array", "/method")),
      needs: SPEAKS,
    });
  },
});

const initialized = clientCheck({
  id: "client.initialized.sent",
  title: "A client says notifications/initialized once initialize is answered",
  requirements: ["lifecycle.initialized.sent"],
  on: "every",
  sends: SENDS,
  reading: "A client that leaves right after the handshake need not say that it is ready to begin.",
  hint: "Send notifications/initialized right after the result of initialize, and wait until it has left.",
  run({ seen, expect }) {
    const due = agreedIn(playedConversations(seen)).filter(
      (one) => one.confirmed !== undefined || asksOn(one),
    );
    conclude(expect, {
      expected: "notifications/initialized after the result of initialize",
      read: due.map(({ asked }) => asked),
      flaws: due.flatMap(({ asked, answered = asked, confirmed }) => {
        if (confirmed === undefined)
          return [{ actual: "notifications/initialized never came", at: answered }];
        if (confirmed > answered) return [];
        const actual = "notifications/initialized came before the result of initialize";
        return [{ actual, at: confirmed, pointer: "/method" }];
      }),
      needs: "a client that completes the handshake",
    });
  },
});

/** Whether the client asks for something once it is answered. */
function asksOn({ conversation, answered }: Handshake): boolean {
  return requestsOf(conversation).some(
    ({ method, request }) => answered !== undefined && request.seq > answered && method !== "initialize",
  );
}

/** What may be said at any time. */
const ANY_TIME = new Set(["initialize", "ping"]);

const waits = clientCheck({
  id: "client.initialize.waits",
  title: "Until initialize is answered a client sends no request but pings",
  requirements: ["lifecycle.initialize.client-waits"],
  on: "every",
  sends: SENDS,
  hint: "Await the result of initialize before you ask for anything.",
  run({ seen, expect }) {
    const handshakes = agreedIn(playedConversations(seen));
    conclude(expect, {
      expected: "no request between initialize and its answer",
      read: handshakes.map(({ asked }) => asked),
      flaws: handshakes.flatMap(({ conversation, asked, answered = asked }) =>
        requestsOf(conversation)
          .filter(
            ({ method, request }) => !ANY_TIME.has(method) && request.seq > asked && request.seq < answered,
          )
          .map(({ method, request }) => ({ actual: `${brief(method)} is sent`, at: request.seq })),
      ),
      needs: SPEAKS,
    });
  },
});

const order = clientCheck({
  id: "client.initialized.before-requests",
  title: "A client says notifications/initialized before it asks for anything",
  requirements: ["lifecycle.initialized.sent"],
  leniency: "no-keyword",
  on: "every",
  sends: SENDS,
  reading:
    "No sentence forbids a request between the answer to initialize and the notification, and over HTTP the two are separate requests: a warning.",
  hint: "Await the sending of notifications/initialized; over HTTP await its 202.",
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
            actual: `${brief(method)} comes before notifications/initialized`,
            at: request.seq,
            slight: true,
          })),
      ),
      needs: "a client that completes the handshake",
    });
  },
});

export const lifecycle: ClientSuite = {
  name: "client-lifecycle",
  checks: [first, params, capabilities, versionFormat, offered, notInBatch, initialized, waits, order],
};
