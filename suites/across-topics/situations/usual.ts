import type { ClientSituation } from "../../../harness/check/situation.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./repair-stateless.ts";
import { markedSessions } from "./session-ids.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** Lists have several pages, so a client must fetch all of them. */
const PAGE_SIZE = 10;

export const usual: ClientSituation = {
  name: "usual",
  describe: "behaves in the usual way",
  asks: "Connect, fetch all pages of each list, call the tools of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  server: () => ({
    pageSize: PAGE_SIZE,
    hooks: [markedSessions(), addTools(ADD_NUMBERS), repairStateful(), repairStateless({ always: false })],
  }),
};
