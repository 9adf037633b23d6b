import { courseOf, inMegabytes } from "../../explore/memory/course.ts";
import type { MemoryWatched } from "../../explore/memory/long-lived.ts";

const counted = (count: number) => count.toLocaleString("en-US");

/** The memory of a process while it was asked, as a fact in one sentence. Nothing where no course is visible. */
export function memoryFacts(watched: MemoryWatched | undefined): readonly string[] {
  const { readings = [], exit } = watched ?? {};
  const course = courseOf(readings);
  if (course === undefined) return [];
  const { first, last, perRequest, isGrowing } = course;
  const of = (reading: typeof first) =>
    `${counted(inMegabytes(reading.bytes))} MB after ${counted(reading.requests)} requests`;
  const each = `${(perRequest / 1e6).toFixed(2)} MB per request`;
  const how = isGrowing ? `${each}, still growing` : "not growing any more";
  const end = exit === undefined ? "" : `; then it ended by itself (${exit})`;
  return [`memory of the process: ${of(first)}, ${of(last)} (${how})${end}`];
}
