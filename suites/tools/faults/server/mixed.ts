import { setTimeout as delay } from "node:timers/promises";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";

/** How long a call waits for another one of the same tool, in milliseconds. */
const PARTNER_MS = 40;

const TOOL = "test_echo";

interface Open {
  readonly given: unknown;
  meet(given: unknown): void;
}

/** Two calls of one tool that are open at the same time: the first gets the arguments of the second, and the second those of the first, or its own. */
function mixing(second: "of the first" | "its own"): Pick<Fault, "remember"> {
  const remember: Fault["remember"] = () => {
    let open: Open | undefined;
    return {
      dispatch: async (call, next) => {
        if (call.method !== "tools/call" || call.params.name !== TOOL) return next(call);
        const withArguments = (given: unknown) => {
          const params: JsonObject = { ...call.params, arguments: given };
          return next({ ...call, params });
        };
        const given = call.params.arguments;
        if (open !== undefined) {
          const first = open;
          open = undefined;
          first.meet(given);
          return withArguments(second === "its own" ? given : first.given);
        }
        const met = new Promise<unknown>((resolve) => {
          open = { given, meet: resolve };
        });
        const mine = open;
        const got = await Promise.race([met, delay(PARTNER_MS, given)]);
        if (open === mine) open = undefined;
        return withArguments(got);
      },
    };
  };
  return { remember };
}

/** They call the tool with wrong arguments while another check calls it with right ones. */
const BESIDE = ["tools.call.input-validated", "tools.call.invalid-arguments"];

export const mixedCallFaults: readonly Fault[] = [
  {
    id: "tools.answers-exchanged",
    describe: "exchanges the results of two calls of a tool at the same time",
    revisions: since("2025-03-26"),
    trips: ["tools.call.own-answer"],
    mayTrip: BESIDE,
    says: /each call got the result of the other/,
    ...mixing("of the first"),
  },
  {
    id: "tools.answers-shared",
    describe: "gives two calls of a tool at the same time the result of the later one",
    revisions: since("2025-03-26"),
    trips: ["tools.call.own-answer"],
    mayTrip: BESIDE,
    says: /both calls got the result of one of them/,
    ...mixing("its own"),
  },
];
