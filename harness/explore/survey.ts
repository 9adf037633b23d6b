import type { JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import { LISTS, type ListName, walkList } from "../check/inventory.ts";
import { type Allow, allowedTools } from "../check/sample-arguments.ts";
import type { Session } from "../session/session.ts";
import { isOffered } from "../session/waiting/request-kind.ts";
import type { Transport } from "../trace/event.ts";

/** What a server offers: everything from which legal requests are made. */
export interface Survey {
  readonly revision: Revision;
  readonly transport: Transport;
  readonly capabilities: JsonObject;
  readonly tools: readonly JsonObject[];
  /** The names of the tools that may be called. */
  readonly callable: ReadonlySet<string>;
  /** The names of those that the server itself calls read-only: the others may change what it answers. */
  readonly reading: ReadonlySet<string>;
  readonly resources: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
}

/** Reads the lists of a server. */
export async function surveyOf(session: Session, allow: Allow): Promise<Survey> {
  const { revision, server } = session;
  const read = async (name: ListName) =>
    isOffered(LISTS[name].method, server.capabilities, revision) ? (await walkList(session, name)).items : [];
  const tools = await read("tools");
  const values = async (name: ListName) => (await read(name)).map(({ value }) => value);
  const named = ({ name }: JsonObject) => String(name);
  const callable = new Set(allowedTools(tools, allow).map(({ value }) => named(value)));
  const isReading = ({ annotations }: JsonObject) =>
    (annotations as JsonObject | null | undefined)?.readOnlyHint === true;
  return {
    revision,
    transport: session.connection.transport,
    capabilities: server.capabilities,
    tools: tools.map(({ value }) => value),
    callable,
    reading: new Set(tools.flatMap(({ value }) => (isReading(value) ? [named(value)] : []))),
    resources: await values("resources"),
    templates: await values("templates"),
    prompts: await values("prompts"),
  };
}

/** Whether the server has a request in its revision, and declares what it needs. */
export function offers({ capabilities, revision }: Survey, method: string): boolean {
  return isOffered(method, capabilities, revision);
}
