import type { Topic } from "../topic.ts";
import { resultForms as resultFormsOfClients } from "./client/index.ts";
import { resultFaultsOfClients } from "./faults/client/index.ts";
import { resultForms } from "./situations/results.ts";

/** Results in other legal forms: what is required of them is in the room of the forms. */
export const resultFormsTopic: Topic = {
  id: "result-forms",
  requirements: {},
  serverSuites: [],
  clientSuites: [resultFormsOfClients],
  situations: [resultForms],
  serverFaults: [],
  clientFaults: resultFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
