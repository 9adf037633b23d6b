import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { isObject } from "../../../schema/json.ts";
import { gatewayCheck } from "../check.ts";
import {
  bodyOf,
  callsIn,
  carried,
  needsHttpBehind,
  postsBehind,
  resultOf,
  type SessionBehind,
  sessionsBehind,
} from "../crossing.ts";
import { AT_ONCE, passing, SINGLE } from "../situations/passing.ts";

const isInitialize = ({ method }: { readonly method: string }) => method === "initialize";

const namesOf = ({ messages }: SessionBehind) => messages.map((one) => bodyOf(one).method);

export const initializeFirst = gatewayCheck({
  id: "gateway.behind.initialize-first",
  title: "Each session with the server begins with initialize",
  requirements: ["lifecycle.initialize.first"],
  on: passing,
  sends: "a client with one session, and calls",
  hint: "Initialize each server that you start before you pass a request on to it.",
  run: ({ seen, expect }) => {
    carried(seen, SINGLE.plain);
    for (const session of sessionsBehind(seen)) {
      const [first] = session.messages.filter((one) => bodyOf(one).method !== "ping");
      if (first === undefined) continue;
      expect.that(bodyOf(first).method === "initialize", {
        expected: "initialize as the first message of a session behind",
        actual: String(bodyOf(first).method ?? "a response"),
        at: first.seq,
      });
    }
  },
});

export const initializedSent = gatewayCheck({
  id: "gateway.behind.initialized",
  title: "Each session with the server gets notifications/initialized before its first call",
  requirements: ["lifecycle.initialized.sent"],
  after: ["gateway.behind.initialize-first"],
  on: passing,
  sends: "a client with one session, and calls",
  hint: "Send notifications/initialized after the answer to initialize, also where you initialize the server yourself.",
  run: ({ seen, expect }) => {
    carried(seen, SINGLE.plain);
    for (const session of sessionsBehind(seen)) {
      const names = namesOf(session);
      const [call] = session.requests.filter(({ method }) => method === "tools/call");
      if (call === undefined || !names.includes("initialize")) continue;
      const sent = session.messages.find((one) => bodyOf(one).method === "notifications/initialized");
      expect.that(sent !== undefined, {
        expected: "notifications/initialized in a session behind with calls",
        actual: sent === undefined ? "none" : "it",
        at: sent?.seq ?? call.request.seq,
      });
    }
  },
});

export const oneServer = gatewayCheck({
  id: "gateway.behind.one-session",
  title: "The calls of one session of a client are in one session with the server",
  requirements: ["lifecycle.initialize.first"],
  leniency: "no-keyword",
  on: passing,
  sends: "a client with one session, and calls",
  hint: "Keep one session with the server for each session of a client: a server keeps what a client has set in its session.",
  run: ({ seen, expect }) => {
    const { back } = carried(seen, SINGLE.plain);
    const markers: readonly string[] = [...AT_ONCE, ...Object.values(SINGLE)];
    const used = sessionsBehind(seen).filter(({ requests }) =>
      requests.some((rpc) => rpc.method === "tools/call"),
    );
    const calls = callsIn(seen.back).filter(({ marker }) => markers.includes(marker));
    expect.should(used.length <= 1, {
      expected: "one session behind",
      actual: used.length <= 1 ? "one" : `${used.length} sessions for ${calls.length} calls`,
      at: used.at(-1)?.messages[0]?.seq ?? back.request.seq,
    });
  },
});

export const sessionHeader = gatewayCheck({
  id: "gateway.behind.session-id",
  title: "Requests to the server have the session id that the server has assigned",
  requirements: ["session.id.repeated"],
  on: passing,
  sends: "a client with one session, and calls",
  hint: "Keep the Mcp-Session-Id of the answer to initialize, and send it with each request after it.",
  run: ({ seen, expect }) => {
    needsHttpBehind(seen);
    carried(seen, SINGLE.plain);
    const assigned = new Set(
      seen.back.flatMap(({ events }) =>
        events.flatMap((event) =>
          event.channel === "http-response" ? (headerOf(event.headers, HEADER.sessionId) ?? []) : [],
        ),
      ),
    );
    for (const [request, message] of postsBehind(seen)) {
      const { method } = bodyOf(message);
      if (method === "initialize" || method === "server/discover") continue;
      const id = headerOf(request.headers, HEADER.sessionId);
      expect.that(id !== undefined && assigned.has(id), {
        expected: "the session id of the server",
        actual: id === undefined ? "no Mcp-Session-Id" : assigned.has(id) ? "it" : "another session id",
        at: request.seq,
      });
    }
  },
});

