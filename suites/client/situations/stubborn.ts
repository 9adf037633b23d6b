import type { ClientSituation } from "../../../harness/check/situation.ts";
import { forgiving } from "./forgiving.ts";
import { lenient } from "./stateless/lenient.ts";
import { ADD_NUMBERS, ADDITION, adding } from "./tools.ts";

export const stubborn: ClientSituation = {
  name: "stubborn",
  describe: "talks on standard error, and goes on when its input ends and when it is sent SIGTERM",
  asks: "Connect, list the tools, call that of the context, and close; wait until the server is gone.",
  context: { calls: [ADDITION] },
  official: "tools_call",
  transport: "stdio",
  waits: true,
  server: () => ({
    pageSize: 100,
    hooks: [
      { chatter: "ERROR: this is no failure\n", exitOnEof: false, exitOnSigterm: false },
      adding(ADD_NUMBERS),
      forgiving(),
      lenient({ always: false }),
    ],
  }),
};
