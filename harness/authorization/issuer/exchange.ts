import { isObject, type JsonObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";

/** An HTTP request, as the handlers of the played authorization server read it. */
export interface WebRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface WebReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const NO_STORE = { "cache-control": "no-store" };

/** A JSON document that anyone may read. */
export function document(value: unknown, status = 200): WebReply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** An answer with secrets in it, or an error: no cache may store it. */
export function secret(value: unknown, status = 200): WebReply {
  const reply = document(value, status);
  return { ...reply, headers: { ...reply.headers, ...NO_STORE } };
}

export function found(location: string): WebReply {
  return { status: 302, headers: { location, ...NO_STORE }, body: "" };
}

export function plain(status: number, text: string, headers: WebReply["headers"] = {}): WebReply {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body: text };
}

/** An error of RFC 6749, 5.2. */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }

  reply(): WebReply {
    return secret({ error: this.error, error_description: this.message }, this.status);
  }
}

/** The parameters of a form body. A parameter that occurs twice is an error (RFC 6749, 3.2). */
export function formOf({ headers, body }: WebRequest): URLSearchParams {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded")
    throw new OAuthError("invalid_request", "The body must be application/x-www-form-urlencoded");
  return once(new URLSearchParams(body));
}

/** `resource` may occur several times (RFC 8707, 2). */
export function once(parameters: URLSearchParams): URLSearchParams {
  for (const name of new Set(parameters.keys())) {
    if (name !== "resource" && parameters.getAll(name).length > 1)
      throw new OAuthError("invalid_request", `The parameter ${name} occurs twice`);
  }
  return parameters;
}

/** The JSON object in a body. */
export function jsonOf(body: string): JsonObject | undefined {
  try {
    const value: unknown = parseJson(body);
    return isObject(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

export const words = (text: unknown): readonly string[] =>
  typeof text === "string" ? text.split(" ").filter((word) => word !== "") : [];

export const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
