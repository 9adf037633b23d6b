import { testsOf } from "./vitest.config.ts";

/** The tests of `npm test`: `harness/testing/tiers.ts` says which. */
export default testsOf("sample");
