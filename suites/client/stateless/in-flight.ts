import { conclude } from "../../monitors/telling.ts";
import { clientCheck } from "../check.ts";
import { STATELESS } from "../situations/stateless/since.ts";
import { sentIn } from "./sent.ts";
import { unshown } from "./unshown.ts";

export const idInFlight = clientCheck({
  id: "client.jsonrpc.request.id-in-flight",
  title: "No request has the id of another that has not been answered yet",
  requirements: ["jsonrpc.request.id-unique"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: "Count your requests, and use the count as id.",
  reading: "An id may be used again once its request was answered.",
  run({ seen, expect }) {
    const sent = seen.flatMap((played) => sentIn(played).map((one) => ({ ...one, played })));
    const flaws = sent.flatMap((one, index) => {
      const clash = sent
        .slice(0, index)
        .find(
          ({ played, id, responses }) =>
            played === one.played && id === one.id && !responses.some(({ seq }) => seq < one.seq),
        );
      const actual = `${one.method} has the id ${JSON.stringify(one.id)} of ${clash?.method}, which is not answered yet`;
      return clash ? [{ actual, at: one.seq, pointer: `${one.pointer}/id` }] : [];
    });
    conclude(expect, {
      expected: "an id that no request in flight has",
      read: sent.map(({ seq }) => seq),
      flaws,
      unseen: unshown("a request"),
    });
  },
});
