import type { Fault } from "../../../../harness/switches/server.ts";
import { answerFaults } from "./answers.ts";
import { argumentFaults } from "./arguments.ts";
import { deliveryFaults } from "./delivery.ts";
import { memberFaults } from "./members.ts";
import { messageFaults } from "./messages.ts";
import { sizeFaults } from "./size.ts";
import { textFaults } from "./text.ts";

/**
 * What follows from a fault, whichever form shows it: a line that is not read gets an error without id, a long line ends the process, and other checks send
 * the same form.
 */
const ALSO: readonly (readonly [ids: string, ...checks: readonly string[]])[] = [
  ["forms.line.", "jsonrpc.response.id"],
  ["forms.size.ends-at-", "lifecycle.process.survives"],
  [
    "forms.size.ends-at-4096",
    "forms.broken.number.digits",
    "forms.broken.number.negative-digits",
    "forms.broken.number.fraction-digits",
    "forms.broken.number.id-digits",
    "forms.broken.depth.arrays",
  ],
  ["forms.refuses.http.", "http.post.error-type"],
  ["forms.refuses.http.lower-case", "headers.name.case-insensitive"],
  ["forms.refuses.http.upper-case", "headers.name.case-insensitive"],
  ["forms.refuses.http.accept-quality", "http.post.accept-weighted"],
  ["forms.refuses.http.charset", "http.post.content-type-parameter"],
  ["forms.refuses.prompts-get.no-arguments", "prompts.get.answered", "prompts.get.unknown-name"],
  ["forms.refuses.progress-token.text", "progress.token.accepted"],
  ["forms.refuses.progress-token.zero", "progress.token.accepted"],
];

function withEffects(fault: Fault): Fault {
  const more = ALSO.filter(([ids]) => fault.id.startsWith(ids)).flatMap(([, ...checks]) => checks);
  return more.length === 0 ? fault : { ...fault, mayTrip: [...(fault.mayTrip ?? []), ...more] };
}

/** Each serves the plain message, and not the same message in one other form. */
export const formFaults: readonly Fault[] = [
  ...textFaults,
  ...memberFaults,
  ...messageFaults,
  ...answerFaults,
  ...argumentFaults,
  ...deliveryFaults,
  ...sizeFaults,
].map(withEffects);
