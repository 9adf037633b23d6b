/** The part of the registry that a run of a server needs: the suites of clients are as many modules again. */
export { serverSuites } from "./server/index.ts";
