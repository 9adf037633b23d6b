import type { Suite } from "../../../harness/check/check.ts";
import { utf8Read, utf8Written } from "./encoding.ts";

export const transports: Suite = { name: "transports", checks: [utf8Written, utf8Read] };
