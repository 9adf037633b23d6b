import { expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { exitedWell, readPast } from "../../across-topics/client/server-requests.ts";
import { unexpected } from "../../across-topics/situations/unexpected.ts";
import { FAULTS } from "../../faults-of-clients.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { refusals } from "./refusals.ts";
import { robustness } from "./robustness.ts";

it("a client that a noise ends has shown everything else before", async () => {
  const { legs } = await judgeReferenceClient({
    revision: "2025-11-25",
    transport: "stdio",
    suites: [refusals, robustness],
    switches: FAULTS.filter(({ id }) => id === "tolerance.unknown-notification"),
  });
  const verdicts = new Map(legs.flatMap(({ checks }) => checks.map(({ id, verdict }) => [id, verdict])));
  expect(verdicts.get("client.notification.unknown")).toBe("warn");
  expect(verdicts.get("client.method.unknown")).toBe("pass");
  expect(verdicts.get("client.jsonrpc.extra-members")).toBe("pass");
  expect(verdicts.get("client.meta.reserved-unknown")).toBe("pass");
});

const base = { ms: 0, connection: "1" };
const line = (seq: number, channel: "stdin" | "stdout", message: object): TraceEvent => ({
  ...base,
  seq,
  channel,
  raw: JSON.stringify(message),
  message: message as never,
});
const played = (events: readonly TraceEvent[], code: number): Played => ({
  situation: unexpected,
  revision: "2025-11-25",
  transport: "stdio",
  conversations: [conversation("1", events)],
  client: [],
  ended: "itself",
  exit: { ...base, seq: 99, channel: "exit", code, signal: null },
});
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const ping = { jsonrpc: "2.0", id: "p", method: "ping" };
const asked = [line(1, "stdin", list), line(2, "stdout", ping)];

it("a message that was already on its way does not show that the question was read", () => {
  expect(readPast(played([...asked, line(3, "stdin", { ...list, id: 2 })], 0), 2)).toBe(false);
});

it("a request after a later response shows that the question was read", () => {
  const later = [
    line(3, "stdout", { jsonrpc: "2.0", id: 1, result: {} }),
    line(4, "stdin", { ...list, id: 2 }),
  ];
  expect(readPast(played([...asked, ...later], 0), 2)).toBe(true);
});

it("only an exit without an error can be the end of the work", () => {
  expect(exitedWell(played(asked, 0))).toBe(true);
  expect(exitedWell(played(asked, 1))).toBe(false);
});
