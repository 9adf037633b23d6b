import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { acceptedFaults } from "./accepted.ts";
import { sizeFaults } from "./large.ts";
import { pingFormFaults } from "./pings.ts";
import { requestFormFaults } from "./requests.ts";
import { titleFaults } from "./titles.ts";
import { urlFormFaults } from "./urls.ts";

/** Other checks send some of the forms, or see what the client answers to them. */
const ALSO: readonly (readonly [ids: RegExp, check: string])[] = [
  [/^forms\.ids\.lowest$/, "client.jsonrpc.response.id-precision"],
  [/^forms\.notifications\.cancelled-without-reason$/, "client.cancelled.unknown"],
  [/^forms\.stdio\.cut-\d-bytes$/, "client.jsonrpc.response.solicited"],
];

function withEffects(fault: Fault): Fault {
  const more = ALSO.filter(([ids]) => ids.test(fault.id)).map(([, check]) => check);
  return more.length === 0 ? fault : { ...fault, mayTrip: [...(fault.mayTrip ?? []), ...more] };
}

/** One for each row: what a client does not understand. */
export const formFaultsOfClients: readonly Fault[] = [
  ...pingFormFaults,
  ...requestFormFaults,
  ...urlFormFaults,
  ...acceptedFaults,
  ...sizeFaults,
  ...titleFaults,
].map(withEffects);
