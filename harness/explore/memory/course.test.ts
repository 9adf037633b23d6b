import { expect, it } from "vitest";
import { courseOf, type Reading } from "./course.ts";

/** A reading after every 12 requests. `bytesAt`: in MB. */
const readings = (requests: number, bytesAt: (requests: number) => number): readonly Reading[] =>
  Array.from({ length: Math.floor(requests / 12) }, (_, nth) => {
    const done = 12 * (nth + 1);
    return { requests: done, bytes: Math.round(bytesAt(done) * 1e6) };
  });

it("a process that keeps something of each request is still growing", () => {
  const course = courseOf(readings(1200, (done) => 60 + done / 4));
  expect(course).toMatchObject({
    first: { requests: 12, bytes: 63e6 },
    last: { requests: 1200, bytes: 360e6 },
    perRequest: 250_000,
    isGrowing: true,
  });
});

it("it is so also where garbage is collected now and then", () => {
  expect(courseOf(readings(1200, (done) => 60 + done / 4 + (done % 120) / 2))?.isGrowing).toBe(true);
});

it("one that keeps nothing is not, regardless of garbage", () => {
  expect(courseOf(readings(1200, () => 60))?.isGrowing).toBe(false);
  expect(courseOf(readings(1200, (done) => 60 + (done % 300) / 4))?.isGrowing).toBe(false);
});

it("one that fills a cache, and then keeps its size, is not", () => {
  expect(courseOf(readings(1200, (done) => 60 + 100 * (1 - Math.exp(-done / 100))))?.isGrowing).toBe(false);
});

it("one that has freed what it took is not", () => {
  const course = courseOf(readings(1200, (done) => 100 - done / 20));
  expect(course?.isGrowing).toBe(false);
  expect(course?.perRequest).toBeLessThan(0);
});

it("one that has freed what it took for its start is not, where it takes a little more again", () => {
  const course = courseOf(readings(1200, (done) => (done <= 12 ? 70 : 63 + done / 400)));
  expect(course).toMatchObject({ first: { bytes: 70e6 }, last: { bytes: 66e6 }, isGrowing: false });
});

it("too few requests show no course", () => {
  expect(courseOf(readings(200, (done) => done))).toBeUndefined();
  expect(courseOf(readings(230, (done) => done))).toBeDefined();
  expect(courseOf([])).toBeUndefined();
  expect(courseOf([{ requests: 12, bytes: 1 }])).toBeUndefined();
});

it("two readings show no course, regardless of the requests between them", () => {
  expect(
    courseOf([
      { requests: 12, bytes: 1e6 },
      { requests: 5000, bytes: 9e6 },
    ]),
  ).toBeUndefined();
});
