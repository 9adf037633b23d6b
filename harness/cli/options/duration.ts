import { UsageError } from "../../library/usage-error.ts";

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** The value of --for: "60s", "5m" or "1h" in milliseconds; a number without a unit has seconds. Throws UsageError. */
export function durationOf(text: string): number {
  const [, count, unit = "s"] = /^(\d{1,6})(ms|s|m|h)?$/.exec(text) ?? [];
  const ms = Number(count) * UNITS[unit as keyof typeof UNITS];
  if (ms > 0) return ms;
  throw new UsageError(`--for ${text}: expected a time, such as 60s, 5m or 1h.`);
}
