import { answers, asks, type Step } from "./verdict-on.ts";

export const text = (value: string) => ({ content: [{ type: "text", text: value }] });

/** One exchange of a client, over stdio. */
export const exchange = (id: number, method: string, params: object, result: object): readonly Step[] => [
  asks({ jsonrpc: "2.0", id, method, params }),
  answers({ jsonrpc: "2.0", id, result }),
];

export const calls = (id: number, name: string, result: object = text("one"), args: object = {}) =>
  exchange(id, "tools/call", { name, arguments: args }, result);

/** The report of a driver on what it used. */
export const reports = (id: number, tool: string, accepted: boolean, more: object = {}) =>
  exchange(
    id,
    "tools/call",
    { name: "mcp_conform_report", arguments: { tool, accepted, ...more } },
    text("ok"),
  );
