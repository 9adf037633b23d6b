import { expect, it } from "vitest";
import { CROSSING, cancel, SLOW } from "../../across-topics/situations/cancel.ts";
import {
  checkIn,
  ends,
  playedAs,
  posts,
  responds,
  type Step,
  verdictOn,
} from "../../testing/client/verdict-on.ts";
import { cancellationStateless } from "./index.ts";

const LEG = { revision: "2026-07-28", transport: "http" } as const;

const call = (id: number, name: string) =>
  posts(id, { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } });
const list = posts(3, { jsonrpc: "2.0", id: 3, method: "tools/list", params: {} });
const notified = posts(9, {
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: 2 },
});
const lost =
  (exchange: number): Step =>
  (common) => ({ ...common, channel: "http-end", exchange, how: "lost" });

const open = [call(1, CROSSING), responds(1, true), lost(1), call(2, SLOW), responds(2, true)];
const over = [list, responds(3, false), ends(3)];

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(cancellationStateless, "client.cancellation.http"), [playedAs(cancel, LEG, [steps])]);

it("a client closes the stream before it continues, with a notification or without one", () => {
  expect(judged(...open, lost(2), ...over)).toBe("pass: closed");
  expect(judged(...open, notified, lost(2), ...over)).toBe("pass: notifications/cancelled; closed");
});

it("a notification does not cancel where the stream stays open", () => {
  expect(judged(...open, notified, ...over, lost(2))).toMatch(
    /: notifications\/cancelled; closed only at the end of the client$/,
  );
  expect(judged(...open, notified, ...over)).toMatch(/: notifications\/cancelled; the stream stayed open$/);
  expect(judged(...open, ...over)).toMatch(/: the stream stayed open$/);
});

it("a client that sends nothing after the call is not judged", () => {
  expect(judged(...open, notified, lost(2))).toBe(
    "inconclusive: a client that continues after it stopped waiting for the call",
  );
});
