import fc from "fast-check";
import { expect, test } from "vitest";
import { lintTimestamp } from "./timestamp.ts";

test.each([
  "2025-01-12T15:00:58Z",
  "2025-01-12T15:00:58.123456+05:30",
  "2025-01-12T15:00",
  "2025-01-12",
  "20250112T150058Z",
  "2025-W03-7T10:00:00Z",
  "2025-012",
  "2024-02-29T24:00:00Z",
  "2016-12-31T23:59:60Z",
])("%s is valid", (text) => {
  expect(lintTimestamp(text)).toEqual([]);
});

test("what JavaScript prints is valid", () => {
  const date = fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(date, (time) => {
      expect(lintTimestamp(time.toISOString())).toEqual([]);
    }),
    { seed: 3 },
  );
});

test.each([
  "",
  "yesterday",
  "1736694058",
  "2025-01-12 15:00:58",
  "Sun, 12 Jan 2025 15:00:58 GMT",
  "2025-1-2",
])("%j is not ISO 8601", (text) => {
  const message = `must be an ISO 8601 time such as "2025-01-12T15:00:58Z", got ${JSON.stringify(text)}`;
  expect(lintTimestamp(text)).toEqual([{ pointer: "", rule: "timestamp", message }]);
});

test.each(["2025-13-01", "2025-02-29", "2025-00-10", "2025-01-12T25:00:00Z", "2025-01-12T10:61:00Z"])(
  "%s does not exist",
  (text) => {
    expect(lintTimestamp(text)).toEqual([
      { pointer: "", rule: "timestamp", message: `must be a date and time that exists, got "${text}"` },
    ]);
  },
);
