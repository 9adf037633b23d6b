import { createHash } from "node:crypto";
import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { AskOptions } from "../core/context.ts";
import type { Answers } from "../core/input.ts";
import { type InputRequest, inputIn, problemsOfAnswer, requireDeclared } from "../core/input.ts";
import { invalidParams, optionalObject, optionalString } from "../core/params.ts";
import { seal, unseal } from "../core/seal.ts";

/** How long a client may take to answer. */
const STATE_LIFETIME_MS = 600_000;

/** Thrown if an input request has no answer yet. It ends the handler, and becomes the result. */
export class InputRequired extends Error {
  readonly result: JsonObject;

  constructor(result: JsonObject) {
    super("Input required");
    this.result = { resultType: "input_required", ...result };
  }
}

/**
 * The input requests of one request of 2026-07-28. The server stores nothing between the rounds: earlier answers are in
 * the sealed state, and `inputResponses` has the answers of the last round.
 */
export class Questions {
  readonly #client: JsonObject;
  readonly #secret: Buffer;
  readonly #method: string;
  readonly #params: JsonObject;
  readonly #responses: JsonObject;
  /** The answers of earlier rounds. */
  readonly #answers: Record<string, unknown>;
  /** What was requested together with the received state. */
  readonly #asked: readonly unknown[];

  /** @throws ProtocolError -32602 for a state of another server or of another request, or an expired one */
  constructor(method: string, params: JsonObject, client: JsonObject, secret: Buffer) {
    this.#client = client;
    this.#secret = secret;
    this.#method = method;
    this.#params = params;
    this.#responses = optionalObject(params, "inputResponses") ?? {};
    const sealed = optionalString(params, "requestState");
    const state = sealed === undefined ? {} : this.#open(sealed);
    this.#answers = isObject(state.answers) ? { ...state.answers } : {};
    this.#asked = Array.isArray(state.asked) ? state.asked : [];
  }

  /**
   * @throws InputRequired while an answer is missing
   * @throws ProtocolError -32021 if the client lacks the capability, -32602 for an invalid answer
   */
  ask<Key extends string>(
    requests: Readonly<Record<Key, InputRequest>>,
    { sealed = false }: AskOptions = {},
  ): Answers<Key> {
    const entries = Object.entries<InputRequest>(requests);
    const open = entries.filter(([key]) => !Object.hasOwn(this.#answers, key));
    const missing = open.filter(([key, request]) => !this.#accept(key, request, sealed));
    if (missing.length === 0)
      return Object.fromEntries(entries.map(([key]) => [key, ownMember(this.#answers, key)])) as Answers<Key>;
    requireDeclared(
      "2026-07-28",
      missing.map(([, request]) => request),
      this.#client,
    );
    const inputRequests = Object.fromEntries(
      missing.map(([key, request]) => [key, inputIn("2026-07-28", request)]),
    );
    const needsState = sealed || Object.keys(this.#answers).length > 0;
    const asked = missing.map(([key]) => key);
    throw new InputRequired({ inputRequests, ...(needsState ? { requestState: this.#state(asked) } : {}) });
  }

  /** @throws InputRequired the first time */
  pause(name: string): void {
    if (Object.hasOwn(this.#answers, name)) return;
    this.#answers[name] = {};
    throw new InputRequired({ requestState: this.#state([]) });
  }

  /** Reads the answer to an input request, if there is a valid one. */
  #accept(key: string, request: InputRequest, sealed: boolean): boolean {
    const answer = Object.hasOwn(this.#responses, key) ? ownMember(this.#responses, key) : undefined;
    if (answer === undefined || (sealed && !this.#asked.includes(key))) return false;
    const [problem] = problemsOfAnswer(request, answer);
    if (problem !== undefined) throw invalidParams(`"inputResponses.${key}" is not valid: ${problem}`);
    this.#answers[key] = answer;
    return true;
  }

  #state(asked: readonly string[]): string {
    const expires = Date.now() + STATE_LIFETIME_MS;
    // The state belongs to this request: no other request may use it.
    const request = digest(this.#method, this.#params);
    return seal(this.#secret, { request, expires, asked, answers: this.#answers });
  }

  #open(sealed: string): JsonObject {
    const state = unseal(this.#secret, sealed);
    if (state?.request !== digest(this.#method, this.#params))
      throw invalidParams('"requestState" is not of this request');
    if (Number(state.expires) < Date.now()) throw invalidParams('"requestState" has expired');
    return state;
  }
}

/** The identity of a request, without the parts that change from round to round. */
function digest(method: string, params: JsonObject): string {
  const { name, uri, arguments: args } = params;
  return createHash("sha256")
    .update(JSON.stringify([method, name ?? uri, canonical(args ?? {})]))
    .digest("base64url");
}

/** The order of members has no meaning in JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, canonical(member)]);
}
