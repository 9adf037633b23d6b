import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../switches/message.ts";
import { META } from "../../meta.ts";
import { envelope, StdioProbe } from "../testing/stdio-probe.ts";

const uri = "test://watched-resource";

function listen(probe: StdioProbe, id: string | number, notifications: unknown): void {
  const params = { notifications, _meta: envelope() };
  probe.send({ jsonrpc: "2.0", id, method: "subscriptions/listen", params });
}

const acknowledged = (probe: StdioProbe) => probe.take("notifications/subscriptions/acknowledged");
const idOf = (message: JsonObject) => (message.params as { _meta: JsonObject })._meta[META.subscriptionId];

describe("a subscription", () => {
  it("is acknowledged first, with the accepted filter and an id of the same type", async () => {
    const probe = new StdioProbe();
    listen(probe, 7, {
      toolsListChanged: true,
      promptsListChanged: false,
      resourceSubscriptions: [uri],
      odd: 1,
    });
    const { params } = await acknowledged(probe);
    expect(params).toEqual({
      notifications: { toolsListChanged: true, resourceSubscriptions: [uri] },
      _meta: { [META.subscriptionId]: 7 },
    });
  });

  it("gets the notifications that it requested, and no others", async () => {
    const probe = new StdioProbe();
    listen(probe, "a", { toolsListChanged: true });
    listen(probe, 1000, { resourceSubscriptions: [uri] });
    await acknowledged(probe);
    await acknowledged(probe);
    for (const name of ["tool", "prompt", "resource_list", "resource"])
      await probe.call(`test_trigger_${name}_change`);
    expect(probe.received.map((message) => [message.method, idOf(message)])).toEqual([
      ["notifications/tools/list_changed", "a"],
      ["notifications/resources/updated", 1000],
    ]);
  });

  it("does not include notifications that the server does not declare", async () => {
    const probe = new StdioProbe("2026-07-28", { without: ["prompts"] });
    listen(probe, 1, { promptsListChanged: true });
    expect(await acknowledged(probe)).toMatchObject({ params: { notifications: {} } });
  });

  it("ends when the client cancels it, without any further message or answer", async () => {
    const probe = new StdioProbe();
    listen(probe, "a", { toolsListChanged: true });
    await acknowledged(probe);
    probe.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "a" } });
    await probe.call("test_trigger_tool_change");
    expect(probe.received).toEqual([]);
  });

  it("ends when the server ends it: with a notification on a shared channel, and with the result", async () => {
    const probe = new StdioProbe();
    listen(probe, "a", { toolsListChanged: true });
    await acknowledged(probe);
    await probe.call("test_end_subscriptions");
    expect(await probe.take("notifications/cancelled")).toMatchObject({ params: { requestId: "a" } });
    const { result } = await probe.take((message) => message.id === "a");
    expect(result).toMatchObject({ resultType: "complete", _meta: { [META.subscriptionId]: "a" } });
  });

  it.each([
    [undefined],
    ["all"],
    [{ toolsListChanged: "yes" }],
    [{ resourceSubscriptions: uri }],
    [{ resourceSubscriptions: [1] }],
  ])("of %j is refused", async (notifications) => {
    const probe = new StdioProbe();
    listen(probe, "a", notifications);
    expect(await probe.take((message) => message.id === "a")).toMatchObject({ error: { code: -32602 } });
  });
});
