import type { Transport } from "../../trace/event.ts";
import { splitWords } from "../../transport/stdio/command.ts";
import { openDoor } from "../shim/shim-server.ts";
import type { ClientTarget, Meeting } from "../target.ts";
import { environmentFor } from "./environment.ts";
import { filled, placeholdersIn, type Told, wordsFor } from "./placeholders.ts";
import { runProcess, type Servers } from "./process.ts";

export interface CommandOptions {
  /** With `{url}`, `{server}` or `{target}` in it, or in a variable of `env`. */
  readonly command: string;
  readonly transport: Transport;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A client that is started as a process, once for each situation. Over HTTP a URL that has no place in the command is
 * its last word. Throws CommandSyntaxError.
 */
export function commandClient({ command, transport, cwd, env = {} }: CommandOptions): ClientTarget {
  const words = splitWords(command);
  const texts = [...words.map(({ text }) => text), ...Object.values(env)];
  const appended = transport === "http" && placeholdersIn(texts).length === 0;
  const told = appended ? [...words, { text: "{url}", plain: true }] : words;

  const run = (meeting: Meeting, server: Told, servers: Servers) => {
    const [file = "", ...args] = wordsFor(told, server);
    const given = Object.entries(env).map(([name, value]) => [name, filled(value, server)]);
    return runProcess(
      {
        command: { file, args },
        ...(cwd === undefined ? {} : { cwd }),
        env: { ...environmentFor(meeting, server), ...Object.fromEntries(given) },
      },
      meeting,
      servers,
    );
  };

  return {
    transport,
    address: command,
    meet: async (meeting) => {
      const { offer } = meeting;
      if (offer.transport === "http") return run(meeting, offer, NONE);
      const door = await openDoor(offer.accept);
      try {
        return await run(
          meeting,
          { transport: "stdio", command: door.command },
          {
            ended: () => Promise.all(door.accepted.map(({ exited }) => exited)),
            abandon: () => {
              for (const { abandon } of door.accepted) abandon("the client had ended and left it running");
            },
          },
        );
      } finally {
        await door.close();
      }
    },
  };
}

/** Over HTTP a client starts none; its last requests may still be answered. */
const NONE: Servers = { ended: () => new Promise(setImmediate), abandon: () => {} };
