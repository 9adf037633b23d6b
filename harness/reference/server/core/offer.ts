import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { Capability } from "../../../switches/server-options.ts";
import type { Tool } from "../tools/tool.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Context } from "./context.ts";
import type { World } from "./world.ts";

export interface Resource {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly annotations?: JsonObject;
  readonly icons?: readonly JsonObject[];
  readonly since?: Revision;
  readonly read: (context: Context) => Promise<JsonObject> | JsonObject;
}

export interface Template {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/**
 * What a server has for its clients: who it is, and its tools and resources. The protocol is the same for each offer, so a server with
 * another offer has all of it, and is judged by the same checks as the reference server.
 */
export interface Offer {
  readonly implementation: JsonObject;
  readonly instructions: string;
  readonly capabilities: (revision: Revision, omitted: ReadonlySet<Capability>) => Capabilities;
  readonly tools: (revision: Revision, world: World) => readonly Tool[];
  readonly resources: (revision: Revision, world: World) => readonly Resource[];
  readonly templates: readonly Template[];
  /** The resource of a URI that matches a template. */
  readonly expand: (uri: string) => Pick<Resource, "mimeType" | "read"> | undefined;
}
