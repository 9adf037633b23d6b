import { describeConformance } from "mcp-conform/vitest";
import { fetch } from "./server.js";

describeConformance({ connect: { fetch } });
