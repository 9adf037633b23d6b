import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Headers } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import { openHttp } from "../../transport/http/client.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Absent if the body is no JSON object. */
  readonly json?: JsonObject;
}

interface Question {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Headers;
  readonly body?: string;
}

/** No metadata and no token needs more, in bytes. */
const MOST_BYTES = 256 * 1024;

/** In milliseconds. */
const MOST_MS = 10_000;

/**
 * One request that is no part of the run. Nothing of it is recorded: the answer may have a token. No redirect is followed.
 * Undefined without an answer.
 */
export async function ask({ method, url, headers = [], body }: Question): Promise<Reply | undefined> {
  const connection = openHttp({
    url,
    recorder: new Recorder(),
    purpose: "to get a token",
    revision: "2025-11-25",
  });
  const accept = ["Accept", "application/json, text/event-stream"] as const;
  const exchange = connection.request({
    method,
    headers: [accept, ...headers],
    most: MOST_BYTES,
    ...(method === "POST" ? { once: true } : {}),
    ...(body === undefined ? {} : { body }),
  });
  const timer = setTimeout(() => exchange.abort(), MOST_MS);
  try {
    const head = await exchange.head;
    if (head === undefined) return undefined;
    const isStream = /text\/event-stream/.test(JSON.stringify(head.headers));
    const json = isStream ? undefined : jsonOf(await exchange.body);
    return { status: head.status, headers: head.headers, ...(json === undefined ? {} : { json }) };
  } finally {
    clearTimeout(timer);
    await connection.close();
  }
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
