import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Headers } from "../../trace/event.ts";
import type { Exchanged, Spoken } from "./spoken.ts";

const START = Date.parse("2026-01-05T10:00:00.000Z");

const at = (ms: number) => new Date(START + ms).toISOString();

/** The same moment as VS Code writes it: without a zone. */
const localAt = (ms: number) => at(ms).replace("T", " ").replace("Z", "");

const title = (from: string) => (from === "client" ? "Client" : "Server");

/** How each format writes the messages of a conversation. */
export const ofMessages: Readonly<Record<string, (all: readonly Spoken[]) => string>> = {
  "messages.jsonl": (all) =>
    lines(
      all.map(
        ({ from, ms, text }) =>
          `{"time":${JSON.stringify(at(ms))},"direction":"${from === "client" ? "client -> server" : "server -> client"}","message":${text}}`,
      ),
    ),
  "server-only.jsonl": (all) => lines(all.filter(({ from }) => from === "server").map(({ text }) => text)),
  "messages.json": (all) =>
    `[\n${all.map(({ from, text }) => `{"from":"${from}","message":${text}}`).join(",\n")}\n]\n`,
  "claude-desktop.log": (all) =>
    lines([
      `${at(0)} [demo] [info] Initializing server... { metadata: undefined }`,
      ...all.map(
        ({ from, ms, text }) =>
          `${at(ms)} [demo] [info] Message from ${from}: ${text} { metadata: undefined }`,
      ),
      "a line of the standard error of the server",
    ]),
  "claude-code.jsonl": (all) =>
    lines(
      all.map(({ from, ms, text }) =>
        JSON.stringify({
          debug: `Message from ${from}: ${text}`,
          timestamp: at(ms),
          sessionId: "6f1c",
          cwd: "/home/user",
        }),
      ),
    ),
  "vscode.log": (all) =>
    lines([
      `${localAt(0)} [info] Starting server demo`,
      ...all.map(
        ({ from, ms, text }) =>
          `${localAt(ms)} [trace] [${from === "client" ? "editor -> server" : "server -> editor"}] ${text}`,
      ),
    ]),
  "vscode-older.log": (all) =>
    lines(all.map(({ from, ms, text }) => `${localAt(ms)} [info] [${title(from)} Says] ${text}`)),
  "supergateway.log": (all) =>
    lines([
      "[supergateway] New SSE connection from ::1",
      ...all.map(({ from, text }) =>
        from === "client"
          ? `[supergateway] SSE → Child (session 7d0e): ${text}`
          : `[supergateway] Child → SSE (session 7d0e): ${text}`,
      ),
    ]),
  "go-sdk.txtar": (all) =>
    ["client", "server"]
      .map(
        (side) => `-- ${side} --\n${lines(all.filter(({ from }) => from === side).map(({ text }) => text))}`,
      )
      .join("\n"),
  "inspector-history.json": (all) => JSON.stringify(historyOf(all), undefined, 1),
  "mcp-trace-validator.jsonl": (all) =>
    lines(
      all.map(
        ({ from, text }, seq) =>
          `{"seq":${seq},"direction":"${from === "client" ? "client-to-server" : "server-to-client"}","transport":"stdio","kind":"message","payload":${text}}`,
      ),
    ),
};

const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");

/** How formats of HTTP write the exchanges of a conversation. */
export const ofExchanges: Readonly<Record<string, (all: readonly Exchanged[]) => string>> = {
  "http.har": (all) =>
    JSON.stringify(
      { log: { version: "1.2", creator: { name: "test", version: "1" }, entries: all.map(entryOf) } },
      undefined,
      1,
    ),
  "inspector-network.json": (all) =>
    JSON.stringify(
      all.map(({ ms, until, method, url, headers, body, status, answered, answer }, index) => ({
        ...{ id: `n${index}`, timestamp: at(ms), category: "transport", method, url },
        requestHeaders: Object.fromEntries(headers),
        ...(body === undefined ? {} : { requestBody: body }),
        ...{ responseStatus: status, responseHeaders: Object.fromEntries(answered) },
        ...{ responseBody: answer, duration: until - ms },
      })),
      undefined,
      1,
    ),
};

function entryOf({ ms, until, method, url, headers, body, status, answered, answer }: Exchanged) {
  const type = answered.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return {
    startedDateTime: at(ms),
    time: until - ms,
    request: {
      ...{ method, url, httpVersion: "HTTP/1.1", headers: headers.map(pair) },
      ...(body === undefined ? {} : { postData: { mimeType: "application/json", text: body } }),
    },
    response: { status, headers: answered.map(pair), content: { mimeType: type, text: answer } },
  };
}

const pair = ([name, value]: Headers[number]) => ({ name, value });

/** A request and its response are one entry. */
function historyOf(all: readonly Spoken[]) {
  const messages = all.map((one) => ({ ...one, message: objectIn(one.text) }));
  return messages.flatMap(({ from, ms, message }, index) => {
    if (!("method" in message)) return [];
    const common = { id: `e${index}`, timestamp: at(ms), origin: from, message };
    if (!("id" in message)) return [{ ...common, direction: "notification" }];
    const later = messages.find(
      (one, place) =>
        place > index && one.from !== from && !("method" in one.message) && one.message.id === message.id,
    );
    if (later === undefined) return [{ ...common, direction: "request" }];
    return [{ ...common, direction: "request", response: later.message, duration: later.ms - ms }];
  });
}

function objectIn(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}
