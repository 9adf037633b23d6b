import { describe, expect, it } from "vitest";
import { Expect, Inconclusive } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { auth, authorizes } from "../situations/auth.ts";
import { CANARY, issError, noPkce } from "../situations/poisons.ts";
import { afterChallenge, mustDo, mustRefuse, needsAuthorization, requireChallenge } from "./evidence.ts";
import { authorization } from "./index.ts";
import { exchangesOf, flowsIn, hasCompleted } from "./seen.ts";

const SERVER = "http://127.0.0.1:1/mcp";
const ISSUER = "http://127.0.0.1:2";

let seq = 0;

const open = (connection: string, at: string, party?: "authorization-server"): TraceEvent => ({
  seq: ++seq,
  ms: 0,
  connection,
  channel: "open",
  transport: "http",
  purpose: "a test",
  revision: "2026-07-28",
  at,
  ...(party ? { party } : {}),
});

function exchange(
  connection: string,
  url: string,
  status: number,
  more: { readonly token?: string; readonly location?: string; readonly message?: object } = {},
): readonly TraceEvent[] {
  const common = { ms: 0, connection, exchange: ++seq };
  const authorization = more.token === undefined ? [] : [["Authorization", `Bearer ${more.token}`] as const];
  const location = more.location === undefined ? [] : [["location", more.location] as const];
  return [
    { ...common, seq: ++seq, channel: "http-request", method: "GET", url, headers: authorization },
    {
      ...common,
      seq: ++seq,
      channel: "http-response",
      status,
      headers: location,
      sse: false,
      message: more.message,
    },
  ];
}

function played(
  situation: Played["situation"],
  atServer: readonly TraceEvent[],
  atIssuer: readonly TraceEvent[] = [],
  client: readonly TraceEvent[] = [],
): Played {
  return {
    situation,
    revision: "2026-07-28",
    transport: "http",
    conversations: [conversation("1", [open("1", SERVER), ...atServer])],
    authorizations: [conversation("2", [open("2", ISSUER, "authorization-server"), ...atIssuer])],
    ended: "itself",
    client,
  };
}

const completed = played(auth, [
  ...exchange("1", SERVER, 401),
  ...exchange("1", SERVER, 200, { token: "[token 1]" }),
]);
const silent = played(auth, exchange("1", SERVER, 401));

describe("the control", () => {
  it("is a client that was served with its token", () => {
    expect([completed, silent].map(hasCompleted)).toEqual([true, false]);
  });

  it("is shown by a request for metadata", () => {
    const asked = played(auth, exchange("1", "http://127.0.0.1:1/.well-known/oauth-protected-resource", 404));
    expect([silent, asked].map(authorizes)).toEqual([false, true]);
  });
});

describe("a client that stops", () => {
  const RESOURCE = "http://127.0.0.1:1/.well-known/oauth-protected-resource/mcp";
  const METADATA = `${ISSUER}/.well-known/oauth-authorization-server`;
  const challenged = exchange("1", SERVER, 401);
  const found = [...challenged, ...exchange("1", RESOURCE, 200)];
  const metadata = exchange("2", METADATA, 200, { message: { issuer: ISSUER } });

  it.each([
    ["after status 401 it requested no metadata", challenged, []],
    ["it found no metadata of the resource", [...challenged, ...exchange("1", RESOURCE, 404)], []],
    ["after the metadata of the resource it requested none of the authorization server", found, []],
    ["it found no metadata of the authorization server", found, exchange("2", METADATA, 404)],
    ["after the metadata of the authorization server it sent no request to it", found, metadata],
    [
      "after its registration it sent no authorization request",
      found,
      [...metadata, ...exchange("2", `${ISSUER}/register`, 201)],
    ],
    [
      "after its authorization request it sent no token request",
      found,
      [...metadata, ...exchange("2", `${ISSUER}/authorize-1?state=s`, 302)],
    ],
    [
      "after its token request the server accepted no token from it",
      found,
      [...metadata, ...exchange("2", `${ISSUER}/token`, 400)],
    ],
  ])("%s", (words, atServer, atIssuer) => {
    const seen = [played(auth, atServer, atIssuer)];
    const needs = needsAuthorization(seen);
    expect(needs.replace(`: ${METADATA}, with the issuer ${ISSUER}`, "")).toBe(
      `a client that authorizes itself: ${words}`,
    );
    expect(needs.includes(METADATA)).toBe(atIssuer === metadata);
    const duty = () => mustDo(new Expect("MUST"), seen, auth, { expected: "a request", did: undefined });
    expect(duty).toThrow(`the client did not complete situation auth (${words})`);
  });
});

