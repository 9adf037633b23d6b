/* Written by schema/generate from schema/source. Do not edit. */

import type { Definitions as Definitions20241105 } from "./2024-11-05.ts";
import type { Definitions as Definitions20250326 } from "./2025-03-26.ts";
import type { Definitions as Definitions20250618 } from "./2025-06-18.ts";
import type { Definitions as Definitions20251125 } from "./2025-11-25.ts";
import type { Definitions as Definitions20260728 } from "./2026-07-28.ts";

/** The type of each definition in each revision: `TypesOf["2025-11-25"]["Tool"]`. */
export interface TypesOf {
  "2024-11-05": Definitions20241105;
  "2025-03-26": Definitions20250326;
  "2025-06-18": Definitions20250618;
  "2025-11-25": Definitions20251125;
  "2026-07-28": Definitions20260728;
}
