import type { ClientSituation } from "../../../harness/client/situation.ts";

/** Every page of each list is needed to see all of it. */
const PAGE_SIZE = 3;

export const usual: ClientSituation = {
  name: "usual",
  describe: "does nothing unusual",
  asks: "Connect, list what is offered to the last page, call the tool of the context, and close.",
  context: { calls: [{ name: "add_numbers", arguments: { a: 5, b: 3 } }] },
  official: "tools_call",
  server: () => ({ pageSize: PAGE_SIZE }),
};
