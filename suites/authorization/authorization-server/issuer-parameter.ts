import { needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { flowIn, metadataIn, visitedIn } from "./judging.ts";
import { authorizationServer, type Seen } from "./seen.ts";
import { describeVisit, parameterIn, type Redirected, type Visit } from "./visit.ts";

const ANNOUNCED = "authorization_response_iss_parameter_supported";

const SENDS = "an authorization request, and one with an unknown response_type";

/** The authorization responses: redirects to the client with a code or an error. Ends a check if there is none. */
function responsesIn(seen: Seen): readonly Redirected[] {
  const { right, wrong } = flowIn(seen);
  const isResponse = (visited: Visit): visited is Redirected =>
    visited.kind === "redirect" && ["code", "error"].some((name) => visited.to.searchParams.has(name));
  const responses = [right, wrong].filter(isResponse);
  if (responses.length === 0)
    needsExercise(
      `a user who logs in and agrees, which cannot be automated: ${describeVisit(visitedIn(right))}`,
    );
  return responses;
}

export const sent = check({
  id: "auth.as.issuer-sent",
  title: "Each authorization response has iss, with the issuer of the metadata",
  requirements: ["auth.as.issuer-sent"],
  transport: "http",
  on: authorizationServer,
  sends: SENDS,
  hint: "Add iss with the issuer of the metadata to each redirect to a client, errors included (RFC 9207).",
  run({ seen, expect }) {
    const { document } = metadataIn(seen);
    for (const visited of responsesIn(seen)) {
      const iss = parameterIn(visited, "iss");
      expect.that(iss === document.issuer, {
        expected: `iss ${JSON.stringify(document.issuer)}`,
        actual: `${describeVisit(visited)}: ${iss === undefined ? "no iss" : `iss ${JSON.stringify(iss)}`}`,
        at: visited.seq,
      });
    }
  },
});

export const announced = check({
  id: "auth.as.issuer-announced",
  title: "A server that sends iss announces it",
  requirements: ["auth.as.issuer-announced"],
  transport: "http",
  on: authorizationServer,
  sends: SENDS,
  hint: `Add "${ANNOUNCED}": true to the metadata.`,
  run({ seen, expect }) {
    const { document, answer } = metadataIn(seen);
    const withIssuer = responsesIn(seen).filter((visited) => parameterIn(visited, "iss") !== undefined);
    if (withIssuer.length === 0) notApplicable("no authorization response has iss");
    expect.that(document[ANNOUNCED] === true, {
      expected: `${ANNOUNCED} is true`,
      actual: `${ANNOUNCED} is ${JSON.stringify(document[ANNOUNCED]) ?? "missing"}, and a response has iss`,
      at: answer.seq,
    });
  },
});
