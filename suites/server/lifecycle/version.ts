import { type Answers, error, InvalidParams, result, type Shape } from "../../../harness/check/answers.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { eraOf, isRevision } from "../../../schema/revision.ts";
import { check } from "../check.ts";
import { firstSession, UNKNOWN_VERSION } from "./first-session.ts";

const SENDS = `initialize with protocolVersion "${UNKNOWN_VERSION}", on a connection of its own`;

function versionIn(reply: Reply): unknown {
  return reply.kind === "result" ? reply.result.protocolVersion : undefined;
}

const isStateless = (version: unknown) => isRevision(version) && eraOf(version) === "stateless";

const counterOffer: Shape = result(
  "a result with a protocolVersion of the server's own choice",
  ({ protocolVersion }) =>
    typeof protocolVersion === "string" &&
    protocolVersion !== UNKNOWN_VERSION &&
    !isStateless(protocolVersion),
);

/** An error that says what would have been right. */
const listsSupported: Shape = {
  words: "error -32602 with data.supported",
  matches: (reply) =>
    reply.kind === "error" &&
    reply.code === InvalidParams &&
    isObject(reply.data) &&
    Array.isArray(reply.data.supported),
};

const OFFER: Answers = {
  pass: [counterOffer],
  warn: [
    { shape: listsSupported, because: "an error where another revision is due" },
    { shape: error(InvalidParams), because: "an error where another revision is due, and none is named" },
    {
      shape: result("", ({ protocolVersion }) => isStateless(protocolVersion)),
      because: "a revision that has no initialize, so nobody can go on in it",
    },
  ],
};

export const unsupportedOffered = check({
  id: "lifecycle.version.unsupported",
  title: "An unknown revision is answered with one that the server speaks",
  requirements: ["lifecycle.version.counter-offer"],
  on: firstSession,
  sends: SENDS,
  answers: OFFER,
  reading:
    "The page demands another revision, and yet its own example is error -32602 with data.supported: the error is a warning.",
  hint: "Answer with the newest revision that you speak, and let the client decide.",
  run({ seen, expect }) {
    expect.reply(seen.offered);
  },
});

export const latestOffered = check({
  id: "lifecycle.version.counter-offer-latest",
  title: "The revision that is offered instead is the newest that the server speaks",
  requirements: ["lifecycle.version.counter-offer-latest"],
  on: firstSession,
  sends: SENDS,
  reading:
    "What a server speaks shows only in what it agreed to: an offer older than the revision of this leg is not the newest.",
  run({ seen, expect, facts }) {
    const version = versionIn(seen.offered);
    if (!isRevision(version))
      notApplicable(`no published revision was offered: ${describeReply(seen.offered)}`);
    expect.that(version >= facts.revision, {
      expected: `${facts.revision}, which the server speaks, or a newer one`,
      actual: `protocolVersion ${version}`,
      at: seen.offered.seq,
      pointer: "/result/protocolVersion",
    });
  },
});

export const versionFormat = check({
  id: "lifecycle.version.format",
  title: "A protocol version is written as a date",
  requirements: ["lifecycle.version.format"],
  on: firstSession,
  sends: SENDS,
  run({ seen, expect }) {
    const version = versionIn(seen.offered);
    if (version === undefined) notApplicable(`no revision was offered: ${describeReply(seen.offered)}`);
    expect.that(typeof version === "string" && /^\d{4}-\d{2}-\d{2}$/.test(version), {
      expected: "YYYY-MM-DD",
      actual: brief(JSON.stringify(version)),
      at: seen.offered.seq,
      pointer: "/result/protocolVersion",
    });
  },
});

export const mismatchHandled = check({
  id: "lifecycle.version.mismatch-handled",
  title: "An unknown revision neither stops the server nor leaves it mute",
  requirements: ["lifecycle.version.mismatch-handled"],
  on: firstSession,
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

export const versionAccepted = check({
  id: "lifecycle.version.accepted",
  title: "A revision that the server speaks is answered with that same revision",
  requirements: ["lifecycle.version.accepted"],
  on: firstSession,
  sends: "initialize with the revision of this leg, after one that never was",
  reading: "That a server speaks a revision shows in what it has agreed to, or offered, before.",
  hint: "Look for the revision that is asked for among those that you speak, before you name your newest.",
  run({ seen, expect, facts }) {
    const { offered, retried = offered } = seen;
    const version = versionIn(retried);
    const expected = `protocolVersion ${facts.revision}, as it was agreed on before`;
    if (version === undefined)
      throw new Inconclusive("depends-on", `no session began: ${describeReply(retried)}`);
    // An offer of another revision than the leg's proves nothing about this one.
    const proven = retried !== offered || version === facts.revision;
    if (!proven) notApplicable(`the server offers ${brief(version)} of its own accord`);
    expect.that(version === facts.revision, {
      expected,
      actual: `protocolVersion ${brief(version)}`,
      at: retried.seq,
      pointer: "/result/protocolVersion",
    });
  },
});
