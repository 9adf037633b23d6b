/** All faults of the reference gateway. Loaded by what proves or documents checks, and by no run. */
export { ALL_GATEWAY_FAULTS } from "./gateways/faults/index.ts";
