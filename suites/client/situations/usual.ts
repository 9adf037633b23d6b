import type { ClientSituation } from "../../../harness/check/situation.ts";
import { forgiving } from "./forgiving.ts";
import { lenient } from "./stateless/lenient.ts";
import { ADD_NUMBERS, ADDITION, adding } from "./tools.ts";

/** Every page of each list is needed to see all of it. */
const PAGE_SIZE = 10;

export const usual: ClientSituation = {
  name: "usual",
  describe: "does nothing unusual",
  asks: "Connect, list what is offered to the last page, call the tools of the context, and close.",
  context: { calls: [ADDITION] },
  official: "tools_call",
  server: () => ({
    pageSize: PAGE_SIZE,
    hooks: [adding(ADD_NUMBERS), forgiving(), lenient({ always: false })],
  }),
};
