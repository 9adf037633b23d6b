import net from "node:net";

/** How long one attempt may take, in milliseconds. Packets to some hosts get no answer at all. */
const ATTEMPT_MS = 1000;

interface Address {
  readonly host: string;
  readonly port: number;
}

export function addressOf({ hostname, port, protocol }: URL): Address {
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

/**
 * Whether something listens there. `from`: the port on this side, for tests; the system chooses one otherwise. It can choose the port that is asked
 * for, if that one is in its range and free: then the socket is connected with itself, and nothing listens. Such a connection is ended by a
 * reset, because a usual end keeps the port from the server for a minute.
 */
export function listens(where: Address, from?: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ ...where, ...(from === undefined ? {} : { localPort: from }) });
    const end = (isListening: boolean) => {
      socket.destroy();
      resolve(isListening);
    };
    socket
      .setTimeout(ATTEMPT_MS, () => end(false))
      .once("connect", () => {
        if (!isOwnEnd(socket)) return end(true);
        socket.once("close", () => resolve(false)).resetAndDestroy();
      })
      .once("error", () => end(false));
  });
}

function isOwnEnd({ localPort, remotePort, localAddress, remoteAddress }: net.Socket): boolean {
  return localPort === remotePort && localAddress === remoteAddress;
}
