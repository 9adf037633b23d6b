import type { Fault } from "../../../../harness/switches/server.ts";
import { memberFaults } from "./members.ts";
import { recoveredFaults } from "./recovered.ts";
import { roleFaults } from "./roles.ts";
import { textFaults } from "./texts.ts";

/** Other checks send the same broken form, as one of several. */
const ALSO: readonly (readonly [ids: RegExp, check: string])[] = [
  [/\.(?:tools\.call|resources\.read|prompts\.get)\.\w+\.absent$/, "jsonrpc.error.invalid-params"],
  [/\.completion\.complete\.argument\.absent$|\.code$/, "completion.argument.missing"],
  [/\.initialize\.params\.absent$/, "jsonrpc.error.invalid-request.survived"],
];

function withEffects(fault: Fault): Fault {
  const more = ALSO.filter(([ids]) => ids.test(fault.id)).map(([, check]) => check);
  return more.length === 0 ? fault : { ...fault, mayTrip: [...(fault.mayTrip ?? []), ...more] };
}

/** What goes wrong with one broken form, and with no other. */
export const brokenFormFaults: readonly Fault[] = [
  ...memberFaults,
  ...roleFaults,
  ...textFaults,
  ...recoveredFaults,
].map(withEffects);
