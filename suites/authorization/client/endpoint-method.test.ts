import { expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { checkIn, verdictOn } from "../../testing/client/verdict-on.ts";
import { secretPost } from "../situations/registration.ts";
import { authorization } from "./index.ts";

const ISSUER = "http://127.0.0.1:2";
const REGISTERED = { client_id: "c", client_secret: "s", token_endpoint_auth_method: "client_secret_post" };

/** A registration, and then a token request with these parameters, if any. */
function played(form?: string, basic?: true): Played {
  const common = { ms: 0, connection: "2" };
  const of = (exchange: number) => ({ ...common, seq: 2 * exchange, exchange });
  const opened: TraceEvent = {
    ...{ ...common, seq: 1, channel: "open", transport: "http", purpose: "a test", revision: "2025-11-25" },
    ...{ at: ISSUER, party: "authorization-server" },
  };
  const post = (
    exchange: number,
    path: string,
    headers: readonly (readonly [string, string])[],
    raw: string,
  ): TraceEvent => ({
    ...{ ...of(exchange), channel: "http-request", method: "POST" },
    ...{ url: `${ISSUER}/${path}`, headers, raw },
  });
  const answered: TraceEvent = {
    ...{ ...of(1), seq: 3, channel: "http-response", status: 201, headers: [], sse: false },
    message: REGISTERED,
  };
  const type = ["Content-Type", "application/x-www-form-urlencoded"] as const;
  const headers = basic ? [type, ["Authorization", "Basic [credentials 1]"] as const] : [type];
  const asked = form === undefined ? [] : [post(2, "token", headers, form)];
  return {
    ...{ situation: secretPost, revision: "2025-11-25", transport: "http", ended: "itself", client: [] },
    conversations: [],
    authorizations: [conversation("2", [opened, post(1, "register", [], ""), answered, ...asked])],
  };
}

const judged = (form?: string, basic?: true) =>
  verdictOn(checkIn(authorization, "client.auth.token.endpoint-method"), [played(form, basic)]);

it("client_secret_post has id and secret in the body", () => {
  expect(judged("grant_type=authorization_code&client_id=c&client_secret=s")).toMatch(/^pass/);
});

it("a secret without client_id, or with an empty one, does not say whose it is", () => {
  const wrong = /: client_secret_post without client_id, registered: client_secret_post$/;
  expect(judged("grant_type=authorization_code&client_secret=s")).toMatch(wrong);
  expect(judged("grant_type=authorization_code&client_id=&client_secret=s")).toMatch(wrong);
});

it("another method than the registered one needs no client_id", () => {
  const basic = judged("grant_type=authorization_code", true);
  expect(basic).toMatch(/: client_secret_basic, registered: client_secret_post$/);
});

it("a client that sends no token request is not judged", () => {
  expect(judged()).toBe("inconclusive: a client that registers dynamically and sends a token request");
});
