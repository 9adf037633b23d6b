import { createHash } from "node:crypto";
import type { Level } from "../requirement.ts";
import type { Duty } from "./duties.ts";

/** A statement as the files of statements have it. The sentence itself is not stored, only its hash. */
export interface Stated {
  readonly key: string;
  readonly level: Level;
  readonly anchor: string;
  readonly sha: string;
}

const DIGITS = 16;

export function stated(key: string, anchor: string, { level, text }: Duty): Stated {
  return { key, level, anchor, sha: createHash("sha256").update(text).digest("hex").slice(0, DIGITS) };
}
