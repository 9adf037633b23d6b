import { ofTwoClients } from "./apart.ts";
import type { GatewayFault } from "./fault.ts";
import { ofMessages } from "./messages.ts";
import { ofRequests } from "./requests.ts";

/** Each breaks one rule of the reference gateway. */
export const GATEWAY_FAULTS: readonly GatewayFault[] = [...ofMessages, ...ofRequests, ...ofTwoClients];
