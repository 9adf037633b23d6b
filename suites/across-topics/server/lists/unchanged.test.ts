import { expect, it } from "vitest";
import { onResult } from "../../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../../harness/switches/server.ts";
import { resultOf } from "../../../testing/server/verdict-of.ts";
import { listingAnnounced } from "../../faults/server/listing-announced.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;
const ID = "tools.list-changed.unprovoked";
const CHANGED = "notifications/tools/list_changed";

const judged = (hooks: Hooks = {}) => resultOf(ID, { id: "sample", describe: "", ...hooks }, LEG);

/** Announces a change before the answers to requests of these methods. */
const announces = (methods: readonly string[]): Hooks => ({
  dispatch: async (call, next) => {
    if (methods.includes(call.method)) call.send({ jsonrpc: "2.0", method: CHANGED });
    return next(call);
  },
});

it("a server that announces nothing passes", async () => {
  expect(await judged()).toMatchObject({ verdict: "pass" });
});

it("warns of a server that announces a change for each request of the list", async () => {
  expect(await judged(listingAnnounced("tools"))).toMatchObject({
    verdict: "warn",
    expected: `no ${CHANGED}: nothing has changed`,
    actual: `${CHANGED} after each of 3 requests tools/list, which return the same list`,
  });
});

it("says nothing of a server that also announces changes before the first list", async () => {
  expect(await judged(announces(["tools/list", "ping"]))).toMatchObject({
    verdict: "inconclusive",
    reason: {
      text: `a list that does not change: ${CHANGED} came after 3 of 3 requests, and before the first one`,
    },
  });
});

it("does not apply where the list changes", async () => {
  let edition = 0;
  const changes = onResult("tools/list", (result) => {
    edition += 1;
    return { ...result, tools: [{ name: `edition-${edition}`, inputSchema: { type: "object" } }] };
  });
  const { dispatch } = announces(["tools/list"]);
  const both: Hooks = {
    dispatch: (call, next) =>
      dispatch?.(call, (inner) => changes.dispatch?.(inner, next) ?? next(inner)) ?? next(call),
  };
  expect(await judged(both)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: "the list changes during the check" },
  });
});

it("does not apply where the server does not declare listChanged", async () => {
  const undeclared = onResult("initialize", (result) => ({
    ...result,
    capabilities: { ...(result.capabilities as object), tools: {} },
  }));
  expect(await judged(undeclared)).toMatchObject({ verdict: "not-applicable" });
});
