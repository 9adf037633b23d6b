import { onParams, onSent } from "../../../../harness/reference/client/rewrite.ts";
import type { Client, Fault, Step } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between } from "../../../../schema/revision.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

const never = () => new Promise<never>(() => {});

/** Does not close the connection if the condition holds. */
const staysOpen = (is: (client: Client) => boolean) => ({
  step: async (step: Step, next: () => Promise<void>, client: Client) =>
    step === "close" && is(client) ? never() : next(),
});

/** Reactions of a stateful client to the answer to `initialize`. */
export const handshakeFaults: readonly Fault[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "handshake.in-a-batch",
    describe: "sends initialize in a batch",
    revisions: ["2025-03-26"],
    trips: ["client.initialize.not-in-batch"],
    says: /array/,
    ...onSent("initialize", (message) => [[message]]),
  },
  {
    id: "handshake.version-no-date",
    describe: "offers a version that is not a date",
    trips: ["client.version.format", "client.version.offered"],
    says: /v2/,
    ...onParams("initialize", (params) => ({ ...params, protocolVersion: "v2" })),
  },
  {
    id: "handshake.unsupported-kept-open",
    describe: "does not disconnect from a server whose version it cannot speak",
    trips: ["client.version.unsupported-disconnects"],
    says: /still open/,
    step: async (step, next, client) => {
      if (step !== "close" || client.revision !== undefined) return next();
      // Over HTTP only a stream stays open.
      if (client.transport === "http") await client.http("GET", { accept: "text/event-stream" });
      return never();
    },
  },
  {
    id: "handshake.own-version-left",
    describe:
      "leaves when the server accepts the version that it offered, although it continues with an older one",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.version.offered"],
    mayTrip: ["client.forms.initialize.capabilities-unknown", "client.forms.initialize.server-info"],
    says: /left after its own version/,
    remember: () => {
      let offered = "";
      return {
        decide: {
          offered: (value) => {
            offered = value;
            return value;
          },
          accepted: (value, { version }) => value && version !== offered,
        },
      };
    },
  },
  {
    id: "handshake.hangs-on-older",
    describe: "hangs when the server offers an older version",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.version.step-down"],
    says: /neither/,
    remember: () => {
      let offered = "";
      let isOlder = false;
      return {
        decide: {
          offered: (value) => {
            offered = value;
            return value;
          },
          accepted: (value, { version }) => {
            isOlder = value && version !== offered;
            return value && !isOlder;
          },
        },
        ...staysOpen(() => isOlder),
      };
    },
  },
  {
    id: "handshake.other-revisions-messages",
    describe: "sends server/discover after a handshake",
    trips: ["client.version.messages"],
    says: /server\/discover/,
    step: async (step, next, client) => {
      if (step === "work" && client.revision !== undefined)
        await client.request("server/discover").catch(() => {});
      return next();
    },
  },
  {
    id: "handshake.older-offered",
    describe: "requests an older version than the newest one that it supports",
    revisions: between("2025-03-26", "2025-11-25"),
    trips: ["client.version.offers-latest"],
    says: /2024-11-05, but the client continues/,
    decide: { offered: () => "2024-11-05" },
  },
]);
