import { clientCheckOf } from "../../harness/check/client.ts";
import type { RequirementId } from "../catalogue/index.ts";

/** Writes a check of a client; a requirement that is not in the catalogue does not compile. */
export const clientCheck = clientCheckOf<RequirementId>();
