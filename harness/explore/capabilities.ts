import { META } from "../../schema/meta-keys.ts";
import { eraOf, type Revision } from "../../schema/revision.ts";
import { type Capabilities, CLIENT_CAPABILITIES } from "../run/sessions/connections.ts";

/** What a user can be asked for. */
const ASKABLE: Capabilities = { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } };

/** The extension of 2026-07-28. */
export const TASKS = "io.modelcontextprotocol/tasks";

/** What the explorer declares as a client: a server that may ask, asks. In 2026-07-28 each request declares it. */
export const EXPLORED_CAPABILITIES: Readonly<Record<Revision, Capabilities>> = {
  ...CLIENT_CAPABILITIES,
  "2026-07-28": ASKABLE,
};

/** The member of params that declares tasks as well, where each request declares. */
export function declaringTasks(revision: Revision): { readonly _meta?: Capabilities } {
  if (eraOf(revision) === "stateful") return {};
  return {
    _meta: { [META.clientCapabilities]: { ...EXPLORED_CAPABILITIES[revision], extensions: { [TASKS]: {} } } },
  };
}
