import type { Oddity } from "../fault.ts";
import { messageOddities } from "./messages.ts";
import { wireOddities } from "./wire.ts";

/** Everything that is unusual and allowed. */
export const ODDITIES: readonly Oddity[] = [...messageOddities, ...wireOddities];
