const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a request was sent to this machine by one of its own names. A page that has rebound its name sends that. */
export function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined) return true;
  return URL.canParse(`http://${host}`) && LOOPBACK.has(new URL(`http://${host}`).hostname);
}

/**
 * Whether a web page of this origin may use a local server. Only browsers send the header. Without the check, any web
 * site could reach the server by rebinding its own name to a loopback address.
 */
export function isAllowedOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
}
