import type { JsonSchema } from "../dialect.ts";
import { referredName } from "../dialect.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { errorCodes } from "../source/error-codes.ts";
import { headers } from "../source/headers.ts";
import {
  type MessageSource,
  notifications,
  type RequestSource,
  requests,
  serverRequests,
} from "../source/methods.ts";
import { type Definitions, definitionsIn } from "./json-schema.ts";

/** A row of a table, before the generated names have types. */
export type Row = Readonly<Record<string, unknown>>;

const present = (revision: Revision) => (span: Span) => within(revision, span);

/** From 2026-07-28 on a server asks inside a result, so its questions are not requests any more. */
const serverMaySend = (revision: Revision): boolean => "ServerRequest" in definitionsIn(revision);

export function requestRows(revision: Revision): readonly Row[] {
  const rows = serverMaySend(revision) ? [...requests, ...serverRequests] : requests;
  return rows.filter(present(revision)).map((source) => requestRow(revision, source));
}

export function inputRequestRows(revision: Revision): readonly Row[] {
  const rows = serverMaySend(revision) ? [] : serverRequests;
  return rows.filter(present(revision)).map((source) => requestRow(revision, source));
}

export function notificationRows(revision: Revision): readonly Row[] {
  return notifications.filter(present(revision)).map((source) => messageRow(revision, source));
}

export function errorCodeRows(revision: Revision): readonly Row[] {
  const definitions = definitionsIn(revision);
  return errorCodes.filter(present(revision)).map(({ code, name, meaning, definition, describes }) => ({
    code,
    name,
    meaning,
    definition: definition !== undefined && definition in definitions ? definition : null,
    describes: describes ?? "error",
  }));
}

export function headerRows(revision: Revision): readonly Row[] {
  return headers.filter(present(revision)).map(({ name, on, meaning }) => ({ name, on, meaning }));
}

export function capabilityRows(revision: Revision): readonly Row[] {
  const { ClientCapabilities, ServerCapabilities } = definitionsIn(revision);
  return [
    ...capabilityPaths(ClientCapabilities).map((path) => ({ declaredBy: "client", path })),
    ...capabilityPaths(ServerCapabilities).map((path) => ({ declaredBy: "server", path })),
  ];
}

function capabilityPaths(schema: JsonSchema | undefined): readonly string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => [
    name,
    ...capabilityPaths(member).map((path) => `${name}.${path}`),
  ]);
}

function requestRow(revision: Revision, source: RequestSource): Row {
  const others = (source.otherResults ?? []).filter(present(revision));
  return {
    ...messageRow(revision, source),
    result: source.result,
    otherResults: others.map((other) => other.definition),
  };
}

function messageRow(revision: Revision, { definition, from, gate }: MessageSource): Row {
  const { method, params, paramsRequired } = messageParts(definition, definitionsIn(revision));
  const gated = gate !== undefined && within(revision, gate);
  return {
    method,
    from,
    gate: gated ? { path: gate.path, declaredBy: gate.declaredBy } : null,
    definition,
    params,
    paramsRequired,
  };
}

function messageParts(name: string, definitions: Definitions) {
  const message = definitions[name];
  const method = message?.properties?.method?.const;
  if (method === undefined) throw new Error(`${name} has no method, or does not exist in this revision.`);
  const reference = message?.properties?.params?.$ref;
  return {
    method,
    params: reference === undefined ? null : referredName(reference),
    paramsRequired: message?.required?.includes("params") ?? false,
  };
}
