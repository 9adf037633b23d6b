import { describe, expect, it } from "vitest";
import { Expect, Inconclusive } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { auth } from "../situations/auth.ts";
import { fileUrl } from "../situations/poisons.ts";
import { urlChecks } from "./urls.ts";

const SERVER = "http://127.0.0.1:1/mcp";
const ISSUER = "http://127.0.0.1:2";
const GOOD = `${ISSUER}/authorize-0a1b?code_challenge=c`;
const FILE = "file:///tmp/page.html?code_challenge=c";

let seq = 0;
const common = (connection: string) => ({ seq: ++seq, ms: 0, connection });

const opened = (connection: string, at: string): TraceEvent => ({
  ...common(connection),
  channel: "open",
  transport: "http",
  purpose: "a test",
  revision: "2025-11-25",
  at,
  ...(at === ISSUER ? { party: "authorization-server" as const } : {}),
});

function exchange(connection: string, url: string, token: string): readonly TraceEvent[] {
  const number = ++seq;
  const headers = token === "" ? [] : [["Authorization", `Bearer ${token}`] as const];
  return [
    { ...common(connection), channel: "http-request", exchange: number, method: "GET", url, headers },
    {
      ...common(connection),
      channel: "http-response",
      exchange: number,
      status: 200,
      headers: [],
      sse: false,
    },
  ];
}

const opener = (url: string): TraceEvent => ({ ...common("c"), channel: "browser", url, by: "opener" });
const prints = (raw: string): TraceEvent => ({ ...common("c"), channel: "stderr", raw });

/** A client that has completed the flow. */
function played(situation: ClientSituation, client: readonly TraceEvent[]): Played {
  const atServer = exchange("1", SERVER, "[token 1]");
  const atIssuer = exchange("2", `${ISSUER}/.well-known/oauth-authorization-server`, "");
  return {
    situation,
    revision: "2025-11-25",
    transport: "http",
    conversations: [conversation("1", [opened("1", SERVER), ...atServer])],
    authorizations: [conversation("2", [opened("2", ISSUER), ...atIssuer])],
    ended: "itself",
    client,
  };
}

/** The finding of the check for file: URLs, or why there is none. */
function judge(control: readonly TraceEvent[], poisoned: readonly TraceEvent[]): string {
  const check = urlChecks.find(({ id }) => id.endsWith("file-refused"));
  if (check?.on !== "every") throw new Error("The check judges several situations");
  const found = new Expect("MUST");
  const seen = [played(auth, control), played(fileUrl, poisoned)];
  try {
    check.run({
      seen,
      expect: found,
      facts: { revision: "2025-11-25", transport: "http", capabilities: {} },
    });
  } catch (cause) {
    if (cause instanceof Inconclusive) return cause.message;
    throw cause;
  }
  return found.findings.map(({ verdict, actual }) => `${verdict}: ${actual}`).join();
}

describe("a client that gets a file: URL", () => {
  it("fails if it opens it", () => {
    expect(judge([opener(GOOD)], [opener(FILE)])).toBe("fail: opened a file: URL");
  });

  it("passes if it opens a good one, and not this one", () => {
    expect(judge([opener(GOOD)], [])).toBe("pass: the client did not continue");
  });

  it("passes if it quotes the URL in an error", () => {
    const control = [prints(`Please visit:\n${GOOD}`), opener(GOOD)];
    expect(judge(control, [prints(`Rejected the URL ${FILE}`)])).toBe("pass: the client did not continue");
  });

  it("warns if it prints the URL as it prints a good one", () => {
    const control = [prints(`[12] Please visit:\n${GOOD}`), opener(GOOD)];
    const poisoned = [prints(`[345] Please visit:\n${FILE}`), prints(`Error: Invalid URL ${FILE}`)];
    expect(judge(control, poisoned)).toBe(
      "warn: printed the URL for the user, with the words for a good one",
    );
  });

  it("is not judged if it opens no URL at all", () => {
    expect(judge([], [])).toMatch(/^a client that opens URLs by BROWSER/);
  });
});
