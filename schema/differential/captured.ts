import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../json.ts";
import type { Party } from "../tables/index.ts";

/** One message of a captured exchange. A response has the method that it answers. */
export interface CapturedMessage {
  readonly case: string;
  readonly from: Party;
  readonly message: unknown;
  readonly answering?: string;
}

interface Exchange {
  readonly case: string;
  readonly request?: { readonly body?: unknown };
  readonly response?: { readonly headers: Readonly<Record<string, string>>; readonly body?: string };
  readonly lines?: readonly { readonly from: Party; readonly text: string }[];
}

/** The captured exchanges next to the published schemas, if there are any. */
export function capturedMessages(folder: string): readonly CapturedMessage[] {
  const file = join(folder, "..", "wire-2026-07-28.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.flatMap((line) => messagesOf(JSON.parse(line)));
}

function messagesOf({ case: name, request, response, lines = [] }: Exchange): readonly CapturedMessage[] {
  const body = response?.body ?? "";
  const events = response?.headers["content-type"]?.startsWith("text/event-stream") ? dataOf(body) : [body];
  const spoken: readonly { from: Party; message: unknown }[] = [
    ...(request?.body == null ? [] : [{ from: "client" as const, message: request.body }]),
    ...events.filter(Boolean).map((text) => ({ from: "server" as const, message: JSON.parse(text) })),
    ...lines.filter(isJson).map(({ from, text }) => ({ from, message: JSON.parse(text) })),
  ];
  return spoken.map(({ from, message }) => {
    const answering = methodAnswered(
      message,
      spoken.map((each) => each.message),
    );
    return { case: name, from, message, ...(answering !== undefined && { answering }) };
  });
}

/** One of the captured probes is not JSON. */
function isJson({ text }: { readonly text: string }): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function dataOf(stream: string): readonly string[] {
  return stream
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [line.slice("data: ".length)] : []));
}

function methodAnswered(response: unknown, messages: readonly unknown[]): string | undefined {
  if (!isObject(response) || "method" in response) return undefined;
  const request = messages.find((each) => isObject(each) && "method" in each && each.id === response.id);
  return isObject(request) && typeof request.method === "string" ? request.method : undefined;
}
