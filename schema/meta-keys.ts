/** The members of `_meta` that 2026-07-28 defines: the sender of a request, and what a message belongs to. */
export const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
} as const;

/** The extension under which clients and servers declare tasks. */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";
