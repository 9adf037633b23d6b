import type { SituationRun } from "../starting/target.ts";
import { commandText, type ServerAddress } from "./placeholders.ts";

type Situated = Pick<SituationRun, "situation" | "revision" | "pinned">;

/** The variables with the address of the server. Those of the other transports have no value. */
function addressVariables(address: ServerAddress) {
  const none = {
    MCP_CONFORM_URL: undefined,
    MCP_CONFORM_SERVER_COMMAND: undefined,
    MCP_CONFORM_SERVER_ARGV: undefined,
  };
  switch (address.transport) {
    case "http":
    case "http+sse":
      return { ...none, MCP_CONFORM_URL: address.url };
    case "stdio":
      return {
        ...none,
        MCP_CONFORM_SERVER_COMMAND: commandText(address.command),
        MCP_CONFORM_SERVER_ARGV: JSON.stringify([address.command.file, ...address.command.args]),
      };
  }
}

/**
 * The environment variables for a client. The second set has the names of the official suite, so that its drivers work
 * unchanged: they always get a version, and a context only if their scenario has one. A variable without a value here is
 * removed, because the harness may have inherited it.
 */
export function environmentFor(
  { situation, revision, pinned }: Situated,
  address: ServerAddress,
): Readonly<Record<string, string | undefined>> {
  const { name, context = {}, official, officialContext } = situation;
  return {
    MCP_CONFORM_SCENARIO: name,
    MCP_CONFORM_CONTEXT: JSON.stringify(context),
    MCP_CONFORM_TRANSPORT: address.transport,
    MCP_CONFORM_PROTOCOL_VERSION: pinned ? revision : undefined,
    ...addressVariables(address),
    MCP_CONFORMANCE_SCENARIO: official,
    MCP_CONFORMANCE_PROTOCOL_VERSION: official && revision,
    MCP_CONFORMANCE_CONTEXT:
      official && officialContext && JSON.stringify({ name: official, ...officialContext }),
  };
}
