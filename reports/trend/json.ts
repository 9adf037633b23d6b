import type { Trend } from "./trend.ts";

/** A trend for programs, as `mcp-conform/trend@1`. */
export interface TrendDocument extends Trend {
  readonly format: "mcp-conform/trend@1";
}

export function trendJson(trend: Trend): string {
  const document: TrendDocument = { format: "mcp-conform/trend@1", ...trend };
  return `${JSON.stringify(document, null, 2)}\n`;
}
