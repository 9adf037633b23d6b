import type { GatewaySituation } from "../../../harness/check/gateway.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { Call } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { Client } from "./before.ts";
import { Asked, behind, Gate, turns } from "./behind.ts";
import { answerTo, textResult } from "./tools.ts";

/** What each client sends. Both send with the same id at the same time. */
export const SIDES = ["a", "b"] as const;

export const EQUAL_ID = 4_711;

export const gathered = (side: string) => `equal-id-${side}`;
export const reported = (side: string) => `own-token-${side}`;
export const sameToken = (side: string) => `equal-token-${side}`;
export const asked = (side: string) => `asked-${side}`;

/** The call of the second client after the first one has ended its session. */
export const AFTERWARDS = "after-the-other";

export const tokenOf = (side: string) => `token-of-${side}`;
export const EQUAL_TOKEN = "token-of-both";

/** What the client of a side answers to a request for sampling. */
export const sampledBy = (side: string) => `sampled by ${side}`;

const SHARE = 0.25;

/** A server for which two calls are open at the same time, also where they are in two processes. */
function server(gates: ReadonlyMap<string, Gate>) {
  const requests = new Asked();
  const arrive = (marker: string) => gates.get(kindOf(marker))?.arrive() ?? Promise.resolve(0);
  const report = async (call: Call, marker: string): Promise<JsonObject> => {
    const place = await arrive(marker);
    const { _meta: meta } = call.params;
    const token = isObject(meta) ? meta.progressToken : undefined;
    await turns(place);
    for (const progress of [1, 2]) {
      const notify = (method: string, params: JsonObject) => call.send({ jsonrpc: "2.0", method, params });
      if (typeof token === "string" || typeof token === "number")
        notify("notifications/progress", { progressToken: token, progress, message: marker });
      notify("notifications/message", { level: "error", data: marker });
      await turns(2);
    }
    return textResult(answerTo(marker));
  };
  const hooks = behind(
    {
      gather: async (_, marker) => {
        const place = await arrive(marker);
        await turns((2 - place) * 3);
        return textResult(answerTo(marker));
      },
      report,
      echo: async (_, marker) => textResult(answerTo(marker)),
      ask: async (call, marker) => {
        const place = await arrive(marker);
        await turns(place);
        const content = { type: "text", text: marker };
        const params = { messages: [{ role: "user", content }], maxTokens: 20 };
        const { result } = await requests.request(call, "sampling/createMessage", params);
        const text = `${answerTo(marker)} ${JSON.stringify(result)}`;
        return textResult(text);
      },
    },
    requests.hooks,
  );
  return { hooks };
}

const kindOf = (marker: string) => marker.replace(/-[ab]$/, "");

function answering(session: Session, side: string): void {
  session.answerWith(({ id, method }) => {
    if (typeof id !== "string" && typeof id !== "number") return undefined;
    const base = { jsonrpc: "2.0", id };
    if (method !== "sampling/createMessage") return { message: { ...base, result: {} } };
    const content = { type: "text", text: sampledBy(side) };
    return { message: { ...base, result: { role: "assistant", content, model: "mcp-conform" } } };
  });
}

export const apart: GatewaySituation = {
  name: "apart",
  describe: "use the gateway at the same time, with equal ids and tokens",
  clients: 2,
  revisions: { until: "2025-11-25" },
  bothEnds: () => {
    const gates = new Map(
      [gathered, reported, sameToken, asked].map((kind) => [kindOf(kind("a")), new Gate(2)]),
    );
    return {
      server: server(gates),
      drive: async (front) => {
        const sessions = [await front.open({ sampling: {} }), await front.open({ sampling: {} })];
        const clients: Client[] = [];
        for (const [index, session] of sessions.entries()) {
          if (session === undefined) return;
          answering(session, SIDES[index] ?? "");
          clients.push(await Client.on(session));
        }
        const both = async (
          kind: (side: string) => string,
          call: (client: Client, marker: string) => unknown,
        ) => {
          const gate = gates.get(kindOf(kind("a")));
          const replies = Promise.all(clients.map((client, index) => call(client, kind(SIDES[index] ?? ""))));
          if (gate !== undefined) await front.within(gate.full, SHARE);
          gate?.open();
          await replies;
        };
        await both(gathered, (client, marker) => client.call("gather", marker, { id: EQUAL_ID }));
        await both(reported, (client, marker) => {
          const progressToken = tokenOf(marker.slice(-1));
          return client.call("report", marker, { params: { _meta: { progressToken } } });
        });
        await both(sameToken, (client, marker) =>
          client.call("report", marker, { params: { _meta: { progressToken: EQUAL_TOKEN } } }),
        );
        await both(asked, (client, marker) => client.call("ask", marker));
        await sessions[0]?.end();
        await clients[1]?.call("echo", AFTERWARDS);
      },
    };
  },
};
