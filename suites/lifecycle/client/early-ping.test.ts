import { expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { bare, EARLY_PING, LATER_PING } from "../situations/bare.ts";
import { lifecycle } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const initialize = asks({ jsonrpc: "2.0", id: 1, method: "initialize" });
const ping = (id: string) => answers({ jsonrpc: "2.0", id, method: "ping" });
const pong = (id: string) => asks({ jsonrpc: "2.0", id, result: {} });
const response = answers({ jsonrpc: "2.0", id: 1, result: {} });
const initialized = asks({ jsonrpc: "2.0", method: "notifications/initialized" });
const ASKED = [initialize, ping(EARLY_PING), response, ping(LATER_PING)];

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(lifecycle, "client.ping.before-initialized"), [playedAs(bare, LEG, [steps])]);

it("a ping before the response to initialize is answered", () => {
  expect(judged(...ASKED, pong(EARLY_PING), initialized)).toBe(
    "pass: a result: {} to a ping before the response to initialize",
  );
});

it("a client that answers only the later ping ignored the early one", () => {
  expect(judged(...ASKED, initialized, pong(LATER_PING))).toBe(
    "warn: no answer to a ping before the response to initialize",
  );
});

it("a client that closes before it answers any ping shows nothing", () => {
  expect(judged(...ASKED, initialized)).toBe(
    "inconclusive: a client that answers a ping after the response to initialize before it closes",
  );
});
