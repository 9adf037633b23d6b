import { isObject } from "../../message.ts";
import type { ReferenceClient } from "../core/client.ts";
import type { Context, Notes } from "./notes.ts";

/** The tool whose schema is returned, and the tool that receives it. */
const FOCAL = "json_schema_2020_12_tool";
const ECHO = "json_schema_echo";

/** Sends back the schema of a tool, as the client has stored it. */
export async function echoSchema(client: ReferenceClient, _context: Context, notes: Notes): Promise<void> {
  const tools = (await notes.attempt("tools/list", () => client.list("tools/list", "tools"))) ?? [];
  const schema = tools.find(({ name }) => name === FOCAL)?.inputSchema;
  if (isObject(schema)) await notes.attempt(`tools/call ${ECHO}`, () => client.call(ECHO, { schema }));
}
