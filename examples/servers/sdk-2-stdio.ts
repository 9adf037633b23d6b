// @modelcontextprotocol/server 2.x over stdio, in both eras.
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { makeServer } from "./sdk-2-features.ts";

serveStdio(makeServer);
