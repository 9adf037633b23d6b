import {
  type Answers,
  anyError,
  error,
  InvalidParams,
  refusal,
  result,
  type Shape,
  UnsupportedProtocolVersion,
} from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { eraOf, isRevision } from "../../../schema/revision.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { firstSession, noSession, OLD_VERSION, STATELESS_VERSION, UNKNOWN_VERSION } from "./first-session.ts";

const SENDS = `initialize with protocolVersion "${UNKNOWN_VERSION}", on a new connection`;

function versionIn(reply: Reply): unknown {
  return reply.kind === "result" ? reply.result.protocolVersion : undefined;
}

const isStateless = (version: unknown) => isRevision(version) && eraOf(version) === "stateless";

const counterOffer: Shape = result(
  "a result whose protocolVersion is one that the server supports, in place of the requested one",
  ({ protocolVersion }) =>
    typeof protocolVersion === "string" &&
    protocolVersion !== UNKNOWN_VERSION &&
    protocolVersion !== OLD_VERSION &&
    !isStateless(protocolVersion),
);

/** An error that names the supported versions: with the code of the example, or with that of 2026-07-28. */
const listsSupported: Shape = {
  words: "error -32602 or -32022 with data.supported",
  matches: (reply) =>
    reply.kind === "error" &&
    (reply.code === InvalidParams || reply.code === UnsupportedProtocolVersion) &&
    isObject(reply.data) &&
    Array.isArray(reply.data.supported),
};

const OFFER: Answers = {
  pass: [counterOffer],
  warn: [
    { shape: listsSupported, because: "the server has to answer with a version that it supports" },
    {
      shape: error(InvalidParams),
      because: "the server has to answer with a version that it supports, and the error names none",
    },
    {
      shape: result("a result whose protocolVersion is 2026-07-28 or later", ({ protocolVersion }) =>
        isStateless(protocolVersion),
      ),
      because: "this revision has no initialize, so the session cannot continue in it",
    },
  ],
};

/** A server that has this revision as well supports it, but cannot agree to it here. */
const OFFER_OF_STATELESS: Answers = {
  pass: [counterOffer],
  warn: [
    ...(OFFER.warn ?? []),
    {
      shape: refusal,
      because:
        "the server has to answer with a version that it supports in a session that begins with initialize",
    },
    {
      shape: anyError,
      because:
        "the server has to answer with a version that it supports in a session that begins with initialize",
    },
  ],
};

/** What was sent, and whether the server agreed to it: the words for a result name no version. */
function requesting(version: string, reply: Reply): string {
  const agreed = versionIn(reply) === version ? ", which no revision has and the server agrees to" : "";
  return `initialize with protocolVersion "${version}"${agreed}`;
}

const onFirstSession = checksOn(firstSession);

export const unsupportedOffered = onFirstSession({
  id: "lifecycle.version.unsupported",
  title: "An unsupported version is answered with a version that the server supports",
  requirements: ["lifecycle.version.counter-offer"],
  sends: `${SENDS}; over HTTP also with "${OLD_VERSION}" and with "${STATELESS_VERSION}", on others`,
  answers: OFFER,
  reading:
    "The page requires another version, but its example shows error -32602 with data.supported. So the error is a warning, also with the code of 2026-07-28 (docs/readings.md, S1). 2026-07-28 has no initialize. A server that has this revision as well supports it and cannot agree to it, so any error is a warning there.",
  hint: "Answer initialize with a result, not an error, when you do not support the requested protocolVersion: put the newest version that you support into its protocolVersion. The client decides whether to continue.",
  run({ seen, expect }) {
    expect.reply(seen.offered, undefined, { sent: requesting(UNKNOWN_VERSION, seen.offered) });
    if (seen.offeredOld)
      expect.reply(seen.offeredOld, undefined, { sent: requesting(OLD_VERSION, seen.offeredOld) });
    if (seen.offeredStateless)
      expect.reply(seen.offeredStateless, OFFER_OF_STATELESS, {
        sent: `initialize with protocolVersion "${STATELESS_VERSION}"`,
      });
  },
});

