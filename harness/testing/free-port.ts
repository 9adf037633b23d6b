import { createServer } from "node:net";

/**
 * Ports that no system gives to a program that asks for any port, or connects to another one. Else a connection of another test could
 * have the port before a server listens there, or while a server that has ended starts again.
 */
const BELOW_EPHEMERAL = { from: 10_000, count: 20_000 };

/** A port of 127.0.0.1 at which nothing listens. */
export async function freePort(): Promise<number> {
  const port = BELOW_EPHEMERAL.from + Math.floor(Math.random() * BELOW_EPHEMERAL.count);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
