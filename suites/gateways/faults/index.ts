import { ofTwoClients } from "./apart.ts";
import type { GatewayFault } from "./fault.ts";
import { HTTP_FAULTS } from "./http.ts";
import { ofMessages } from "./messages.ts";
import { ofRequests } from "./requests.ts";

/** Each breaks one rule of the reference gateway. */
export const GATEWAY_FAULTS: readonly GatewayFault[] = [...ofMessages, ...ofRequests, ...ofTwoClients];

/** What documents of checks name as a proof. */
export const ALL_GATEWAY_FAULTS: readonly Pick<GatewayFault, "id" | "describe" | "trips">[] = [
  ...GATEWAY_FAULTS,
  ...HTTP_FAULTS,
];
