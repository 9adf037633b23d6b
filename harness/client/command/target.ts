import { given } from "../../../schema/given.ts";
import { makeOpener, type Opener } from "../../authorization/browser/opener.ts";
import type { Transport } from "../../trace/event.ts";
import { splitWords, type Word } from "../../transport/stdio/command.ts";
import { type ShimServer, startShimServer } from "../shim/shim-server.ts";
import { LEFT_RUNNING } from "../starting/played-process.ts";
import { semaphore } from "../starting/semaphore.ts";
import type { ClientTarget, Ended, SituationRun } from "../starting/target.ts";
import { environmentFor } from "./environment.ts";
import { configurationsIn, homeFor } from "./home.ts";
import { modelFor, type PlayedModel } from "./model.ts";
import { filled, placeholdersIn, type ServerAddress, withFresh, wordsFor } from "./placeholders.ts";
import { runProcess, type Servers } from "./process.ts";

/** A command that authorizes a client. */
export interface LoginCommand {
  /** With the same placeholders as the command of the client. */
  readonly command: string;
  /** Two of them cannot run at the same time. */
  readonly isExclusive: boolean;
}

export interface CommandOptions {
  /** The command, or a variable of `env`, may contain `{url}`, `{server}`, `{target}` or `{config:<application>}`, and `{fresh}`, `{home}` or `{model}`. */
  readonly command: string;
  /** It is started before the command where the server requires a token. */
  readonly login?: LoginCommand;
  readonly transport: Transport;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A client that is started as a process, once for each situation. Over HTTP the URL is appended to a command without a
 * placeholder. Throws CommandSyntaxError.
 */
export function commandClient({ command, login, transport, cwd, env = {} }: CommandOptions): ClientTarget {
  const words = splitWords(command);
  const loginWords = login === undefined ? [] : splitWords(login.command);
  const logins = semaphore(login?.isExclusive ? 1 : Infinity);
  const texts = [...[...words, ...loginWords].map(({ text }) => text), ...Object.values(env)];
  const isAppended =
    transport !== "stdio" && placeholdersIn(texts).length === 0 && configurationsIn(texts).length === 0;
  const template = isAppended ? [...words, { text: "{url}", plain: true }] : words;

  const start = async (
    situationRun: SituationRun,
    address: ServerAddress,
    servers: Servers,
    opener?: Opener,
  ): Promise<Ended> => {
    const model = await modelFor(texts, situationRun);
    try {
      return await startWith(model, situationRun, address, servers, opener);
    } finally {
      await model.close();
    }
  };

  const startWith = async (
    model: PlayedModel,
    situationRun: SituationRun,
    address: ServerAddress,
    servers: Servers,
    opener?: Opener,
  ): Promise<Ended> => {
    const { fresh } = situationRun;
    const home = homeFor(texts, address, fresh, model.configured);
    const fill = (text: string) => model.fill(home.fill(withFresh(text, fresh)));
    const own = Object.entries(env).map(([name, value]) => [name, fill(filled(value, address))]);
    const chosen = Object.fromEntries(own);
    const path = chosen.PATH ?? process.env.PATH;
    const variables = {
      ...environmentFor(situationRun, address),
      ...home.env,
      ...chosen,
      ...opener?.variables(path),
    };
    const startOf = (template: readonly Word[]) => {
      const [file = "", ...args] = wordsFor(template, address).map(fill);
      const start = { command: { file, args }, ...given({ cwd }), env: variables };
      return runProcess(start, situationRun, servers);
    };
    if (loginWords.length > 0 && opener !== undefined) {
      // One that waits without end has not authorized anything. What it left out is not judged then.
      if ((await logins.run(() => startOf(loginWords))) === "harness") return "harness";
    }
    return startOf(template);
  };

  return {
    transport,
    address: command,
    run: async (situationRun) => {
      const { access } = situationRun;
      switch (access.transport) {
        case "http":
        case "http+sse": {
          const { browser } = access;
          if (browser === undefined) return start(situationRun, access, NO_SERVERS);
          const opener = await makeOpener((url) => void browser.open(url));
          try {
            return await start(situationRun, access, NO_SERVERS, opener);
          } finally {
            await opener.close();
          }
        }
        case "stdio": {
          const shim = await startShimServer(access.accept);
          try {
            const address = { transport: "stdio", command: shim.command } as const;
            return await start(situationRun, address, serversOf(shim));
          } finally {
            await shim.close();
          }
        }
      }
    },
  };
}

function serversOf({ processes }: ShimServer): Servers {
  return {
    ended: () => Promise.all(processes.map(({ exited }) => exited)),
    abandon: () => {
      for (const { abandon } of processes) abandon(LEFT_RUNNING);
    },
  };
}

/** Over HTTP a client starts no servers. Its last requests may still be answered in the next turn of the event loop. */
const NO_SERVERS: Servers = { ended: () => new Promise(setImmediate), abandon: () => {} };
