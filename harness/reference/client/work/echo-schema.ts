import { isObject } from "../../message.ts";
import type { ReferenceClient } from "../core/client.ts";
import type { Context, Notes } from "./notes.ts";

/** The tool whose schema is given back, and the tool that takes it. */
const FOCAL = "json_schema_2020_12_tool";
const ECHO = "json_schema_echo";

/** Shows what the client has kept of the schema of a tool. */
export async function echoSchema(client: ReferenceClient, _context: Context, notes: Notes): Promise<void> {
  const tools = (await notes.attempt("tools/list", () => client.list("tools/list", "tools"))) ?? [];
  const schema = tools.find(({ name }) => name === FOCAL)?.inputSchema;
  if (isObject(schema)) await notes.attempt(`tools/call ${ECHO}`, () => client.call(ECHO, { schema }));
}
