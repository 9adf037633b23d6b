import type { Fault } from "../../../../harness/switches/server.ts";
import { answerFaults } from "./answers.ts";
import { deliveryFaults } from "./delivery.ts";
import { memberFaults } from "./members.ts";
import { messageFaults } from "./messages.ts";
import { sizeFaults } from "./size.ts";
import { textFaults } from "./text.ts";

/** What follows from a fault, whichever form shows it: a line that is not read gets an error without id, and a long line ends the process. */
const ALSO: readonly (readonly [ids: string, check: string])[] = [
  ["forms.line.", "jsonrpc.response.id"],
  ["forms.size.ends-at-", "lifecycle.process.survives"],
];

function withEffects(fault: Fault): Fault {
  const more = ALSO.filter(([ids]) => fault.id.startsWith(ids)).map(([, check]) => check);
  return more.length === 0 ? fault : { ...fault, mayTrip: [...(fault.mayTrip ?? []), ...more] };
}

/** Each serves the plain message, and not the same message in one other form. */
export const formFaults: readonly Fault[] = [
  ...textFaults,
  ...memberFaults,
  ...messageFaults,
  ...answerFaults,
  ...deliveryFaults,
  ...sizeFaults,
].map(withEffects);
