/** The part of the registry that each run needs: requirements and profiles. */
export { book } from "./catalogue/book.ts";
export { profileNames, profileOf } from "./profiles/index.ts";
