import { classify } from "../../schema/envelope/index.ts";
import { isObject } from "../../schema/json.ts";
import type { Payload } from "./event.ts";
import { keyOf } from "./message.ts";

/** What was sent, as a report names it. */
export function describeSent({ invalidUtf8, ...sent }: Partial<Payload>): string {
  if (invalidUtf8) return `${describeText(sent)} with bytes that are not UTF-8`;
  return `${describeText(sent)}${isUsual(sent) ? "" : " in an unusual form (white space, order or escapes)"}`;
}

/** Whether a request is written as almost all clients write it. The form may be why a process ended. */
function isUsual({ raw = "", message, truncated }: Partial<Payload>): boolean {
  const isRequest = isObject(message) && typeof message.method === "string";
  return !isRequest || truncated !== undefined || raw.replace(/\n$/, "") === JSON.stringify(message);
}

/** The same for a request of HTTP: one without a body has only its method. */
export function describeSentOverHttp({
  method,
  raw = "",
  ...sent
}: Partial<Payload> & { readonly method: string }): string {
  return raw === "" ? `a ${method}` : describeSent({ raw, ...sent });
}

function describeText({ raw = "", message }: Partial<Payload>): string {
  if (raw.trim() === "") return "a blank line";
  if (message === undefined) return "a line that is no JSON";
  if (!isObject(message)) return Array.isArray(message) ? "an array of messages" : "JSON that is no object";
  const kind = classify(message);
  if (kind === "result" || kind === "error")
    return message.id === undefined
      ? "a response without an id"
      : `a response with the id ${keyOf(message.id).split(" ")[1]}`;
  return typeof message.method === "string" ? `\`${message.method}\`` : "a message without a method";
}

/** Who sent it, as a report names them: a check by its id, or what several checks share by its title. */
export function describeSender(by: string | undefined): string {
  if (by === undefined) return "";
  return by.includes(" ") ? `, sent in the situation "${by}"` : `, sent by check ${by}`;
}
