import type { Topic } from "../topic.ts";
import { schemas } from "./client/index.ts";
import { resultFaults } from "./faults/client/results.ts";
import { schemaFaults } from "./faults/client/schemas.ts";
import { schema as schemaRequirements } from "./requirements.ts";
import { echoSchema } from "./situations/echo-schema.ts";

export const schema: Topic = {
  id: "schema",
  requirements: schemaRequirements,
  serverSuites: [],
  clientSuites: [schemas],
  situations: [echoSchema],
  serverFaults: [],
  clientFaults: [...schemaFaults, ...resultFaults],
  serverOddities: [],
  clientOddities: [],
};
