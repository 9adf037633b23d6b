import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { WebReply, WebRequest } from "../../../authorization/issuer/exchange.ts";
import type { IssuerHooks } from "../../../authorization/issuer/options.ts";

/** Hooks for an authorization server. */

type Parameters = Readonly<Record<string, string>>;

/** Changes the parameters of authorization requests. Undefined removes one. */
export function onAuthorize(
  edit: (parameters: Parameters) => Readonly<Record<string, string | undefined>>,
): IssuerHooks {
  return {
    handle: (request, next) => {
      if (!isAuthorization(request)) return next(request);
      const url = new URL(request.url);
      const given = Object.fromEntries(url.searchParams);
      url.search = String(formOf({ ...given, ...edit(given) }));
      return next({ ...request, url: url.href });
    },
  };
}

/** Changes the replies to authorization requests. */
export function onAuthorized(edit: (reply: WebReply, parameters: URLSearchParams) => WebReply): IssuerHooks {
  return {
    handle: (request, next) => {
      const reply = next(request);
      return isAuthorization(request) ? edit(reply, new URL(request.url).searchParams) : reply;
    },
  };
}

/** Changes the form of token requests. Undefined removes a parameter. */
export function onTokenRequest(
  edit: (form: Parameters) => Readonly<Record<string, string | undefined>>,
): IssuerHooks {
  return {
    handle: (request, next) => {
      if (!isToken(request)) return next(request);
      const form = Object.fromEntries(new URLSearchParams(request.body));
      return next({ ...request, body: String(formOf({ ...form, ...edit(form) })) });
    },
  };
}

/** Changes the replies to token requests. */
export function onTokenReply(edit: (reply: WebReply, form: URLSearchParams) => WebReply): IssuerHooks {
  return {
    handle: (request, next) => {
      const reply = next(request);
      return isToken(request) ? edit(reply, new URLSearchParams(request.body)) : reply;
    },
  };
}

/** Changes the JSON object in a reply. */
export function withBody(reply: WebReply, edit: (body: JsonObject) => JsonObject): WebReply {
  const body: unknown = JSON.parse(reply.body);
  return isObject(body) ? { ...reply, body: JSON.stringify(edit(body)) } : reply;
}

function formOf(parameters: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, value);
  return form;
}

const isAuthorization = ({ url }: WebRequest) => new URL(url).pathname === "/authorize";
const isToken = ({ url }: WebRequest) => new URL(url).pathname === "/token";
