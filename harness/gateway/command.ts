import { given } from "../../schema/given.ts";
import { commandText, type ServerAddress, wordsFor } from "../client/command/placeholders.ts";
import { startShimServer } from "../client/shim/shim-server.ts";
import type { ServerAccess } from "../client/starting/target.ts";
import { launchedTarget } from "../target/launched.ts";
import { stdioTarget } from "../target/stdio.ts";
import type { Target } from "../target/target.ts";
import { splitWords, type Word } from "../transport/stdio/command.ts";
import { unusedPort } from "./free-port.ts";
import type { Gateway } from "./target.ts";

export const PORT = "{port}";

export interface CommandGatewayOptions {
  /** With `{url}` or `{server}` in it, and `{port}` where its front has a URL. */
  readonly command: string;
  /** Where its clients reach it, with `{port}` in it or a port of its own. Absent: over its standard streams. */
  readonly url?: string;
  /** Of that URL. */
  readonly transport?: "http" | "http+sse";
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly envAll?: boolean;
  /** Until it listens at the URL, in milliseconds. */
  readonly startLimit: number;
  /** For one answer, in milliseconds. */
  readonly limit: number;
}

/** A gateway that a command starts. Throws CommandSyntaxError. */
export function commandGateway(options: CommandGatewayOptions): Gateway {
  const { command, url, transport = "http" } = options;
  const words = splitWords(command);
  return {
    address: command,
    transport: url === undefined ? "stdio" : transport,
    ...given({ url }),
    behind: words.some(({ text }) => text.includes("{server}")) ? "stdio" : "http",
    isShared: url !== undefined,
    isRepeatable: url === undefined || url.includes(PORT),
    front: async (access) => {
      const { address, close } = await addressOf(access);
      const port = String(await unusedPort());
      const filled = wordsFor(words, address).map((word) => word.replaceAll(PORT, port));
      return ending(frontOf(filled, options, url?.replaceAll(PORT, port)), close);
    },
  };
}

function frontOf(words: readonly string[], options: CommandGatewayOptions, url: string | undefined): Target {
  const { cwd, env, envAll, transport, startLimit, limit } = options;
  const [file = "", ...args] = words;
  const start = { command: commandText({ file, args }), ...given({ cwd, env, envAll }) };
  if (url === undefined) return stdioTarget(start);
  return launchedTarget({ url, limit, transport: transport ?? "http" }, start, startLimit);
}

/** What the gateway is given: a URL, or the command of a process that connects to the played server. */
async function addressOf(
  access: ServerAccess,
): Promise<{ readonly address: ServerAddress; close(): Promise<void> }> {
  if (access.transport !== "stdio") return { address: access, close: async () => {} };
  const shim = await startShimServer(access.accept);
  return { address: { transport: "stdio", command: shim.command }, close: shim.close };
}

/** The same target, which ends its server as well. */
function ending(target: Target, close: () => Promise<void>): Target {
  return {
    ...target,
    end: async () => {
      await target.end?.();
      await close();
    },
  };
}

/** The placeholders of a server in a command. */
export function serversIn(words: readonly Word[]): readonly string[] {
  return ["{url}", "{server}"].filter((one) => words.some(({ text }) => text.includes(one)));
}
