import type { Topic } from "../topic.ts";
import { eras, erasLast } from "./client/index.ts";
import { eraFaults } from "./faults/client/eras.ts";
import { olderWaysFaults as olderWaysFaultsOfClients } from "./faults/client/older-ways.ts";
import { versioningFaults as versioningFaultsOfClients } from "./faults/client/versioning.ts";
import { olderWaysFaults } from "./faults/server/older-ways.ts";
import { versioningFaults } from "./faults/server/versioning.ts";
import { versioning as versioningRequirements } from "./requirements.ts";
import { meta, stateless, versioning as versioningOfServers } from "./server/index.ts";
import { modernErrors } from "./situations/modern-errors.ts";
import { noCommonVersion } from "./situations/no-common-version.ts";
import { unsupportedVersion } from "./situations/unsupported-version.ts";

export const versioning: Topic = {
  id: "versioning",
  requirements: versioningRequirements,
  serverSuites: [versioningOfServers, meta, stateless],
  clientSuites: [eras, erasLast],
  situations: [modernErrors, noCommonVersion, unsupportedVersion],
  serverFaults: [...versioningFaults, ...olderWaysFaults],
  clientFaults: [...versioningFaultsOfClients, ...olderWaysFaultsOfClients, ...eraFaults],
  serverOddities: [],
  clientOddities: [],
};
