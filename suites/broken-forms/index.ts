import type { Topic } from "../topic.ts";
import { brokenFormFaults } from "./faults/server/index.ts";
import { brokenFormOddities } from "./oddities/server.ts";
import { brokenForms as brokenFormsOfServers } from "./server/index.ts";

/** Messages with one fault: what is required of them is in the rooms of their topics. */
export const brokenForms: Topic = {
  id: "broken-forms",
  requirements: {},
  serverSuites: [brokenFormsOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: brokenFormFaults,
  clientFaults: [],
  serverOddities: brokenFormOddities,
  clientOddities: [],
};