export const offerKept = onFirstSession({
  id: "lifecycle.version.offer-kept",
  title: "A version that the server offers is agreed to when a client asks for it",
  requirements: ["lifecycle.version.accepted", "lifecycle.version.counter-offer"],
  sends: `${SENDS}; then initialize with the version that was offered, on another one, if this leg has another revision`,
  reading:
    "A server supports the version that it offers, so it has to answer a request for it with the same version.",
  hint: "Offer a version that the server really supports, and take it from the list that is used for requested versions.",
  run({ seen: { offered, kept }, expect, facts }) {
    const version = versionIn(offered);
    if (typeof version !== "string" || isStateless(version))
      notApplicable(`the server offered no version with a handshake: ${describeReply(offered)}`);
    if (version !== facts.revision && kept === undefined)
      notApplicable(`the server agreed to ${brief(version)}, which another check judges`);
    // The session of this leg shows that it agrees to its own revision.
    const agreed = kept === undefined ? version : versionIn(kept.reply);
    expect.that(agreed === version, {
      expected: `protocolVersion ${brief(version)}, which the server has offered`,
      actual:
        kept === undefined || agreed !== undefined
          ? `protocolVersion ${brief(agreed)}`
          : describeReply(kept.reply),
      at: (kept?.reply ?? offered).seq,
    });
  },
});

export const latestOffered = onFirstSession({
  id: "lifecycle.version.counter-offer-latest",
  title: "The version that the server offers instead is the newest that it supports",
  hint: "Return the newest version that the server supports.",
  requirements: ["lifecycle.version.counter-offer-latest"],
  sends: SENDS,
  reading:
    "The harness knows only the revisions that the server has agreed to. An offer that is older than the revision of this leg is not the newest one.",
  run({ seen, expect, facts }) {
    const version = versionIn(seen.offered);
    if (!isRevision(version))
      notApplicable(`the server offered no published revision: ${describeReply(seen.offered)}`);
    expect.that(version >= facts.revision, {
      expected: `${facts.revision}, which the server supports, or a newer one`,
      actual: `protocolVersion ${version}`,
      at: seen.offered.seq,
      pointer: "/result/protocolVersion",
    });
  },
});

export const versionFormat = onFirstSession({
  id: "lifecycle.version.format",
  title: "The protocolVersion of the server has the form YYYY-MM-DD",
  hint: "Return a published version of the protocol, for example 2025-11-25.",
  requirements: ["lifecycle.version.format"],
  sends: SENDS,
  run({ seen, expect }) {
    const version = versionIn(seen.offered);
    if (version === undefined) notApplicable(`the server offered no version: ${describeReply(seen.offered)}`);
    expect.that(typeof version === "string" && /^\d{4}-\d{2}-\d{2}$/.test(version), {
      expected: "YYYY-MM-DD",
      actual: brief(JSON.stringify(version)),
      at: seen.offered.seq,
      pointer: "/result/protocolVersion",
    });
  },
});

export const mismatchHandled = onFirstSession({
  id: "lifecycle.version.mismatch-handled",
  title: "An unsupported version is answered",
  hint: "Answer initialize with an unsupported version by a result with a supported version. Do not exit.",
  requirements: ["lifecycle.version.mismatch-handled"],
  sends: SENDS,
  answers: {
    pass: [
      {
        words: "an answer",
        matches: ({ kind }) => kind === "result" || kind === "error" || kind === "status",
      },
    ],
  },
  run({ seen, expect }) {
    expect.reply(seen.offered);
  },
});

export const versionAccepted = onFirstSession({
  id: "lifecycle.version.accepted",
  title: "A supported version is answered with the same version",
  requirements: ["lifecycle.version.accepted"],
  sends: "initialize with the revision of this leg, after an initialize with an unknown version",
  reading: "The server supports a revision that it has agreed to or offered before.",
  hint: "If the server supports the requested version, return that version. Return the newest one only otherwise.",
  run({ seen, expect, facts }) {
    const { offered, retried = offered } = seen;
    const version = versionIn(retried);
    const expected = `protocolVersion ${facts.revision}, which the server agreed to before`;
    if (version === undefined) noSession(retried);
    // An offer of another revision proves nothing about the revision of the leg.
    const proven = retried !== offered || version === facts.revision;
    if (!proven)
      notApplicable(`the server offered ${brief(version)} without being asked for ${facts.revision}`);
    expect.that(version === facts.revision, {
      expected,
      actual: `protocolVersion ${brief(version)}`,
      at: retried.seq,
      pointer: "/result/protocolVersion",
    });
  },
});
