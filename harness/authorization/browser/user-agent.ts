import { request as open } from "node:http";

/** A browser follows about this many redirects. */
const MOST_REDIRECTS = 10;

const TIMEOUT_MS = 15_000;

/** Whether a URL is plain HTTP at this machine. The played browser requests nothing else. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && (/^127\.|^\[::1\]$/.test(hostname) || hostname === "localhost");
}

/** Requests a URL as a browser does, and follows redirects on this machine. Returns every URL that it was sent to. */
export async function visit(url: string): Promise<readonly string[]> {
  const visited: string[] = [];
  let next: string | undefined = url;
  while (next !== undefined && visited.length <= MOST_REDIRECTS) {
    visited.push(next);
    next = isLoopback(next) ? await locationOf(next).catch(() => undefined) : undefined;
  }
  return visited;
}

/** Where a URL redirects to. A fragment is not sent. */
function locationOf(url: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "user-agent": "Mozilla/5.0 mcp-conform",
    };
    const request = open(url, { headers, agent: false, timeout: TIMEOUT_MS }, (response) => {
      response.on("error", reject);
      response.on("end", () => {
        const { location } = response.headers;
        const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0);
        const to =
          location !== undefined && URL.canParse(location, url) ? new URL(location, url).href : undefined;
        resolve(isRedirect ? to : undefined);
      });
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("No answer")));
    request.on("error", reject);
    request.end();
  });
}
