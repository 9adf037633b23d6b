import type { Hooks } from "../switch.ts";
import type { WebAnswer, WebCall, WebPurpose } from "./web.ts";

/** Hooks for faults and oddities of the authorization. */
type Web = Pick<Hooks, "web">;

/** Changes the requests of one purpose. */
export function onWeb(purpose: WebPurpose, edit: (call: WebCall) => WebCall): Web {
  return { web: (call, next) => next(call.purpose === purpose ? edit(call) : call) };
}

/** Changes the answers of one purpose. */
export function onWebAnswer(purpose: WebPurpose, edit: (answer: WebAnswer, call: WebCall) => WebAnswer): Web {
  return {
    web: async (call, next) => {
      const answer = await next(call);
      return call.purpose === purpose ? edit(answer, call) : answer;
    },
  };
}

/** Changes the JSON document of an answer with status 200 or 201. */
export function onDocument(
  purpose: WebPurpose,
  edit: (document: Readonly<Record<string, unknown>>, call: WebCall) => object,
): Web {
  return onWebAnswer(purpose, (answer, call) => {
    if (answer.status >= 300) return answer;
    return { ...answer, body: JSON.stringify(edit(JSON.parse(answer.body), call)) };
  });
}

type Edit = (parameters: URLSearchParams) => void;

/** Changes the parameters of the URL that the user opens. */
export function onAuthorize(edit: Edit): Web {
  return onWeb("authorize", (call) => {
    const url = new URL(call.url);
    edit(url.searchParams);
    return { ...call, url: url.href };
  });
}

/** Changes the form of a token request. */
export function onToken(edit: Edit): Web {
  return onWeb("token", (call) => {
    const form = new URLSearchParams(call.body);
    edit(form);
    return { ...call, body: form.toString() };
  });
}

/** Changes the parameters of the redirect back to the client. `sent` is the URL of the authorization request. */
export function onRedirect(edit: (answer: URLSearchParams, sent: URL) => void): Web {
  return onWebAnswer("authorize", (answer, call) => {
    const { location } = answer.headers;
    if (location === undefined) return answer;
    const url = new URL(location);
    edit(url.searchParams, new URL(call.url));
    return { ...answer, headers: { ...answer.headers, location: url.href } };
  });
}

/** Several sets of hooks as one. */
export function both(...hooks: readonly Web[]): Web {
  return {
    web: (call, next) =>
      hooks.reduceRight<typeof next>(
        (inner, { web }) => (web ? (given) => web(given, inner) : inner),
        next,
      )(call),
  };
}
