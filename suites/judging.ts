/** The part of the registry that loads no suite: requirements and profiles. */
export { book } from "./catalogue/book.ts";
export { coverage, revisionsOf } from "./catalogue/coverage.ts";
export { profileNames, profileOf } from "./profiles/index.ts";
