import type { ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import { isObject } from "../../schema/json.ts";
import { clientCheck } from "./check.ts";
import { older, unknownVersion } from "./situations/index.ts";
import { UNKNOWN_VERSION } from "./situations/versions.ts";

/** The answer to initialize, and what the client said after it. */
function afterAnswer({ conversations }: Played) {
  for (const { clientRequests, messages } of conversations) {
    const answer = clientRequests.find(({ method }) => method === "initialize")?.responses[0];
    if (answer === undefined) continue;
    const said = messages.filter(({ from, seq }) => from === "client" && seq > answer.seq);
    return { answer, said };
  }
  return needsExercise("a client that sends initialize");
}

const methodOf = (value: unknown) => (isObject(value) ? value.method : undefined);

const stops = clientCheck({
  id: "client.version.unsupported-stops",
  title: "A client that cannot speak the server's version asks for nothing more",
  requirements: ["lifecycle.version.client-stops"],
  on: unknownVersion,
  sends: `initialize answered with protocolVersion ${UNKNOWN_VERSION}`,
  reading:
    "Ambiguity 2: leaving the connection open is no failure. Another initialize may try another version.",
  hint: "Compare the version in the result with those that you speak; if it is none of them, disconnect.",
  run({ seen, expect }) {
    const { answer, said } = afterAnswer(seen);
    const more = said.find(({ value }) => methodOf(value) !== undefined && methodOf(value) !== "initialize");
    if (more === undefined && seen.ended !== "itself") needsExercise("a client that ends by itself");
    expect.that(more === undefined, {
      expected: `nothing after version ${UNKNOWN_VERSION}`,
      actual: more
        ? `${String(methodOf(more.value))}, as if the version ${UNKNOWN_VERSION} was spoken`
        : "nothing",
      at: more?.seq ?? answer.seq,
    });
  },
});

const disconnects = clientCheck({
  id: "client.version.unsupported-disconnects",
  title: "A client that cannot speak the server's version disconnects",
  requirements: ["lifecycle.version.client-disconnects"],
  on: unknownVersion,
  sends: `initialize answered with protocolVersion ${UNKNOWN_VERSION}`,
  run({ seen, expect }) {
    const { answer, said } = afterAnswer(seen);
    if (said.some(({ value }) => methodOf(value) !== undefined && methodOf(value) !== "initialize"))
      needsExercise("a client that does not go on in a version that it cannot speak");
    expect.that(seen.ended === "itself", {
      expected: "the client to end the connection",
      actual: seen.ended === "itself" ? "it does" : "the connection is still open when the harness ends it",
      at: answer.seq,
    });
  },
});

const stepDown = clientCheck({
  id: "client.version.step-down",
  title: "A client that is offered an older version goes on in it, or leaves",
  requirements: ["lifecycle.version.mismatch-handled"],
  on: older,
  sends: "initialize answered with the revision before",
  reading:
    "A client need not speak older revisions: going on and leaving are both right, hanging is neither.",
  run({ seen, expect }) {
    const { answer, said } = afterAnswer(seen);
    const goesOn = said.some(({ value }) => methodOf(value) !== undefined);
    const isHandled = goesOn || seen.ended === "itself";
    expect.that(isHandled, {
      expected: "the client to go on, or to end",
      actual: isHandled ? "it does" : "the client neither goes on in the older version nor ends",
      at: said[0]?.seq ?? answer.seq,
    });
  },
});

export const versioning: ClientSuite = {
  name: "client-versioning",
  checks: [stops, disconnects, stepDown],
};
