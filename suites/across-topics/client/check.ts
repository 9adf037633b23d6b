import { clientCheckOf } from "../../../harness/check/client.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { recordSource } from "../../source.ts";

/** Defines a check of clients. A requirement that is not in the catalogue does not compile. */
export const clientCheck = clientCheckOf<RequirementId>(recordSource);
