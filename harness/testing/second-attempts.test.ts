import { expect, it } from "vitest";
import { secondAttempts } from "./second-attempts.ts";

it("tests that passed only at the second attempt are named, with what that means", () => {
  expect(secondAttempts(["suites/proof/kill.test.ts > a fault > is found"])).toBe(
    "1 test passed only at the second attempt. That is a fault of the test or of the code (CONTRIBUTING.md):\n" +
      "  suites/proof/kill.test.ts > a fault > is found",
  );
  expect(secondAttempts(["a", "b"])).toMatch(/^2 tests passed/);
});
