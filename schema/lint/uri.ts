import { isIPv6 } from "node:net";
import type { Problem } from "../problem.ts";
import { quote } from "./json.ts";

/**
 * Judges a URI by the grammar of RFC 3986 (rule `URI`: with a scheme, with or without a fragment). `new URL`
 * cannot judge this: it follows the WHATWG standard, and silently repairs blanks and backslashes.
 *
 * Level: MUST for resource URIs (`server/resources#custom-uri-schemes` since 2025-06-18, `@format uri` in
 * schema.ts of all revisions).
 */
export function lintUri(text: string): Problem[] {
  const message = scheme(text) ?? characters(text) ?? parts(text);
  return message === undefined ? [] : [{ pointer: "", rule: "uri", message }];
}

function scheme(text: string): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return undefined;
  return `must be an absolute URI such as "file:///a", got ${quote(text)}, which has no scheme`;
}

function characters(text: string): string | undefined {
  const foreign = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u.exec(text);
  if (foreign) return `${quote(foreign[0])} at ${foreign.index} must be percent-encoded`;
  const percent = text.search(/%(?![0-9A-Fa-f]{2})/);
  return percent < 0 ? undefined : `"%" at ${percent} must be followed by two hexadecimal digits`;
}

/** All characters are legal in some part. This checks each part. */
function parts(text: string): string | undefined {
  const [, authority, rest = ""] = /^[^:]*:(?:\/\/([^/?#]*))?(.*)$/s.exec(text) ?? [];
  if (rest.indexOf("#") !== rest.lastIndexOf("#")) return 'has more than one "#"';
  if (/[[\]]/.test(rest)) return '"[" and "]" must be percent-encoded outside of an IPv6 host';
  return authority === undefined ? undefined : host(authority);
}

function host(authority: string): string | undefined {
  const match = /^(?:[^@[\]]*@)?(?:\[([^[\]]*)\]|[^:@[\]]*)(?::\d*)?$/.exec(authority);
  if (!match) return `${quote(authority)} is not an authority of the form user@host:port`;
  const [, literal] = match;
  if (literal === undefined || isAddress(literal)) return undefined;
  return `${quote(literal)} is not an IPv6 address`;
}

/** RFC 3986 section 3.2.2, and the zones of RFC 6874. */
function isAddress(literal: string): boolean {
  return isIPv6(literal.replace(/%25.+$/, "")) || /^v[0-9A-Fa-f]+\.[^%]+$/i.test(literal);
}
