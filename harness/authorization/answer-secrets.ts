import { isObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";
import type { Headers } from "../trace/event.ts";
import { headerOf } from "../trace/headers.ts";

/** What an authorization server issues, by the names of its members and parameters. */
const NAMES = [
  "access_token",
  "refresh_token",
  "id_token",
  "client_secret",
  "registration_access_token",
  "code",
];

/** A shorter value also occurs by chance, and a server under test chooses it. */
const SHORTEST = 8;

/** The secrets in an answer of an authorization server: in its JSON body, and in the URL that it redirects to. */
export function secretsIn(headers: Headers, body: string): readonly string[] {
  const values = [...inBody(body), ...inUrl(headerOf(headers, "Location") ?? "")];
  return values.filter((value) => value.length >= SHORTEST);
}

function inBody(body: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(body);
    if (!isObject(value)) return [];
    return NAMES.map((name) => ownMember(value, name)).filter(
      (one): one is string => typeof one === "string",
    );
  } catch {
    return [];
  }
}

/** A relative URL has the same parameters. */
function inUrl(location: string): readonly string[] {
  if (!URL.canParse(location, "http://localhost")) return [];
  const { search, hash } = new URL(location, "http://localhost");
  return [search, hash].flatMap((part) => {
    const parameters = new URLSearchParams(part.slice(1));
    return NAMES.flatMap((name) => parameters.getAll(name));
  });
}
