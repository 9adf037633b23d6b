import { gatewayCheck } from "../check.ts";
import { callsIn, carried, hasAnswer } from "../crossing.ts";
import { AT_ONCE, passing } from "../situations/passing.ts";

export const rightRequest = gatewayCheck({
  id: "gateway.responses.right-request",
  title: "Each response at the front answers the request with its id, and no other one",
  requirements: ["jsonrpc.response.id"],
  on: passing,
  sends: "calls that are open at the same time; the server behind answers the last one first",
  hint: "Keep for each request of a client which id it has behind, and answer it with its own id.",
  run: ({ seen, expect }) => {
    for (const marker of AT_ONCE) {
      const { front } = carried(seen, marker);
      for (const response of front.responses) {
        const other = callsIn(seen.front).find(
          (one) => one.marker !== marker && hasAnswer(response, one.marker),
        );
        expect.that(other === undefined, {
          expected: `the answer to the call ${marker} at the request with id ${JSON.stringify(front.id)}`,
          actual: other === undefined ? "it" : `the answer to the call ${other.marker}`,
          at: response.seq,
          pointer: response.pointer,
        });
      }
    }
  },
});
