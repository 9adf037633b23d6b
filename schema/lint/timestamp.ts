import type { Problem } from "../problem.ts";
import { quote } from "./json.ts";

const DATE =
  /^(?:(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})|(?<week>\d{4}-?W\d{2}-?[1-7])|(?<ordinal>\d{4}-?\d{3}))$/i;
const TIME =
  /^(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2}))?)?(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Judges a time in ISO 8601: a calendar, week or ordinal date, in the extended or basic form, with or without a
 * time of day. RFC 3339 allows less, but the text names the wider standard.
 *
 * Level: SHOULD for `lastModified` ("should" in schema.ts, since 2025-06-18), MUST for `createdAt` and
 * `lastUpdatedAt` of tasks (2025-11-25 `basic/utilities/tasks`).
 */
export function lintTimestamp(text: string): Problem[] {
  const [date = "", ...times] = text.slice(0, LONGEST).split(/T/i);
  const day = DATE.exec(date)?.groups;
  const time = times.length === 0 ? {} : TIME.exec(times.join("T"))?.groups;
  if (!day || !time || text.length > LONGEST) {
    return [problem(`must be an ISO 8601 time such as "2025-01-12T15:00:58Z", got ${quote(text)}`)];
  }
  return exists(day) && runs(time)
    ? []
    : [problem(`must be a date and time that exists, got ${quote(text)}`)];
}

/** The longest usual form is a third of this, but a fraction of a second may have any number of digits. */
const LONGEST = 100;

type Groups = Readonly<Record<string, string | undefined>>;

function exists({ year, month, day }: Groups): boolean {
  if (year === undefined) return true;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return date.getUTCDate() === Number(day);
}

/** 24:00 ends a day, and second 60 is a leap second. */
function runs({ hour = "0", minute = "0", second = "0" }: Groups): boolean {
  return Number(hour) <= 24 && Number(minute) <= 59 && Number(second) <= 60;
}

function problem(message: string): Problem {
  return { pointer: "", rule: "timestamp", message };
}
