import { isObject } from "../../../schema/json.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { type Channel, TRANSPORTS } from "../event.ts";

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText);
const isHeaders: Test = (value) =>
  Array.isArray(value) && value.every((one) => isTexts(one) && (one as readonly unknown[]).length === 2);
const isRevision: Test = (value) => REVISIONS.some((one) => one === value);
const isTransport: Test = (value) => TRANSPORTS.some((one) => one === value);
const isTextOrNull: Test = (value) => value === null || isText(value);
const isFlag: Test = (value) => typeof value === "boolean";
const isShown: Test = (value) =>
  isObject(value) &&
  isText(value.tool) &&
  isText(value.text) &&
  isCount(value.length) &&
  isTexts(value.kinds) &&
  (value.isError === undefined || value.isError === true);

/** The members that readers rely on, wherever they are. */
const MEMBERS: ReadonlyMap<string, Test> = new Map([
  ...[
    "raw",
    "data",
    "sha256",
    "event",
    "id",
    "purpose",
    "situation",
    "by",
    "from",
    "why",
    "error",
    "at",
    "party",
  ].map((name) => [name, isText] as const),
  ...["method", "url", "how", "ended"].map((name) => [name, isText] as const),
  ...["exchange", "status", "truncated"].map((name) => [name, isCount] as const),
  ["sse", isFlag],
  ["again", isFlag],
  ["revision", isRevision],
  ["transport", isTransport],
  ["headers", isHeaders],
  ["connections", isTexts],
  ["authorizations", isTexts],
  ["tools", isTexts],
  ["asks", isTexts],
  ["shown", (value) => Array.isArray(value) && value.every(isShown)],
  ["comments", isTexts],
  ["clientCapabilities", isObject],
  ["serverCapabilities", isObject],
  ["signal", isTextOrNull],
  ["code", (value) => value === null || Number.isInteger(value)],
]);

/** The members that an event of a channel must have. */
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    open: ["transport", "purpose", "revision"],
    agreed: ["revision", "clientCapabilities", "serverCapabilities"],
    unanswered: ["request", "limit"],
    stdin: ["raw"],
    stdout: ["raw"],
    stderr: ["raw"],
    close: ["how"],
    exit: ["code", "signal"],
    met: ["situation", "revision", "transport", "connections", "ended"],
    browser: ["url", "by"],
    model: ["shown", "asks"],
    "http-request": ["exchange", "method", "url", "headers"],
    "http-response": ["exchange", "status", "headers", "sse"],
    sse: ["exchange", "raw"],
    "http-end": ["exchange", "how"],
  } satisfies Readonly<Record<Channel, readonly string[]>>),
);

/** What is wrong with a recorded event; undefined if it has the shape that a recorder writes. */
export function problemOfEvent(event: Readonly<Record<string, unknown>>): string | undefined {
  const required = REQUIRED.get(String(event.channel));
  if (required === undefined) return `a known "channel"`;
  const missing = required.find((name) => !Object.hasOwn(event, name));
  if (missing !== undefined) return `the member "${missing}" in an event of "${event.channel}"`;
  const wrong = Object.entries(event).find(([name, value]) => MEMBERS.get(name)?.(value) === false);
  return wrong && `another type of "${wrong[0]}" in an event of "${event.channel}"`;
}
