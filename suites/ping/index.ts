import type { Topic } from "../topic.ts";
import { answers } from "./client/index.ts";
import { ping as pingRequirements } from "./requirements.ts";
import { utilities } from "./server/index.ts";

export const ping: Topic = {
  id: "ping",
  requirements: pingRequirements,
  serverSuites: [utilities],
  clientSuites: [answers],
  situations: [],
  serverFaults: [],
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
