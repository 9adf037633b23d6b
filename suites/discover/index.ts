import type { Suite } from "../../harness/check/check.ts";
import { implemented, shape, versionIncluded } from "./discover.ts";

export const discover: Suite = { name: "discover", checks: [implemented, shape, versionIncluded] };
