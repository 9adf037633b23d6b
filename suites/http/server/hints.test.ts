import { expect, it } from "vitest";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { httpFaults } from "../faults/server/http.ts";
import { streamFaults } from "../faults/server/streams.ts";

const leg = { revision: "2025-11-25", transport: "http" } as const;

it("says that GET has no route where it is answered with 404", async () => {
  const fault = httpFaults.find(({ id }) => id === "http.get-404");
  if (fault === undefined) throw new Error("there is no such fault");
  const { verdict, hint } = await resultOf("http.get.stream-or-405", fault, leg);
  expect(verdict).toBe("fail");
  expect(hint).toBe(
    "GET is answered with status 404: the endpoint has no route for it. Add one that answers with status 405, or with an event stream.",
  );
});

it("says that a stream has JSON without data:", async () => {
  const fault = streamFaults.find(({ id }) => id === "streams.json-after-events");
  if (fault === undefined) throw new Error("there is no such fault");
  const { verdict, hint, ...others } = await resultOf("http.stream.carries-response", fault, leg);
  expect(verdict).toBe("warn");
  expect(JSON.stringify(others)).toContain("ended without its response: it has JSON without");
  expect(hint).toMatch(/^Write the response as an event/);
});
