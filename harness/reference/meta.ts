/** The reserved `_meta` keys that the reference peers read or write. */
export const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
  /** 2025-11-25. */
  relatedTask: "io.modelcontextprotocol/related-task",
} as const;

/** The tasks extension of 2026-07-28. */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";
