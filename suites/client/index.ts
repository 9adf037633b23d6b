import type { ClientSuite } from "../../harness/check/client.ts";
import { lifecycle } from "./lifecycle.ts";
import { messages } from "./messages.ts";

/** The checks of clients, in the order in which they are told. */
export const clientSuites: readonly ClientSuite[] = [lifecycle, messages];
