import { expect, it } from "vitest";
import { check, judge, resultOf } from "../../../harness/run/testing/trial.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import { lines, type Message, parse, small } from "../../../harness/target/testing/small-server.ts";
import { listChangedRefetched } from "./list-changed.ts";

const ASK = { jsonrpc: "2.0", id: "roots", method: "roots/list" };

/** Asks for the roots some time after the handshake, as server-everything does. `again`: what it sends after a change. */
const asksLate =
  (again: readonly Message[]): Serve =>
  (input, output) =>
    lines((line, to) => {
      const { method } = parse(line);
      if (method === "notifications/initialized")
        setTimeout(() => to?.write(`${JSON.stringify(ASK)}\n`), 100).unref();
      return method === "notifications/roots/list_changed" ? again : small(line);
    })(input, output);

const quiet = lines(small);

/** Ends when the server has asked for the roots on the shared session, as the checks of a whole run do. */
const otherCheck = check({
  id: "sample.other",
  title: "Is asked for the roots",
  requirements: ["must"],
  on: "shared",
  sends: "nothing",
  async run({ session, expect }) {
    await session.whenAsked("roots/list", 0, 1_000);
    expect.that(true, { expected: "any", actual: "any", at: session.mark() });
  },
});

const LIMITS = { answer: 4_000, start: 4_000, exit: 200 };

it.each([
  [
    "passes if the server asks again after a change",
    asksLate([{ ...ASK, id: "again" }]),
    { verdict: "pass" },
  ],
  ["fails if it does not", asksLate([]), { verdict: "fail", actual: "no further roots/list" }],
  ["needs a server that asks", quiet, { verdict: "inconclusive", reason: { kind: "needs-exercise" } }],
])("%s", async (_, serve, expected) => {
  const result = await judge(serve, [listChangedRefetched, otherCheck], { limits: LIMITS });
  expect(resultOf(result, listChangedRefetched.id)).toMatchObject(expected);
});
