import { parameterOf } from "../../../harness/authorization/challenge.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { describeAnswer } from "./caller.ts";
import { allFound, challengeIn, hasBearer, protectedServer, SENDS_FIRST } from "./judging.ts";
import { firstFound } from "./metadata.ts";
import { rulesOf } from "./revisions.ts";
import { withoutToken } from "./without-token.ts";

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const framework = onWithoutToken({
  id: "auth.framework.http",
  title: "A server that requires credentials over HTTP follows the authorization of the specification",
  requirements: ["auth.framework.http"],
  sends: SENDS_FIRST,
  reading:
    "Client and server may agree on authentication of their own, so a server without any sign of OAuth gets a warning here and no other finding (docs/readings.md, S59).",
  hint: "Answer with status 401 and a Bearer challenge, and publish the metadata of the resource. Without them clients cannot find your authorization server.",
  run({ seen, expect }) {
    if (seen.kind === "custom") {
      const actual = seen.first ? describeAnswer(seen.first) : seen.why;
      expect.should(false, { expected: "a Bearer challenge or metadata", actual, at: seen.first?.seq ?? 1 });
      return;
    }
    const { first } = protectedServer(seen);
    expect.that(true, { expected: "signs of OAuth", actual: describeAnswer(first), at: first.seq });
  },
});

export const status401 = onWithoutToken({
  id: "auth.challenge.status",
  title: "A request without a token is answered with status 401",
  requirements: ["auth.error.status-codes", "auth.challenge.unauthenticated-401"],
  sends: SENDS_FIRST,
  reading:
    "Another status is judged only if the same request with a valid token is served, or if the answer has a Bearer challenge.",
  hint: "Answer a request without a token with status 401, before the request is handled. Do not redirect to a login page.",
  run({ seen, expect }) {
    const { first } = protectedServer(seen);
    expect.that(first.status === 401, {
      expected: "HTTP 401",
      actual: `${first.sent} → ${describeAnswer(first)}`,
      at: first.seq,
    });
  },
});

export const bearerChallenge = onWithoutToken({
  id: "auth.challenge.bearer",
  title: "The answer to a request without a token has a Bearer challenge",
  requirements: ["auth.token.error-response"],
  sends: SENDS_FIRST,
  leniency: "two-readings",
  reading:
    "OAuth 2.1 requires the challenge, but the diagram of 2025-11-25 and 2026-07-28 says that the answer may include it. So there its absence is a warning (docs/readings.md, S60).",
  hint: 'Add WWW-Authenticate: Bearer resource_metadata="…" to the answer.',
  run({ seen, expect, facts }) {
    const { first } = protectedServer(seen);
    const details = {
      expected: "a Bearer challenge in WWW-Authenticate",
      actual: `${first.sent} → ${describeAnswer(first)}`,
      at: first.seq,
    };
    if (rulesOf(facts.revision).challenge === "required") expect.that(hasBearer(first), details);
    else expect.should(hasBearer(first), details);
  },
});

export const wellFormed = onWithoutToken({
  id: "auth.challenge.well-formed",
  title: "The WWW-Authenticate header follows the grammar of HTTP",
  requirements: ["auth.token.error-response"],
  sends: SENDS_FIRST,
  leniency: "tolerated",
  reading:
    "The grammar is in RFC 9110, 11.6.1. Many clients read a header that breaks it, so it is a warning.",
  hint: 'Write each parameter once, as name="value", and put a comma between two parameters.',
  run({ seen, expect }) {
    const { first } = protectedServer(seen);
    const { challenges, problems } = first.challenges;
    if (challenges.length === 0 && problems.length === 0) notApplicable("the answer has no WWW-Authenticate");
    expect.should(problems.length === 0, {
      expected: "challenges as RFC 9110 defines them",
      actual: problems.length === 0 ? "no problem" : `${problems.join(", ")}: ${describeAnswer(first)}`,
      at: first.seq,
    });
  },
});

export const namesMetadata = onWithoutToken({
  id: "auth.challenge.resource-metadata",
  title: "The challenge names the URL of the resource metadata",
  requirements: ["auth.challenge.resource-metadata"],
  sends: SENDS_FIRST,
  hint: 'Add resource_metadata="https://…" to the Bearer challenge, with an absolute URL.',
  run({ seen, expect }) {
    const server = protectedServer(seen);
    const url = parameterOf(challengeIn(server), "resource_metadata");
    expect.that(url !== undefined && /^https?:/i.test(url) && URL.canParse(url), {
      expected: "resource_metadata with an absolute http or https URL",
      actual: url === undefined ? "no resource_metadata" : url,
      at: server.first.seq,
    });
  },
});

export const errorCode = onWithoutToken({
  id: "auth.challenge.error-code",
  title: "Observes the error code in the answer to a request without a token",
  requirements: ["auth.token.error-response"],
  sends: SENDS_FIRST,
  reading:
    "RFC 6750, 3.1 advises against an error code here, and many servers send one. It is recorded, not judged.",
  hint: "Leave error and error_description out of the challenge if the request has no token.",
  run({ seen, expect }) {
    const server = protectedServer(seen);
    const code = parameterOf(challengeIn(server), "error");
    expect.observe(
      `the challenge has ${code === undefined ? "no error code" : `error="${code}"`}`,
      server.first.seq,
    );
  },
});

/** RFC 6749, 3.3: printable characters without quotation mark and backslash, in words with one space between them. */
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

export const namesScope = onWithoutToken({
  id: "auth.challenge.scope",
  title: "The challenge names the scopes that are needed",
  requirements: ["auth.challenge.scope"],
  sends: SENDS_FIRST,
  reading:
    "A server without scopes has none to name. So a missing scope is judged only if the resource metadata lists scopes.",
  hint: 'Add scope="…" to the challenge, with the scopes that this request needs.',
  run({ seen, expect }) {
    const server = protectedServer(seen);
    const { first } = server;
    const scope = parameterOf(challengeIn(server), "scope");
    const listed = firstFound(server.routes)?.document.scopes_supported;
    if (scope === undefined && !(Array.isArray(listed) && listed.length > 0)) {
      expect.observe("the server names no scopes", first.seq);
      return;
    }
    expect.should(scope !== undefined && SCOPES.test(scope), {
      expected: "scope with words of printable characters, one space between them",
      actual:
        scope === undefined
          ? `no scope, and the metadata lists ${JSON.stringify(listed)}`
          : JSON.stringify(scope),
      at: first.seq,
    });
  },
});

export const noOfflineAccess = onWithoutToken({
  id: "auth.challenge.no-offline-access",
  title: "Neither the challenge nor the resource metadata lists the scope offline_access",
  requirements: ["auth.challenge.no-offline-access"],
  sends: `${SENDS_FIRST}, and GET of the resource metadata`,
  hint: "Remove offline_access: refresh tokens are a matter of client and authorization server.",
  run({ seen, expect }) {
    const server = protectedServer(seen);
    const { first } = server;
    const challenged = parameterOf(challengeIn(server), "scope")?.split(" ") ?? [];
    const places = [
      { where: "the challenge", scopes: challenged, at: first.seq },
      ...allFound(server).map(({ document, answer }) => ({
        where: "the metadata",
        scopes: Array.isArray(document.scopes_supported) ? document.scopes_supported : [],
        at: answer.seq,
      })),
    ];
    for (const { where, scopes, at } of places) {
      const isListed = scopes.includes("offline_access");
      expect.that(!isListed, {
        expected: "no offline_access",
        actual: `${where} ${isListed ? "lists" : "does not list"} offline_access`,
        at,
      });
    }
  },
});
