import type { ClientSuite } from "../../harness/check/client.ts";
import { initialize } from "./initialize.ts";

/** The checks of clients, in the order in which they are told. */
export const clientSuites: readonly ClientSuite[] = [initialize];
