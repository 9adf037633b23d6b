import { describe, expect, it } from "vitest";
import { runCommandLine } from "../program.ts";
import { OTHER_NAMES } from "./other-names.ts";

describe("an option of another tool", () => {
  it.each(Object.entries(OTHER_NAMES))("%s is rejected, and %s proposed", async (given, own) => {
    await expect(runCommandLine([given])).rejects.toThrow(
      `unknown option ${given}. Did you mean "${own}"? "mcp-conform help options" shows all options.`,
    );
  });

  it("gets no proposal where the command does not have the option either", async () => {
    await expect(runCommandLine(["explain", "--html", "ping.answered"])).rejects.toThrow(
      'unknown option --html. "mcp-conform help explain" shows all options.',
    );
  });
});
