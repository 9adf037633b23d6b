import { describeConformance } from "mcp-conform/node-test";

describeConformance({ server: "node server.mjs" });