describe("a duty to refuse", () => {
  const poisoned = played(noPkce, exchange("1", SERVER, 401));
  const judge = (seen: readonly Played[], met: number | undefined) => {
    const findings = new Expect("MUST");
    mustRefuse(findings, seen, noPkce, {
      expected: "nothing",
      met,
      forbidden: undefined,
      needs: "a client that reads it",
    });
    return findings.findings.map(({ verdict }) => verdict);
  };

  it("passes for a client that completes the control and stops here", () => {
    expect(judge([completed, poisoned], 7)).toEqual(["pass"]);
  });

  it("is not judged for a client that authorizes nowhere", () => {
    expect(() => judge([silent, poisoned], 7)).toThrow(Inconclusive);
  });

  it("is not judged for a client that did not read what it has to refuse", () => {
    expect(() => judge([completed, poisoned], undefined)).toThrow("a client that reads it");
  });
});

describe("the error of another issuer", () => {
  const location = `http://127.0.0.1:5/callback?error=access_denied&error_description=${CANARY}`;
  const atIssuer = exchange("2", `${ISSUER}/authorize-1?state=s`, 302, { location });
  const printed = (raw: string): TraceEvent => ({ seq: 900, ms: 0, connection: "3", channel: "stderr", raw });
  const check = authorization.checks.find(({ id }) => id === "client.auth.issuer.error-hidden");
  const judge = (output: string) => {
    const findings = new Expect("MUST NOT");
    const seen = [completed, played(issError, exchange("1", SERVER, 401), atIssuer, [printed(output)])];
    if (check?.on !== "every") throw new Error("the check does not judge every situation");
    check.run({
      seen,
      expect: findings,
      facts: { revision: "2026-07-28", transport: "http", capabilities: {} },
    });
    return findings.findings.map(({ verdict, actual }) => `${verdict}: ${actual}`);
  };

  it("fails if the client shows it", () => {
    expect(judge(`Error: ${CANARY}`)).toEqual(["fail: error_description in the output of the client"]);
  });

  it("passes if the client shows something else", () => {
    expect(judge("Error: the issuer is wrong")).toEqual(["pass: the client did not continue"]);
  });
});

it("an authorization request that is opened twice is one flow, also with another URL", () => {
  const url = `${ISSUER}/authorize-1?state=s`;
  const location = "http://127.0.0.1:5/callback?code=[code 1]";
  const twice = [
    ...exchange("2", url, 302, { location }),
    ...exchange("2", `${url}&more=1`, 302, { location }),
  ];
  expect(flowsIn(played(auth, [], twice))).toHaveLength(1);
});

describe("what a challenge says", () => {
  const early = exchange("as", `${ISSUER}/authorize?scope=other`, 302);
  const challenged = exchange("mcp", SERVER, 401);
  const later = exchange("as", `${ISSUER}/authorize?scope=mcp%3Aone`, 302);
  const seen = (atServer: readonly TraceEvent[], atIssuer: readonly TraceEvent[]) =>
    exchangesOf(
      played(
        auth,
        [open("mcp", SERVER), ...atServer],
        [open("as", ISSUER, "authorization-server"), ...atIssuer],
      ),
    );

  it("binds only what a client sends after it", () => {
    const all = afterChallenge(seen(challenged, [...early, ...later]));
    expect(all.map(({ parameters }) => parameters.get("scope"))).toEqual(["mcp:one"]);
  });

  it("binds nothing of a client that authorizes before it is challenged", () => {
    const all = seen([], [...early, ...later]);
    expect(afterChallenge(all)).toEqual([]);
    expect(() => requireChallenge(all)).toThrow("a client that sends a request without a token");
  });
});
