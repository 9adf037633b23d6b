import type { Suite } from "../../../harness/check/check.ts";
import { iconSources } from "./icons.ts";

/** `basic#icons`. */
export const icons: Suite = { name: "icons", checks: [iconSources] };
