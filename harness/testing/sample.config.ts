import { testsOf } from "../../vitest.config.ts";

/** The tests of `npm test`: `tiers.ts` says which. */
export default testsOf("sample");
