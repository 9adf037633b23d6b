import type { ClientSituation } from "../../../harness/check/situation.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";

export const stubborn: ClientSituation = {
  name: "stubborn",
  describe: "writes to stderr, and continues to run after its stdin closes and after SIGTERM",
  asks: "Connect, list the tools, call the tool of the context, close, and wait until the server has ended.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  transport: "stdio",
  length: "long",
  server: () => ({
    pageSize: 100,
    hooks: [
      { chatter: "ERROR: this is no failure\n", exitOnEof: false, exitOnSigterm: false },
      addTools(ADD_NUMBERS),
      repairStateful(),
      repairStateless({ always: false }),
    ],
  }),
};
