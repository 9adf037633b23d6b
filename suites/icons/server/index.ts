import type { Suite } from "../../../harness/check/check.ts";
import { iconSources } from "./icons.ts";

/** The check of the section `basic#icons`. */
export const icons: Suite = { name: "icons", checks: [iconSources] };
