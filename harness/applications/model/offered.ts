/** The name under which applications have the played server. */
const SERVER = "mcp-conform";

/** Interfaces of models allow only these characters in the name of a tool. Applications write others as one of them. */
const allowed = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, "_");

/** In which order such names are preferred: an application may have a tool of its own that is called `echo`. */
function rank(offered: string, name: string): number {
  const [given, wanted] = [allowed(offered), allowed(name)];
  if (given !== wanted && !given.endsWith(`_${wanted}`) && !given.endsWith(`-${wanted}`)) return 0;
  const before = given.slice(0, given.length - wanted.length).replaceAll("-", "_");
  if (before.includes(SERVER.replaceAll("-", "_"))) return 3;
  return given === wanted ? 2 : 1;
}

/**
 * The name under which an application announces a tool to its model: `echo`, `mcp__mcp-conform__echo` or `mcp-conform_echo`. Undefined where
 * none fits, or two fit as well as each other.
 */
export function offeredAs(name: string, offered: readonly string[]): string | undefined {
  const ranked = offered.map((one) => ({ one, rank: rank(one, name) })).filter(({ rank }) => rank > 0);
  const best = Math.max(...ranked.map(({ rank }) => rank));
  const [found, other] = ranked.filter(({ rank }) => rank === best);
  return other === undefined ? found?.one : undefined;
}
