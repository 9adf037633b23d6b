import { expect, it } from "vitest";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { idFaults } from "../faults/server/ids.ts";

const ID = "jsonrpc.request.id-of-server";
const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const judged = (hooks: Hooks) => resultOf(ID, { id: "sample", describe: "", ...hooks }, LEG);

/** The server counts the ids of its requests by other steps than 1. */
const squared: Hooks = {
  outgoing: (message) =>
    "method" in message && "id" in message
      ? [{ ...message, id: String(message.id).replace(/\d+$/, (n) => String(Number(n) ** 2)) }]
      : [message],
  receive: (text) =>
    text.replace(/"server-(\d+)"/, (whole, n) =>
      text.includes('"method"') ? whole : `"server-${Math.sqrt(Number(n))}"`,
    ),
};

it("a server that answers a call with the id of its own request passes", async () => {
  expect(await judged({})).toMatchObject({ verdict: "pass" });
});

it("a server that takes its own request for the response fails", async () => {
  const fault = idFaults.find(({ id }) => id === "messages.own-id-taken-for-response");
  if (fault === undefined) throw new Error("there is no such fault");
  const { verdict, expected, actual } = await resultOf(ID, fault, LEG);
  expect([verdict, expected, actual]).toEqual([
    "fail",
    expect.stringMatching(
      /^a response to the call with the id "server-\d+", which sampling\/createMessage of the server has as well$/,
    ),
    expect.stringMatching(/^"\S+": no answer .*; with another id: a tool result/),
  ]);
});

it("is not exercised where the ids of the server cannot be predicted", async () => {
  expect(await judged(squared)).toMatchObject({
    verdict: "inconclusive",
    reason: {
      text: expect.stringContaining(
        'a server whose next id can be predicted (its requests had the ids "server-',
      ),
    },
  });
});
