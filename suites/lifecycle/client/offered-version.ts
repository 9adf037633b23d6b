import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import type { clientMessages } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { older } from "../situations/versions.ts";
import { continues, handshakeIn, initializes } from "./handshakes.ts";

const SENDS = "nothing: reads every message of the client";
const SPEAKS = "a client that sends initialize";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The versions that the client requested, if they are strings. */
const offersIn = (seen: Parameters<typeof clientMessages>[0]) =>
  initializes(seen).flatMap((one) => {
    const value = isObject(one.value.params) ? one.value.params.protocolVersion : undefined;
    return typeof value === "string" ? [{ one, value }] : [];
  });

export const versionFormat = clientMonitor({
  id: "client.version.format",
  title: "The protocolVersion that a client requests is a date",
  requirements: ["lifecycle.version.format"],
  sends: SENDS,
  hint: 'Send the newest revision that you support, in the form "2025-11-25".',
  reads: offersIn,
  judge: (offers) => ({
    expected: "a protocolVersion in the form YYYY-MM-DD",
    read: seqsOf(offers.map(({ one }) => one)),
    flaws: offers
      .filter(({ value }) => !DATE.test(value))
      .map(({ one, value }) =>
        flawIn(one, `protocolVersion ${brief(JSON.stringify(value))}`, "/params/protocolVersion"),
      ),
    needs: SPEAKS,
  }),
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

export const offered = clientMonitor({
  id: "client.version.offered",
  title: "A client requests a published version",
  requirements: ["lifecycle.version.client-offers-supported"],
  also: [older],
  sends: SENDS,
  reading: `A later date may be a draft or a future revision. A date before ${OLDEST} and a text that is no date fail, because no version has them. A client that leaves when its own version is accepted fails only if it continues with another version.`,
  hint: "Send the newest revision that you support.",
  judge(seen) {
    const offers = offersIn(seen);
    const pointer = "/params/protocolVersion";
    const unpublished = offers.filter(({ value }) => !DATE.test(value) || value < OLDEST);
    const left = leavesOwnVersion(seen);
    return {
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
    };
  },
});
