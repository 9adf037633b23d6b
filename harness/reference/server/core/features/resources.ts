import { type Revision, within } from "../../../../../schema/revision.ts";
import type { JsonObject } from "../../../../switches/message.ts";
import { ProtocolError, RESOURCE_NOT_FOUND } from "../../../message.ts";
import type { Context } from "../context.ts";
import { form } from "../input.ts";
import type { Offer, Resource } from "../offer.ts";
import { page } from "../pagination.ts";
import { invalidParams, requiredString } from "../params.ts";
import type { World } from "../world.ts";
import { ICON, PNG } from "./content.ts";
import { describe } from "./describe.ts";

/** The resource that a tool can change. */
export const WATCHED = "test://watched-resource";

const chapters: readonly Resource[] = [1, 2, 3].map((number) => ({
  uri: `test://chapters/${number}`,
  title: `Chapter ${number}`,
  description: `The text of chapter ${number}.`,
  mimeType: "text/plain",
  read: () => ({ text: `This is chapter ${number}.` }),
}));

const RESOURCES: readonly Resource[] = [
  {
    uri: "test://static-text",
    title: "Static text",
    description: "A text that never changes.",
    mimeType: "text/plain",
    annotations: { audience: ["user", "assistant"], priority: 0.8, lastModified: "2025-01-12T15:00:58Z" },
    icons: [ICON],
    read: () => ({ text: "This is the content of the static text resource." }),
  },
  {
    uri: "test://static-binary",
    title: "Static image",
    description: "An image of one red pixel.",
    mimeType: "image/png",
    read: () => ({ blob: PNG }),
  },
  {
    uri: WATCHED,
    title: "Watched resource",
    description: "Changes when the tool test_trigger_resource_change is called.",
    mimeType: "text/plain",
    read: ({ world }) => ({ text: `Edition ${world.editionOf(WATCHED)}` }),
  },
  {
    uri: "test://input-required",
    title: "Resource that asks",
    description: "Asks the user for a word before it can be read.",
    mimeType: "text/plain",
    since: "2026-07-28",
    read: async (context) => {
      const { word } = await context.ask({ word: form("Which word?", { word: { type: "string" } }) });
      return { text: `The word: ${JSON.stringify(word.content ?? null)}` };
    },
  },
  {
    uri: "ui://mcp-conform/page",
    title: "User interface",
    description: "The page of the tool test_ui_tool.",
    mimeType: "text/html;profile=mcp-app",
    since: "2026-07-28",
    read: () => ({ text: "<!doctype html><title>Hello</title><p>Hello" }),
  },
  ...chapters,
];

/** The resource that is added and removed. */
const EXTRA: Resource = {
  uri: "test://changed-resource",
  title: "Newcomer",
  description: "Exists after test_trigger_resource_list_change was called.",
  mimeType: "text/plain",
  read: () => ({ text: "I am new here" }),
};

export const TEMPLATES = [
  {
    uriTemplate: "test://template/{id}/data",
    name: "template-data",
    title: "Data by id",
    description: "The data of one id.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "test://users/{user}/notes/{note}",
    name: "user-notes",
    title: "Notes of a user",
    description: "A note of a user.",
    mimeType: "text/plain",
  },
  {
    uriTemplate: "test://days/{day}",
    name: "days",
    title: "Days",
    description: "A day of the week.",
    mimeType: "text/plain",
  },
] as const;

export const TEMPLATE_URIS: readonly string[] = TEMPLATES.map(({ uriTemplate }) => uriTemplate);

export function resourcesIn(revision: Revision, world: World): readonly Resource[] {
  const resources = world.isExtended("resources") ? [...RESOURCES, EXTRA] : RESOURCES;
  return resources.filter((resource) => within(revision, resource));
}

export function listResources(
  params: JsonObject,
  { revision, world, pageSize }: Context,
  offer: Offer,
): JsonObject {
  const { items, ...rest } = page(
    "resources",
    offer.resources(revision, world),
    params,
    Math.min(pageSize, 4),
  );
  const resources = items.map(({ read: _, since: __, annotations, ...members }) => {
    const name = members.uri.replace(/^\w+:\/\//, "").replaceAll("/", "-");
    const definition = describe("resource", { name, ...members }, revision);
    return annotations
      ? { ...definition, annotations: describe("annotations", annotations, revision) }
      : definition;
  });
  return { resources, ...rest };
}

export function listTemplates(params: JsonObject, { revision, pageSize }: Context, offer: Offer): JsonObject {
  const { items, ...rest } = page("templates", offer.templates, params, Math.min(pageSize, 2));
  return {
    resourceTemplates: items.map((template) => describe("resource", { ...template }, revision)),
    ...rest,
  };
}

/** @throws ProtocolError -32602, or -32002 before 2026-07-28, if the resource does not exist */
export async function readResource(params: JsonObject, context: Context, offer: Offer): Promise<JsonObject> {
  const uri = requiredString(params, "uri");
  const resource = resourceAt(uri, context.revision, context.world, offer);
  if (resource === undefined) throw notFound(uri, context.revision);
  const content = await resource.read(context);
  return { contents: [{ uri, mimeType: resource.mimeType, ...content }] };
}

export function resourceAt(uri: string, revision: Revision, world: World, offer: Offer) {
  return offer.resources(revision, world).find((one) => one.uri === uri) ?? offer.expand(uri);
}

export function notFound(uri: string, revision: Revision): ProtocolError {
  if (!URL.canParse(uri)) return invalidParams('"uri" is not a URI', { uri });
  if (revision >= "2026-07-28") return invalidParams("there is no such resource", { uri });
  return new ProtocolError(RESOURCE_NOT_FOUND, "Resource not found", { uri });
}

/** The content of a URI that matches a template. */
export function expand(uri: string): Pick<Resource, "mimeType" | "read"> | undefined {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id !== undefined) {
    const data = { id: decodeURIComponent(id), templateTest: true, data: `Data for ID: ${id}` };
    return { mimeType: "application/json", read: () => ({ text: JSON.stringify(data) }) };
  }
  const [, user, note] = /^test:\/\/users\/([^/]+)\/notes\/([^/]+)$/.exec(uri) ?? [];
  if (user !== undefined)
    return { mimeType: "text/plain", read: () => ({ text: `Note ${note} of ${user}` }) };
  const day = /^test:\/\/days\/([^/]+)$/.exec(uri)?.[1];
  return day === undefined ? undefined : { mimeType: "text/plain", read: () => ({ text: `The day ${day}` }) };
}
