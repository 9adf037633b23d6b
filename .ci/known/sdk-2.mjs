import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { small } from "./sdk-2-server.mjs";

serveStdio(small);
