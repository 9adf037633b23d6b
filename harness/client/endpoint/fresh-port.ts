/** Ports of all servers that this process has played. */
const played = new Set<number>();

/** After this number of ports that were used before, one of them is taken: then there are hardly any others. */
const MOST_TRIES = 20;

/** How a server gets a port that the system chooses, and gives it back. */
export interface Binding {
  bind(): Promise<number>;
  release(): Promise<void>;
}

/**
 * Binds a port at which no server was played before. A client that was ended may still send to the server of its situation: it must not
 * reach that of another one, whose client would be judged by it.
 */
export async function freshPort({ bind, release }: Binding, before: Set<number> = played): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await bind();
    if (!before.has(port) || tries === MOST_TRIES) {
      before.add(port);
      return port;
    }
    await release();
  }
}
