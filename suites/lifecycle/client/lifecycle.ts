import type { ClientSuite } from "../../../harness/check/client.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import {
  type ClientMessage,
  clientMessages,
  playedConversations,
} from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { earlyPing } from "./early-ping.ts";
import { agreedIn, continues, initializes, requestsOf } from "./handshakes.ts";
import { offered, versionFormat } from "./offered-version.ts";

const SENDS = "nothing: reads every message of the client";
const SPEAKS = "a client that sends initialize";

const first = clientMonitor({
  id: "client.initialize.first",
  title: "The first message of a client is initialize",
  requirements: ["lifecycle.initialize.first"],
  sends: SENDS,
  reading:
    "A client that supports 2026-07-28 may send requests of that revision first, to detect the era of the server.",
  hint: "Send initialize, wait for its result, send notifications/initialized, and only then send other messages.",
  reads: (seen) =>
    playedConversations(seen).flatMap(({ conversation }) => {
      const all = clientMessages(seen).filter(
        (one) => one.conversation === conversation && "method" in one.value && !isOfNewerEra(one),
      );
      return all.slice(0, 1);
    }),
  judge: (openings) => ({
    expected: "initialize as the first message",
    read: seqsOf(openings),
    flaws: openings
      .filter(({ value }) => value.method !== "initialize")
      .map((one) => flawIn(one, `${brief(String(one.value.method))} as the first message`, "/method")),
    needs: "a client that sends a message",
  }),
});

/** Whether a message belongs to the era without a handshake: its method or its `_meta` shows that. */
function isOfNewerEra({ value }: ClientMessage): boolean {
  const meta = isObject(value.params) ? value.params._meta : undefined;
  return value.method === "server/discover" || (isObject(meta) && META.protocolVersion in meta);
}

const params = clientMonitor({
  id: "client.initialize.params",
  title: "The initialize request has protocolVersion, capabilities and clientInfo",
  requirements: ["lifecycle.initialize.params", "lifecycle.base"],
  sends: SENDS,
  hint: "Send protocolVersion, capabilities (an object, which may be empty), and clientInfo with name and version.",
  reads: initializes,
  judge: (requests) => ({
    expected: "protocolVersion, capabilities, clientInfo with name and version",
    read: seqsOf(requests),
    flaws: requests.flatMap((one) =>
      validateDefinition(one.revision, "InitializeRequest", one.value)
        // Other checks judge the envelope and the capabilities.
        .filter(
          ({ pointer }) => /^\/params(?!\/capabilities\/.)/.test(pointer) || isWithoutParams(one, pointer),
        )
        .map(({ pointer, message }) => flawIn(one, `${pointer || "the request"} ${message}`, pointer)),
    ),
    needs: SPEAKS,
  }),
});

/** What the schema says of the message as a whole, where the envelope is valid: it needs params. */
const isWithoutParams = ({ value }: ClientMessage, pointer: string) =>
  pointer === "" && value.params === undefined;

const capabilities = clientMonitor({
  id: "client.capabilities.shape",
  title: "Each capability that a client declares is valid against the schema of the revision",
  requirements: ["lifecycle.capabilities.shape"],
  revisions: { until: "2025-11-25" },
  sends: SENDS,
  hint: 'Write each capability as an object: "roots": {"listChanged": true}, "sampling": {}.',
  reads: (seen) =>
    initializes(seen).flatMap((one) => {
      const value = isObject(one.value.params) ? one.value.params.capabilities : undefined;
      return isObject(value) ? [{ one, value }] : [];
    }),
  judge: (declared) => ({
    expected: "capabilities that are valid against the schema",
    read: seqsOf(declared.map(({ one }) => one)),
    flaws: declared.flatMap(({ one, value }) =>
      validateDefinition(one.revision, "ClientCapabilities", value).map(({ pointer, message }) =>
        flawIn(one, `${pointer} ${message}`, `/params/capabilities${pointer}`),
      ),
    ),
    needs: SPEAKS,
  }),
});

const notInBatch = clientMonitor({
  id: "client.initialize.not-in-batch",
  title: "A client does not send initialize in a batch",
  hint: "Send initialize as a message of its own, not in an array, and wait for its result.",
  requirements: ["lifecycle.initialize.not-in-batch"],
  sends: SENDS,
  reads: initializes,
  judge: (requests) => ({
    expected: "initialize as a single message",
    read: seqsOf(requests),
    flaws: requests
      .filter(({ message }) => message.pointer !== "")
      .map((one) => flawIn(one, "initialize in an array", "/method")),
    needs: SPEAKS,
  }),
});

const initialized = clientMonitor({
  id: "client.initialized.sent",
  title: "A client sends notifications/initialized after the result of initialize",
  requirements: ["lifecycle.initialized.sent"],
  sends: SENDS,
  reading: "A client that ends right after the result of initialize need not send the notification.",
  hint: "Send notifications/initialized right after the result of initialize, before any other request.",
  reads: (seen) =>
    agreedIn(playedConversations(seen)).filter((one) => one.confirmed !== undefined || continues(one)),
  judge: (due) => ({
    expected: "notifications/initialized after the result of initialize",
    read: due.map(({ asked }) => asked),
    flaws: due.flatMap(({ asked, answered = asked, confirmed }) => {
      if (confirmed === undefined) return [{ actual: "no notifications/initialized", at: answered }];
      if (confirmed > answered) return [];
      const actual = "notifications/initialized before the result of initialize";
      return [{ actual, at: confirmed, pointer: "/method" }];
    }),
    needs: "a client that completes the handshake",
  }),
});

/** The requests that are allowed at any time. */
const ANY_TIME = new Set(["initialize", "ping"]);

const waits = clientMonitor({
  id: "client.initialize.waits",
  title: "Before the response to initialize a client sends no requests except ping",
  requirements: ["lifecycle.initialize.client-waits"],
  sends: SENDS,
  hint: "Wait for the result of initialize before you send other requests.",
  reads: (seen) => agreedIn(playedConversations(seen)),
  judge: (handshakes) => ({
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
  }),
});

const order = clientMonitor({
  id: "client.initialized.before-requests",
  title: "A client sends notifications/initialized before its first request after initialize",
  requirements: ["lifecycle.initialized.sent"],
  leniency: "no-keyword",
  sends: SENDS,
  reading:
    "No sentence forbids a request between the response to initialize and the notification. Over HTTP the two are separate requests, so their order may change. So this is a warning.",
  hint: "Send other requests only after notifications/initialized is sent; over HTTP, after its status 202.",
  reads: (seen) => agreedIn(playedConversations(seen)).filter(({ confirmed }) => confirmed !== undefined),
  judge: (handshakes) => ({
    expected: "notifications/initialized before other requests",
    read: handshakes.map(({ asked }) => asked),
    flaws: handshakes.flatMap(({ conversation, answered = 0, confirmed = 0 }) =>
      requestsOf(conversation)
        .filter(
          ({ method, request }) => !ANY_TIME.has(method) && request.seq > answered && request.seq < confirmed,
        )
        .map(({ method, request }) => ({
          actual: `${brief(method)} before notifications/initialized`,
          at: request.seq,
          warnOnly: true,
        })),
    ),
    needs: "a client that completes the handshake",
  }),
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
