import { describe, expect, it } from "vitest";
import { usual } from "../../across-topics/situations/usual.ts";
import { checkIn, playedAs, posts, responds, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { sseStatuses } from "../situations/answers.ts";
import { httpSse } from "./index.ts";

const LEG = { revision: "2024-11-05", transport: "http+sse" } as const;
const INITIALIZE = { jsonrpc: "2.0", id: 1, method: "initialize" };
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };

const accepts =
  (exchange: number, status: number): Step =>
  (common) =>
    ({ ...responds(exchange, false)(common), status }) as ReturnType<Step>;

describe("status 202 to the first message", () => {
  const first = (status: number) => [posts(1, INITIALIZE), accepts(1, status)];
  const goesOn = posts(2, INITIALIZED);
  const judged = (
    inUsual: readonly Step[],
    inStatuses: readonly Step[],
    ended: "itself" | "harness" = "itself",
  ) =>
    verdictOn(checkIn(httpSse, "client.sse-2024.accepted-202"), [
      playedAs(usual, LEG, [inUsual], { ended }),
      playedAs(sseStatuses, LEG, [inStatuses]),
    ]);

  it("is the receipt, and the client goes on", () => {
    expect(judged([...first(202), goesOn], [...first(200), goesOn])).toBe("pass: another message");
  });

  it("ends a client that goes on after 200", () => {
    expect(judged(first(202), [...first(200), goesOn])).toBe(
      "warn: no message after status 202 to the first one: the client ends; after status 200 it goes on",
    );
  });

  it("proves nothing of a client that goes on nowhere, or was ended", () => {
    const nothing = "inconclusive: a client that goes on after its first message";
    expect(judged(first(202), first(200))).toBe(nothing);
    expect(judged(first(202), [...first(200), goesOn], "harness")).toBe(nothing);
    expect(judged([], [])).toBe("inconclusive: a client that sends a message");
  });
});
