import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { quote } from "./json.ts";
import { lintMimeType } from "./mime-type.ts";
import { lintUri } from "./uri.ts";

/**
 * Judges the `icons` of a tool, prompt, resource, template or implementation: the source, the MIME type and the
 * sizes. The schema judges the types of the members.
 *
 * Source: `basic#icons` and `Icon` in schema.ts, since 2025-11-25 (icons came with it). Level by rule:
 * - `uri`, `icon-scheme`: MUST be an https or data URI
 * - `icon-http`: for a warning; the page requires https, but allows http in its list of members (reading A33)
 * - `icon-data`, `icon-sizes`, `mime-type`: no keyword, so a warning at most
 */
export function lintIcons(icons: unknown): Problem[] {
  if (!Array.isArray(icons)) return [];
  return icons.flatMap((icon, index) =>
    lintIcon(icon).map((problem) => ({ ...problem, pointer: `/${index}${problem.pointer}` })),
  );
}

function lintIcon(icon: unknown): Problem[] {
  if (!isObject(icon)) return [];
  const { src, mimeType, sizes } = icon;
  return [
    ...(typeof src === "string" ? lintSource(src) : []),
    ...(typeof mimeType === "string" ? at("/mimeType", lintMimeType(mimeType)) : []),
    ...(Array.isArray(sizes) ? lintSizes(sizes) : []),
  ];
}

function lintSource(src: string): Problem[] {
  const broken = at("/src", lintUri(src));
  if (broken.length > 0) return broken;
  const scheme = src.slice(0, src.indexOf(":")).toLowerCase();
  if (scheme === "https") return [];
  if (scheme === "http") return [source("icon-http", "should be https, got http: the network can change it")];
  if (scheme !== "data")
    return [source("icon-scheme", `must be an https or data URI, got ${quote(`${scheme}:`)}`)];
  if (/^data:image\/[^,]*;base64,/i.test(src)) return [];
  return [source("icon-data", `should begin with "data:image/…;base64,", got ${quote(src)}`)];
}

function lintSizes(sizes: readonly unknown[]): Problem[] {
  const index = sizes.findIndex(
    (size) => typeof size === "string" && !/^(?:any|[1-9]\d*x[1-9]\d*)$/.test(size),
  );
  if (index < 0) return [];
  const message = `should be "any" or a size such as "48x48", got ${quote(sizes[index])}`;
  return [{ pointer: `/sizes/${index}`, rule: "icon-sizes", message }];
}

function source(rule: string, message: string): Problem {
  return { pointer: "/src", rule, message };
}

function at(pointer: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, pointer }));
}
