/** The URIs of the resources. */
export const LAST = "mcp-conform://results/last";
export const CHECKS = "mcp-conform://checks";
export const CHECK_TEMPLATE = "mcp-conform://checks/{id}";
export const RESULT_TEMPLATE = "mcp-conform://results/{number}";
