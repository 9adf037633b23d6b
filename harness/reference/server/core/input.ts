import { ownMember } from "../../../../schema/own-member.ts";
import { eraOf, type Revision, within } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject, MISSING_CLIENT_CAPABILITY, ProtocolError } from "../../message.ts";
import { problemsOf } from "./json-schema.ts";
import { ToolFailure } from "./tool-failure.ts";

/** A request to the client (stateful), or a part of an `input_required` result. */
export interface InputRequest {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params?: JsonObject;
}

/** The client's answer to each request, by the same keys. */
export type Answers<Key extends string> = Readonly<Record<Key, JsonObject>>;

export function form(message: string, properties: JsonObject, required?: readonly string[]): InputRequest {
  const requestedSchema = { type: "object", properties, required: required ?? Object.keys(properties) };
  return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } };
}

/** `elicitationId` is sent only in 2025-11-25. In 2026-07-28 the retry reports the outcome. */
export function visit(message: string, url: string, elicitationId: string): InputRequest {
  return { method: "elicitation/create", params: { mode: "url", message, url, elicitationId } };
}

export function sampling(prompt: string, maxTokens: number, more: JsonObject = {}): InputRequest {
  const messages = [{ role: "user", content: { type: "text", text: prompt } }];
  return { method: "sampling/createMessage", params: { messages, maxTokens, ...more } };
}

export const ROOTS: InputRequest = { method: "roots/list" };

/** The request in the form of the revision. */
export function inputIn(revision: Revision, { method, params = {} }: InputRequest): InputRequest {
  if (method !== "elicitation/create")
    return { method, ...(Object.keys(params).length > 0 ? { params } : {}) };
  const { mode, elicitationId, ...rest } = params;
  return {
    method,
    params: {
      ...(within(revision, { since: "2025-11-25" }) ? { mode } : {}),
      ...(elicitationId !== undefined && revision === "2025-11-25" ? { elicitationId } : {}),
      ...rest,
    },
  };
}

/** The capability that a client must declare for this request, in the shape of ClientCapabilities. */
export function neededFor({ method, params }: InputRequest): JsonObject {
  if (method === "roots/list") return { roots: {} };
  if (method === "sampling/createMessage") return { sampling: params?.tools ? { tools: {} } : {} };
  return { elicitation: { [String(params?.mode)]: {} } };
}

export function isDeclared(request: InputRequest, client: JsonObject): boolean {
  const [[name, needed] = ["", {}]] = Object.entries(neededFor(request));
  const declared = ownMember(client, name);
  if (!isObject(declared)) return false;
  // An elicitation capability without a mode means form, as before modes existed.
  const offered = name === "elicitation" && Object.keys(declared).length === 0 ? { form: {} } : declared;
  return Object.keys(needed as JsonObject).every((part) => isObject(ownMember(offered, part)));
}

/** @returns why the answer cannot be used. Undefined if it is a valid result of that request. */
export function problemsOfAnswer({ method, params }: InputRequest, answer: unknown): readonly string[] {
  const shape = problemsOf(answer, ANSWER_SHAPES[method], "answer");
  if (shape.length > 0 || method !== "elicitation/create" || !isObject(answer)) return shape;
  if (answer.action !== "accept" || params?.mode === "url") return [];
  return problemsOf(answer.content, params?.requestedSchema, "content");
}

const ANSWER_SHAPES: Readonly<Record<InputRequest["method"], JsonObject>> = {
  "elicitation/create": {
    type: "object",
    properties: { action: { enum: ["accept", "decline", "cancel"] } },
    required: ["action"],
  },
  "sampling/createMessage": {
    type: "object",
    properties: {
      role: { enum: ["user", "assistant"] },
      content: { type: ["object", "array"] },
      model: { type: "string" },
    },
    required: ["role", "content", "model"],
  },
  "roots/list": {
    type: "object",
    properties: {
      roots: {
        type: "array",
        items: { type: "object", properties: { uri: { type: "string" } }, required: ["uri"] },
      },
    },
    required: ["roots"],
  },
};

/**
 * @throws ToolFailure (stateful) or ProtocolError -32021 (2026-07-28) if the client did not declare a capability that
 * one of these needs
 */
export function requireDeclared(
  revision: Revision,
  requests: readonly InputRequest[],
  client: JsonObject,
): void {
  const undeclared = requests.filter((request) => !isDeclared(request, client));
  const [first] = undeclared;
  if (!first) return;
  const message = `The client does not declare what ${first.method} needs`;
  if (eraOf(revision) === "stateful") throw new ToolFailure(message);
  const requiredCapabilities = Object.assign({}, ...undeclared.map(neededFor));
  throw new ProtocolError(MISSING_CLIENT_CAPABILITY, message, { requiredCapabilities });
}
