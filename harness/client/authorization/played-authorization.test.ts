import { describe, expect, it } from "vitest";
import { auth } from "../../../suites/authorization/situations/auth.ts";
import { expiringToken } from "../../../suites/authorization/situations/refresh.ts";
import type { ClientSituation } from "../../check/situation.ts";
import { runReferenceClient } from "../../reference/client/core/run.ts";
import type { Hooks } from "../../reference/client/switch.ts";
import { Recorder } from "../../trace/recorder.ts";
import { play } from "../play.ts";
import { inProcessClient } from "../starting/in-process.ts";

const LIMITS = { idle: 5_000, whole: 20_000, exit: 200 };

/** Collects the secrets that a client sees and makes. */
function collecting(secrets: Set<string>): Hooks {
  return {
    web: async (call, next) => {
      const answer = await next(call);
      const form = new URLSearchParams(call.body ?? "");
      const names = ["code", "code_verifier", "refresh_token", "client_secret"];
      const redirect = new URL(answer.headers.location ?? "http://none.example").searchParams;
      for (const name of names)
        for (const value of [...form.getAll(name), ...redirect.getAll(name)]) secrets.add(value);
      for (const [, value = ""] of answer.body.matchAll(
        /"(?:access_token|refresh_token|client_secret)":"([^"]+)"/g,
      ))
        secrets.add(value);
      return answer;
    },
  };
}

async function played(situation: ClientSituation) {
  const recorder = new Recorder();
  const secrets = new Set<string>();
  const target = inProcessClient("a client", "http", async (reach, { situation: { context } }) => {
    if (reach.transport !== "http" || reach.browser === undefined) throw new Error("There is no browser");
    const { browser, url } = reach;
    await runReferenceClient({
      target: { url },
      context,
      revisions: ["2025-11-25"],
      hooks: [collecting(secrets)],
      authorization: { open: (page) => browser.open(page), patienceMs: 100 },
    });
  });
  const leg = { revision: "2025-11-25", transport: "http" } as const;
  const signal = new AbortController().signal;
  const seen = await play(situation, leg, { target, recorder, limits: LIMITS, signal });
  return { seen, secrets, events: recorder.events };
}

describe("the trace of an authorization", () => {
  it("has no secret, and names for them", async () => {
    const { events, secrets, seen } = await played(expiringToken);
    const text = JSON.stringify(events);
    expect(secrets.size).toBeGreaterThan(4);
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain("Bearer [token 1]");
    expect(text).toContain("Bearer [token 2]");
    expect(text).toMatch(/code=\[code 1\]/);
    expect(text).toMatch(/code_verifier=\[verifier 1 of [\w-]{43}, 43 characters\]/);
    expect(text).toMatch(/refresh_token=\[refresh token 1\]/);
    expect(seen.ended).toBe("itself");
  });

  it("has the authorization server on a connection of its own, and what the browser opened", async () => {
    const { seen, events } = await played(auth);
    const [server] = seen.authorizations ?? [];
    expect(server?.opened).toMatchObject({ party: "authorization-server" });
    expect(events.filter(({ channel }) => channel === "browser")).toHaveLength(1);
    expect(seen.conversations[0]?.opened?.at).toMatch(/\/mcp$/);
  });
});
