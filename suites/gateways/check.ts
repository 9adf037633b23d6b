import { gatewayCheckOf } from "../../harness/check/gateway.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { recordSource } from "../source.ts";

const typed = gatewayCheckOf<RequirementId>();

/** A check of a gateway. */
export const gatewayCheck: typeof typed = (check) => {
  recordSource(check.id);
  return typed(check);
};
