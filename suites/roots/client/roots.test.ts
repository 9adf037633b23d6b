import { expect, it } from "vitest";
import { asking, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { roots } from "./roots.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;
const JSONRPC = { jsonrpc: "2.0" } as const;

const initialize = asks({
  ...JSONRPC,
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: { roots: { listChanged: true } } },
});
const initialized = answers({
  ...JSONRPC,
  id: 1,
  result: { protocolVersion: "2025-11-25", capabilities: {} },
});
const agreed: Step = (common) => ({
  ...common,
  channel: "agreed",
  revision: "2025-11-25",
  clientCapabilities: { roots: { listChanged: true } },
  serverCapabilities: {},
});
const question = (id: string) => answers({ ...JSONRPC, id, method: "roots/list" });
const answer = (id: string, ...uris: readonly string[]) =>
  asks({ ...JSONRPC, id, result: { roots: uris.map((uri) => ({ uri })) } });
const notice = asks({ ...JSONRPC, method: "notifications/roots/list_changed" });

const { roots: FIRST, rootsAgain: SECOND } = REQUEST_IDS;
const before = answer(FIRST, "file:///a");
const after = answer(SECOND, "file:///b");

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(roots, "client.roots.list-changed"), [
    playedAs(asking, LEG, [[initialize, initialized, agreed, ...steps]]),
  ]);

it("other roots are reported, in either order over two requests of HTTP, or not at all", () => {
  expect(judged(question(FIRST), before, notice, question(SECOND), after)).toBe("pass: the notification");
  // The answer of an earlier moment may be posted later than the notification.
  expect(judged(question(FIRST), notice, before, question(SECOND), after)).toBe("pass: the notification");
  const missing = "fail: other roots, but no notifications/roots/list_changed";
  expect(judged(question(FIRST), before, question(SECOND), after)).toBe(missing);
  expect(judged(notice, question(FIRST), before, question(SECOND), after)).toBe(missing);
  expect(judged(question(FIRST), before, question(SECOND), answer(SECOND, "file:///a"))).toBe(
    "inconclusive: a client that declares roots.listChanged and changes its roots",
  );
});
