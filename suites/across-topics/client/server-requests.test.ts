import { describe, expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { answers, asks, playedAs } from "../../testing/client/verdict-on.ts";
import { asking, REQUEST_IDS } from "../situations/asking.ts";
import { answerTo, sentInstead, serverRequest } from "./server-requests.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** The server asks this and pings, and the client answers only the ping. */
const unanswered = (method: string, how: Partial<Played>) => {
  const asked = answers({ jsonrpc: "2.0", id: REQUEST_IDS.sampling, method });
  const ping = answers({ jsonrpc: "2.0", id: REQUEST_IDS.ping, method: "ping" });
  const pong = asks({ jsonrpc: "2.0", id: REQUEST_IDS.ping, result: {} });
  return () => answerTo(playedAs(asking, LEG, [[asked, ping, pong]], how), REQUEST_IDS.sampling, "x");
};

describe("a request of the server that a person has not answered", () => {
  it.each(["sampling/createMessage", "elicitation/create"])(
    "shows nothing where a person ended it: %s",
    (method) => {
      expect(unanswered(method, { ended: "harness" })).toThrow("a client whose user answers what it asks");
    },
  );

  it("counts where the client ended, or was silent for the limit, and where no person answers", () => {
    expect(unanswered("sampling/createMessage", { ended: "itself" })()).not.toHaveProperty("response");
    expect(unanswered("sampling/createMessage", { ended: "harness", silentMs: 9 })()).not.toHaveProperty(
      "response",
    );
    expect(unanswered("roots/list", { ended: "harness" })()).not.toHaveProperty("response");
  });
});

describe("a request of the server to which the client sends something else", () => {
  const asked = { jsonrpc: "2.0", id: REQUEST_IDS.form, method: "elicitation/create" };
  const instead = (...sent: readonly object[]) => {
    const seen = playedAs(asking, LEG, [[answers(asked), ...sent.map(asks)]]);
    const rpc = serverRequest(seen, REQUEST_IDS.form);
    return rpc && sentInstead(seen, rpc);
  };

  it("has the method of a message without an id", () => {
    expect(instead({ jsonrpc: "2.0", method: "elicitation/response", params: { action: "accept" } })).toBe(
      ', but a message with the method "elicitation/response" and without an id',
    );
  });

  it("has nothing where the client sends notifications and requests", () => {
    const notification = { jsonrpc: "2.0", method: "notifications/roots/list_changed" };
    expect(instead(notification, { jsonrpc: "2.0", id: 7, method: "tools/list" })).toBeUndefined();
  });
});
