import { secretsIn } from "../../../harness/authorization/answer-secrets.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import { headerOf, headersNamed } from "../../../harness/trace/headers.ts";
import type { Caller } from "../server/caller.ts";

/** Where an authorization request leads a user who clicks nothing. */
export type Visit = Redirected | Page | Unseen;

/** Away from the authorization server. */
export interface Redirected {
  readonly kind: "redirect";
  readonly sent: string;
  readonly seq: number;
  readonly to: URL;
}

/** To a page of the authorization server: a login, a question, or an error. */
export interface Page {
  readonly kind: "page";
  readonly sent: string;
  readonly seq: number;
  readonly status: number;
}

export interface Unseen {
  readonly kind: "missing";
  readonly sent: string;
  readonly why: string;
}

/** A server that shows no page may still redirect to itself a few times. */
const MOST_REDIRECTS = 6;

/** Removes codes and tokens from what is recorded. */
export const SECRETS = { found: secretsIn };

/** Requests a URL of the authorization endpoint, as a browser does. Redirects are followed at its own host only. */
export async function visit(
  caller: Caller,
  sent: string,
  { start, redirectUri }: { readonly start: URL; readonly redirectUri: string },
): Promise<Visit> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let followed = 0; ; followed += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const asked = await caller.send(followed === 0 ? sent : `${sent}, continued`, {
      method: "GET",
      url: url.href,
      headers: [
        ["Accept", "text/html,application/xhtml+xml"],
        ...(cookie === "" ? [] : [["Cookie", cookie] as const]),
      ],
      anonymous: true,
      secrets: SECRETS,
    });
    if (asked.kind === "missing") return { ...asked, sent };
    remember(cookies, asked.headers);
    const { status, seq } = asked;
    const to = status >= 300 && status < 400 ? locationOf(asked.headers, url) : undefined;
    if (to === undefined || followed >= MOST_REDIRECTS) return { kind: "page", sent, seq, status };
    if (to.host !== start.host || isAt(to, redirectUri)) return { kind: "redirect", sent, seq, to };
    url = to;
  }
}

function locationOf(headers: Headers, { href: base }: URL): URL | undefined {
  const location = headerOf(headers, "Location");
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base) : undefined;
}

/** The cookies of one visit are all for one host. */
function remember(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headersNamed(headers, "Set-Cookie")) {
    const [, name, value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value === "") cookies.delete(name);
    else if (name !== undefined) cookies.set(name, value);
  }
}

/** Whether a URL is a redirect URI with its parameters, and any others. */
export function isAt(to: URL, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const wanted = new URL(redirectUri);
  const isSamePlace =
    to.origin === wanted.origin && to.pathname === wanted.pathname && to.username === wanted.username;
  return (
    isSamePlace && [...wanted.searchParams].every(([name, value]) => to.searchParams.get(name) === value)
  );
}

/** A parameter of the response, which a client reads from the query. */
export function parameterIn(visited: Visit | undefined, name: string): string | undefined {
  return visited?.kind === "redirect" ? (visited.to.searchParams.get(name) ?? undefined) : undefined;
}

/** Where a visit led, without codes. */
export function describeVisit(visited: Visit): string {
  const { sent } = visited;
  if (visited.kind === "missing") return `${sent}: ${visited.why}`;
  if (visited.kind === "page") return `${sent} → HTTP ${visited.status}`;
  const { origin, pathname, searchParams, protocol } = visited.to;
  const place = origin === "null" ? `${protocol}${pathname}` : `${origin}${pathname}`;
  const error = searchParams.get("error");
  const what = error === null ? [...searchParams.keys()].join(", ") : `error=${error}`;
  return `${sent} → a redirect to ${place}${what === "" ? "" : ` with ${what}`}`;
}

/** `accepted`: it leads to a code. `unknown`: what the user sees may still refuse it. */
export type Outcome = "accepted" | "refused" | "unknown";

/** What a request came to, compared with one that is right. */
export function outcomeOf(visited: Visit, right: Visit): Outcome {
  if (visited.kind === "missing") return "unknown";
  if (parameterIn(visited, "code") !== undefined) return "accepted";
  if (parameterIn(visited, "error") !== undefined) return "refused";
  if (visited.kind === "page" && visited.status >= 400) return "refused";
  // A page that a right request does not meet is a page about the error.
  return parameterIn(right, "code") !== undefined ? "refused" : "unknown";
}
