import type { Suite } from "../../../harness/check/check.ts";
import { blankLine, carriageReturn, invalidUtf8 } from "./input.ts";
import { exitsOnEndOfInput } from "./shutdown.ts";
import { onePerLine, stdoutPure } from "./stdout.ts";

export const stdio: Suite = {
  name: "stdio",
  checks: [onePerLine, stdoutPure, carriageReturn, blankLine, invalidUtf8, exitsOnEndOfInput],
};
