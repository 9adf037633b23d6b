import { type Revision, type Span, within } from "../../../../schema/revision.ts";
import type { Capability } from "../../../switches/server-options.ts";
import { TASKS_EXTENSION } from "../../meta.ts";

/** The capabilities of the server, with their revisions. */
const CAPABILITIES: Readonly<Record<Capability, Span & { readonly value: object }>> = {
  tools: { value: { listChanged: true } },
  prompts: { value: { listChanged: true } },
  resources: { value: { listChanged: true, subscribe: true } },
  logging: { value: {} },
  completions: { since: "2025-03-26", value: {} },
  tasks: {
    since: "2025-11-25",
    until: "2025-11-25",
    value: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
  },
  extensions: { since: "2026-07-28", value: { [TASKS_EXTENSION]: {} } },
};

export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as readonly Capability[];

export type Capabilities = Readonly<Partial<Record<Capability, object>>>;

export function capabilitiesIn(revision: Revision, omitted: ReadonlySet<Capability>): Capabilities {
  const declared = CAPABILITY_NAMES.filter(
    (name) => !omitted.has(name) && within(revision, CAPABILITIES[name]),
  );
  return Object.fromEntries(declared.map((name) => [name, CAPABILITIES[name].value]));
}
