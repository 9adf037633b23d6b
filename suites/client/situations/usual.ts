import type { ClientSituation } from "../../../harness/check/situation.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./stateless/repair-stateless.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** Every page of each list is needed to see all of it. */
const PAGE_SIZE = 10;

export const usual: ClientSituation = {
  name: "usual",
  describe: "does nothing unusual",
  asks: "Connect, list what is offered to the last page, call the tools of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  server: () => ({
    pageSize: PAGE_SIZE,
    hooks: [addTools(ADD_NUMBERS), repairStateful(), repairStateless({ always: false })],
  }),
};
