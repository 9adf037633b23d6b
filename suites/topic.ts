import type { Suite } from "../harness/check/check.ts";
import type { ClientSuite } from "../harness/check/client.ts";
import type { ClientSituation } from "../harness/check/situation.ts";
import type { Fault as ClientFault, Oddity as ClientOddity } from "../harness/reference/client/switch.ts";
import type { Fault as ServerFault, Oddity as ServerOddity } from "../harness/switches/server.ts";
import type { Requirement } from "./catalogue/requirement.ts";

/** All that the project has about one topic of the specification. Its folder has a file or a folder for each member. */
export interface Topic {
  /** The name of the folder. */
  readonly id: string;
  readonly requirements: Readonly<Record<string, Requirement>>;
  /** A suite can have checks of several topics: this is the part of the topic. */
  readonly serverSuites: readonly Suite[];
  readonly clientSuites: readonly ClientSuite[];
  /** The servers that are played for its checks of clients. */
  readonly situations: readonly ClientSituation[];
  readonly serverFaults: readonly ServerFault[];
  readonly clientFaults: readonly ClientFault[];
  readonly serverOddities: readonly ServerOddity[];
  readonly clientOddities: readonly ClientOddity[];
}
