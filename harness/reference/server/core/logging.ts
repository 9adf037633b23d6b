import { invalidParams } from "./params.ts";

/** The severities of RFC 5424, lowest first. */
export const LEVELS = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;

export type Level = (typeof LEVELS)[number];

/** @throws ProtocolError -32602 */
export function levelOf(value: unknown): Level {
  const level = LEVELS.find((name) => name === value);
  if (level === undefined) {
    throw invalidParams(`the log level must be one of ${LEVELS.join(", ")}, got ${JSON.stringify(value)}`);
  }
  return level;
}

export function isAtLeast(level: Level, threshold: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(threshold);
}
