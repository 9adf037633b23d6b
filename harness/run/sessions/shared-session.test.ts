import { expect, it } from "vitest";
import type { Facts } from "../../check/applies.ts";
import type { Session } from "../../session/session.ts";
import type { Connections } from "./connections.ts";
import { SharedSession } from "./shared-session.ts";

/** How often a shared session that answers nothing was replaced. */
async function replacements(isMute: boolean, kind: "silence" | "result"): Promise<number> {
  let opened = 0;
  const answer = async () => ({ kind });
  const session = {
    era: "stateless",
    as: () => session,
    fence: answer,
    request: answer,
    end: async () => {},
  } as unknown as Session;
  const connect = async () => {
    opened += 1;
    throw new Error("no further connection");
  };
  const shared = new SharedSession(
    { isMute, connect } as unknown as Connections,
    { revision: "2026-07-28" } as Facts,
    session,
  );
  await shared.isLost(shared.session);
  await shared.usable();
  return opened;
}

it("a shared session is replaced if it is lost, and other connections may answer", async () => {
  expect(await replacements(false, "silence")).toBe(1);
});

it("a shared session is not replaced if the target answers on no connection", async () => {
  expect(await replacements(true, "silence")).toBe(0);
});

it("a shared session that answers is not replaced", async () => {
  expect(await replacements(false, "result")).toBe(0);
});

/** How many requests look for a loss, if four checks ask for it: three at the same time, and one while the first request is open. */
async function looks(asksInTurn: boolean): Promise<number> {
  const answers: (() => void)[] = [];
  const session = {
    era: "stateless",
    asksInTurn,
    as: () => session,
    fence: () => new Promise((resolve) => answers.push(() => resolve({ kind: "result" }))),
    request: async () => ({ kind: "error" }),
  } as unknown as Session;
  const shared = new SharedSession({} as Connections, { revision: "2026-07-28" } as Facts, session);
  const first = [1, 2, 3].map(() => shared.isLost(session));
  await new Promise((resolve) => setImmediate(resolve));
  const later = shared.isLost(session);
  let looked = 0;
  for (const all = Promise.all([...first, later]); looked < 4; looked += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const answer = answers.shift();
    if (answer === undefined) {
      expect(await all).toEqual([false, false, false, false]);
      break;
    }
    answer();
  }
  return looked;
}

it("each check looks itself whether the shared session is lost", async () => {
  expect(await looks(false)).toBe(4);
});

it("one look serves all checks that ask before it begins, where requests wait for each other", async () => {
  expect(await looks(true)).toBe(2);
});
