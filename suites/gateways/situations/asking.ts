import { isDeclared } from "../../../harness/check/applies.ts";
import type { GatewaySituation } from "../../../harness/check/gateway.ts";
import type { Call } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { Client } from "./before.ts";
import { Asked, behind } from "./behind.ts";
import { answerTo, textResult } from "./tools.ts";

/** Requests of the server, by the marker of the call during which it sends them, and the capability that they need. */
export const REQUESTS: Readonly<Record<string, { readonly method: string; readonly needs?: string }>> = {
  "ask-ping": { method: "ping" },
  "ask-sampling": { method: "sampling/createMessage", needs: "sampling" },
  "ask-elicitation": { method: "elicitation/create", needs: "elicitation" },
  "ask-roots": { method: "roots/list", needs: "roots" },
};

/** What the client before the gateway answers: nothing else invents this. */
export const ANSWERS: Readonly<Record<string, JsonObject>> = {
  "sampling/createMessage": {
    role: "assistant",
    content: { type: "text", text: "sampled before the gateway: é €" },
    model: "mcp-conform-front",
  },
  "elicitation/create": { action: "accept", content: { name: "elicited before the gateway: é €" } },
  "roots/list": { roots: [{ uri: "file:///before/the/gateway", name: "é €" }] },
};

const PARAMS: Readonly<Record<string, JsonObject>> = {
  "sampling/createMessage": {
    messages: [{ role: "user", content: { type: "text", text: "What is before the gateway?" } }],
    maxTokens: 20,
  },
  "elicitation/create": {
    message: "Your name?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } } },
  },
};

const CAPABILITIES = { sampling: {}, roots: {}, elicitation: {} };

const STATEFUL = { until: "2025-11-25" } as const;

/** A server that sends a request during each call, if the client behind which it is has declared what that needs. */
function asker() {
  const asked = new Asked();
  let declared: JsonObject = {};
  const hooks = behind(
    {
      ask: async (call: Call, marker: string) => {
        const { method, needs } = ownMember(REQUESTS, marker) ?? { method: "ping" };
        if (needs === undefined || isDeclared(declared, needs))
          await asked.request(call, method, ownMember(PARAMS, method));
        return textResult(answerTo(marker));
      },
    },
    {
      ...asked.hooks,
      dispatch: (call, next) => {
        const { capabilities } = call.params;
        if (call.method === "initialize" && isObject(capabilities)) declared = capabilities;
        return next(call);
      },
    },
  );
  return { hooks };
}

export const asking: GatewaySituation = {
  name: "asking",
  describe: "serve requests of their server",
  revisions: STATEFUL,
  bothEnds: () => ({
    server: asker(),
    drive: async (front) => {
      const session = await front.open(CAPABILITIES);
      if (session === undefined) return;
      session.answerWith(({ id, method }) => {
        if (typeof id !== "string" && typeof id !== "number") return undefined;
        const base = { jsonrpc: "2.0", id };
        if (method === "ping") return { message: { ...base, result: {} } };
        const result = ownMember(ANSWERS, method);
        if (result !== undefined) return { message: { ...base, result } };
        return { message: { ...base, error: { code: -32601, message: "Method not found" } } };
      });
      const client = await Client.on(session);
      for (const marker of Object.keys(REQUESTS)) await client.call("ask", marker);
    },
  }),
};

export const bare: GatewaySituation = {
  name: "bare",
  describe: "declare no capability",
  revisions: STATEFUL,
  bothEnds: () => ({
    server: asker(),
    drive: async (front) => {
      const session = await front.open();
      if (session === undefined) return;
      const client = await Client.on(session);
      for (const marker of Object.keys(REQUESTS)) await client.call("ask", marker);
    },
  }),
};
