import type { Meeting } from "../target.ts";
import { commandText, type Told } from "./placeholders.ts";

type Situated = Pick<Meeting, "situation" | "revision" | "pinned">;

/**
 * What a client is told in its environment. The second set of names is that of the official suite, whose drivers then
 * serve as they are: they always get a version, and a context only where their scenario has one. What is not told now
 * may have been told to us, and is taken away.
 */
export function environmentFor(
  { situation, revision, pinned }: Situated,
  told: Told,
): Readonly<Record<string, string | undefined>> {
  const { name, context = {}, official, officialContext } = situation;
  const command = told.transport === "stdio" ? told.command : undefined;
  return {
    MCP_CONFORM_SCENARIO: name,
    MCP_CONFORM_CONTEXT: JSON.stringify(context),
    MCP_CONFORM_TRANSPORT: told.transport,
    MCP_CONFORM_PROTOCOL_VERSION: pinned ? revision : undefined,
    MCP_CONFORM_URL: told.transport === "http" ? told.url : undefined,
    MCP_CONFORM_SERVER_COMMAND: command && commandText(command),
    MCP_CONFORM_SERVER_ARGV: command && JSON.stringify([command.file, ...command.args]),
    MCP_CONFORMANCE_SCENARIO: official,
    MCP_CONFORMANCE_PROTOCOL_VERSION: official && revision,
    MCP_CONFORMANCE_CONTEXT:
      official && officialContext && JSON.stringify({ name: official, ...officialContext }),
  };
}
