import type { Suite } from "../../../harness/check/check.ts";
import { shape, versionIncluded } from "./discover.ts";

export const discover: Suite = { name: "discover", checks: [shape, versionIncluded] };
