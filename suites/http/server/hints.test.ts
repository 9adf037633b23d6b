import { expect, it } from "vitest";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { httpFaults } from "../faults/server/http.ts";

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
