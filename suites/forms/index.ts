import type { Topic } from "../topic.ts";
import { forms as formsOfClients } from "./client/index.ts";
import { formFaultsOfClients } from "./faults/client/index.ts";
import { formFaults } from "./faults/server/index.ts";
import { formOddities as formOdditiesOfClients } from "./oddities/client.ts";
import { formOddities } from "./oddities/server.ts";
import { forms as formsRequirements } from "./requirements.ts";
import { forms as formsOfServers } from "./server/index.ts";
import { itemForms } from "./situations/item-forms.ts";
import { largeForms } from "./situations/large-forms.ts";
import { pageForms } from "./situations/page-forms.ts";
import { pingForms } from "./situations/ping-forms.ts";
import { replyForms } from "./situations/reply-forms.ts";

export const forms: Topic = {
  id: "forms",
  requirements: formsRequirements,
  serverSuites: [formsOfServers],
  clientSuites: [formsOfClients],
  situations: [pingForms, pageForms, itemForms, replyForms, largeForms],
  serverFaults: formFaults,
  clientFaults: formFaultsOfClients,
  serverOddities: formOddities,
  clientOddities: formOdditiesOfClients,
};