export const versionHeader = gatewayCheck({
  id: "gateway.behind.version-header",
  title: "Requests to the server have the header MCP-Protocol-Version",
  requirements: ["headers.version.sent"],
  revisions: { until: "2025-11-25" },
  on: passing,
  sends: "a client with one session, and calls",
  hint: "Send MCP-Protocol-Version with each request after initialize.",
  run: ({ seen, expect }) => {
    needsHttpBehind(seen);
    const { back } = carried(seen, SINGLE.plain);
    const agreed = agreedBehind(seen);
    if (agreed === undefined || agreed < "2025-06-18")
      return expect.observe(`behind the gateway the revision is ${agreed ?? "not known"}`, back.request.seq);
    for (const [request, message] of postsBehind(seen)) {
      const { method } = bodyOf(message);
      if (method === "initialize" || method === "server/discover") continue;
      const version = headerOf(request.headers, HEADER.protocolVersion);
      expect.that(version !== undefined, {
        expected: "MCP-Protocol-Version",
        actual: version ?? "no such header",
        at: request.seq,
      });
    }
  },
});

export const versionAgreed = gatewayCheck({
  id: "gateway.behind.version-agreed",
  title: "MCP-Protocol-Version at the server is the revision on which gateway and server have agreed",
  requirements: ["headers.version.negotiated"],
  revisions: { until: "2025-11-25" },
  after: ["gateway.behind.version-header"],
  on: passing,
  sends: "a client with one session, and calls",
  hint: "Send the revision that the server has answered. It may be another one than that of the client.",
  run: ({ seen, expect }) => {
    needsHttpBehind(seen);
    const { back } = carried(seen, SINGLE.plain);
    const agreed = agreedBehind(seen);
    if (agreed === undefined)
      return expect.observe("behind the gateway there is no handshake", back.request.seq);
    for (const [request, message] of postsBehind(seen)) {
      const version = headerOf(request.headers, HEADER.protocolVersion);
      if (version === undefined || bodyOf(message).method === "initialize") continue;
      expect.that(version === agreed, { expected: agreed, actual: version, at: request.seq });
    }
    if (!postsBehind(seen).some(([one]) => headerOf(one.headers, HEADER.protocolVersion) !== undefined))
      expect.observe("no request behind has the header", back.request.seq);
  },
});

/** The revision of the newest answer to `initialize` behind. */
function agreedBehind({ back }: Parameters<typeof sessionsBehind>[0]): string | undefined {
  const answers = back
    .flatMap(({ clientRequests }) => clientRequests)
    .filter(isInitialize)
    .flatMap(({ responses }) => responses);
  const version = answers.map((one) => resultOf(one)?.protocolVersion).at(-1);
  return typeof version === "string" ? version : undefined;
}

export const revisions = gatewayCheck({
  id: "gateway.revisions",
  title: "The revisions on which the gateway agrees at both ends",
  requirements: ["lifecycle.operation.version"],
  on: passing,
  sends: "initialize",
  run: ({ seen, expect }) => {
    const { back } = carried(seen, SINGLE.plain);
    const behind = agreedBehind(seen);
    const front = seen.front[0]?.agreed?.revision ?? seen.revision;
    const asked = back.params._meta;
    const isSame = behind === front;
    if (isSame) expect.that(true, { expected: front, actual: front, at: back.request.seq });
    else
      expect.observe(
        `${front} at the front, ${behind ?? (isObject(asked) ? "a revision without handshake" : "no revision")} behind`,
        back.request.seq,
      );
  },
});
