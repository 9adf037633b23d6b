import type { GatewaySituation } from "../../../harness/check/gateway.ts";
import { ProtocolError } from "../../../harness/reference/message.ts";
import type { Call } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { Client } from "./before.ts";
import { behind, Gate, turns, UNKNOWN_METHOD } from "./behind.ts";
import { CONTENT, ERROR, EXTRA, LARGE, LARGE_ARGUMENT } from "./content.ts";
import { answerTo, textResult } from "./tools.ts";

/** Calls that are open at the same time. The server answers the last one first. */
export const AT_ONCE = ["at-once-1", "at-once-2", "at-once-3"] as const;

/** Calls one after the other. */
export const SINGLE = { plain: "plain", fail: "fail", content: "content", large: "large" } as const;

/** Calls with a progress token: a text, and a number that is easily taken for none. */
export const REPORTED = [
  { marker: "reported-text", token: "mcp-conform é 0" },
  { marker: "reported-zero", token: 0 },
] as const;

/** The values that the server reports for each of them. */
export const VALUES = [1, 2, 3] as const;

/** The part of the limit for which the server waits for calls that are to be open at the same time. */
const SHARE = 0.25;

const report = async (call: Call, marker: string): Promise<JsonObject> => {
  const { _meta: meta } = call.params;
  const token = isObject(meta) ? meta.progressToken : undefined;
  for (const progress of VALUES) {
    const notify = (method: string, params: JsonObject) => call.send({ jsonrpc: "2.0", method, params });
    if (typeof token === "string" || typeof token === "number")
      notify("notifications/progress", { progressToken: token, progress, total: 3, message: marker });
    notify("notifications/message", { level: "error", logger: "mcp-conform", data: `${marker} ${progress}` });
    await turns(2);
  }
  return textResult(answerTo(marker));
};

export const passing: GatewaySituation = {
  name: "passing",
  describe:
    "list the tools, call them one after the other and at the same time, and send a method and members of their own",
  bothEnds: () => {
    const gate = new Gate(AT_ONCE.length);
    const hooks = behind({
      gather: async (_, marker) => {
        const place = await gate.arrive();
        await turns((AT_ONCE.length - place) * 3);
        return textResult(answerTo(marker));
      },
      echo: async (_, marker) => ({
        ...textResult(answerTo(marker)),
        _meta: { [EXTRA]: "a result" },
        [EXTRA]: { deep: [1] },
      }),
      fail: async () => {
        throw new ProtocolError(ERROR.code, ERROR.message, ERROR.data);
      },
      content: async () => ({ content: CONTENT }),
      large: async (_, marker) => ({ content: [...textContent(marker), { type: "text", text: LARGE }] }),
      report,
    });
    return {
      server: { hooks },
      drive: async (front) => {
        const session = await front.open();
        if (session === undefined) return;
        const client = await Client.on(session);
        const replies = Promise.all(AT_ONCE.map((marker) => client.call("gather", marker)));
        await front.within(gate.full, SHARE);
        gate.open();
        await replies;
        const extra = { [EXTRA]: { deep: [1] }, _meta: { [EXTRA]: "a request" } };
        await client.call("echo", SINGLE.plain, { params: extra });
        await client.call("fail", SINGLE.fail);
        await client.call("content", SINGLE.content);
        for (const { marker, token } of REPORTED)
          await client.call("report", marker, { params: { _meta: { progressToken: token } } });
        await session.request(UNKNOWN_METHOD, {});
        if (session.era === "stateful") await session.request("ping");
        await client.call("large", SINGLE.large, { arguments: { text: LARGE_ARGUMENT } });
      },
    };
  },
};

const textContent = (marker: string): readonly JsonObject[] => [{ type: "text", text: answerTo(marker) }];
