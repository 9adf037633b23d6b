import type { Hooks } from "../../../harness/switches/server.ts";

const SESSION = "mcp-session-id";

/** Begins each session id: visible ASCII, as the specification demands, with letters of both cases and the characters of tokens. */
const MARK = "Mc+/=._~%2B";

/**
 * Gives sessions ids that a client must not change. One that does so is served all the same: a check reports it, and the
 * others can still be judged.
 */
export function markedSessions(): Hooks {
  const ids: string[] = [];
  const meant = (given: string) => ids.find((id) => given.toLowerCase().includes(id.toLowerCase())) ?? given;
  return {
    http: async (request, next) => {
      const { [SESSION]: given } = request.headers;
      const headers = given === undefined ? {} : { [SESSION]: meant(given) };
      const reply = await next({ ...request, headers: { ...request.headers, ...headers } });
      const { [SESSION]: assigned } = reply.headers;
      if (assigned === undefined) return reply;
      ids.push(assigned);
      return { ...reply, headers: { ...reply.headers, [SESSION]: `${MARK}${assigned}` } };
    },
  };
}
