/** The part of the registry that a run of a client needs. */
export { clientSuites } from "./client/index.ts";
export { usual } from "./client/situations/usual.ts";
