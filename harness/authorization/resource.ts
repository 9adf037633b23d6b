import { isLoopback } from "./loopback.ts";

/** How a resource relates to an endpoint. `near`: they differ only by a slash at the end, or by a name of this machine. */
export function relationOf(resource: string, endpoint: string): "same" | "near" | "other" {
  if (!URL.canParse(resource)) return "other";
  const [one, other] = [new URL(resource), new URL(endpoint)];
  const isAlias = isLoopback(one) && isLoopback(other) && one.port === other.port;
  const isSameOrigin = one.origin === other.origin;
  if ((!isSameOrigin && !isAlias) || one.hash !== "") return "other";
  if (one.search !== "" && one.search !== other.search) return "other";
  const [path, whole] = [one.pathname, other.pathname];
  const bare = path.replace(/\/$/, "");
  if (path === whole || path === "/") return isSameOrigin ? "same" : "near";
  if (bare === whole.replace(/\/$/, "")) return "near";
  if (!whole.startsWith(`${bare}/`)) return "other";
  return isSameOrigin ? "same" : "near";
}
