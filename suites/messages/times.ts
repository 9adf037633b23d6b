/** RFC 3339, to which the specification links: the letters may be in lower case. */
const RFC_3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/i;

/** Other forms of ISO 8601: without a time zone, without separators, with a comma, by week or by day of the year. */
const ISO_8601 =
  /^\d{4}(-?\d\d-?\d\d|-?W\d\d-?\d|-?\d{3})T\d\d(:?\d\d(:?\d\d([.,]\d+)?)?)?(Z|[+-]\d\d(:?\d\d)?)?$/;

/**
 * How good a timestamp is. The text names ISO 8601 and links to RFC 3339, which allows less (docs/readings.md, S57).
 */
export function judgeTime(time: unknown): "good" | "other" | "wrong" {
  if (typeof time !== "string") return "wrong";
  if (RFC_3339.test(time)) return "good";
  return ISO_8601.test(time) ? "other" : "wrong";
}
