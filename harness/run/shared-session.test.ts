import { expect, it } from "vitest";
import type { Facts } from "../check/applies.ts";
import type { Session } from "../session/session.ts";
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
