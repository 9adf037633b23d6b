import type { WebReply } from "../../../../harness/authorization/issuer/exchange.ts";
import { onAuthorized } from "../../../../harness/reference/server/authorization/issuer-rewriting.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { issuerHook } from "./setup.ts";

const NEWEST = since("2026-07-28");

const redirect = (location: string): WebReply => ({ status: 302, headers: { location }, body: "" });

/** Sends the user to every URI that a test of the requested one accepts. */
const redirectsWhere = (accepts: (uri: string, registered: string) => boolean) =>
  onAuthorized((reply, parameters) => {
    const uri = parameters.get("redirect_uri") ?? "";
    const isRefused = reply.status >= 400 && parameters.get("client_id")?.startsWith("client-");
    return isRefused && accepts(uri, "http://127.0.0.1:33418/callback")
      ? redirect(`${uri}${uri.includes("?") ? "&" : "?"}code=mcp-conform-code`)
      : reply;
  });

/** Where the authorization endpoint sends the user, and with which parameters. */
export const authorizationServerRedirectFaults: readonly Fault[] = [
  issuerHook(
    {
      id: "auth.as.unknown-redirected",
      describe: "redirects an unknown client to the URI that it names",
      trips: ["auth.as.redirect-untrusted"],
      says: /attacker\.example\/callback with error=unauthorized_client/,
    },
    onAuthorized((reply, parameters) =>
      reply.body.startsWith("Unknown client")
        ? redirect(`${parameters.get("redirect_uri")}?error=unauthorized_client`)
        : reply,
    ),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-any",
      describe: "redirects a registered client to every URI",
      trips: ["auth.as.redirect-exact"],
      says: /has another host → a redirect to https:\/\/attacker\.example/,
    },
    redirectsWhere(() => true),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-prefix",
      describe: "compares the beginning of redirect URIs only",
      trips: ["auth.as.redirect-exact"],
      says: /has a longer path → a redirect/,
    },
    redirectsWhere((uri, registered) => uri.startsWith(registered)),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-host-prefix",
      describe: "compares the beginning of the host of redirect URIs only",
      trips: ["auth.as.redirect-exact"],
      says: /has a longer host → a redirect/,
    },
    redirectsWhere((uri) => uri.startsWith("http://127.0.0.1.")),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-host",
      describe: "compares the host of redirect URIs only",
      trips: ["auth.as.redirect-exact"],
      says: /has another path → a redirect/,
    },
    redirectsWhere((uri, registered) => new URL(uri).host === new URL(registered).host),
  ),
  issuerHook(
    {
      id: "auth.as.state-lost",
      describe: "sends no state in the authorization response",
      trips: ["auth.as.state"],
      says: /no state/,
    },
    {
      redirect: (location) => {
        location.searchParams.delete("state");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.state-decoded",
      describe: "decodes state twice",
      trips: ["auth.as.state"],
      says: /d&e\/~/,
    },
    {
      redirect: (location) => {
        location.searchParams.set("state", decodeURIComponent(location.searchParams.get("state") ?? ""));
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.iss-missing",
      describe: "announces iss, and sends none",
      revisions: NEWEST,
      trips: ["auth.as.issuer-sent"],
      says: /no iss/,
    },
    {
      redirect: (location) => {
        location.searchParams.delete("iss");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.iss-missing-in-errors",
      describe: "sends no iss with errors",
      revisions: NEWEST,
      trips: ["auth.as.issuer-sent"],
      says: /error=unsupported_response_type: no iss/,
    },
    {
      redirect: (location) => {
        if (location.searchParams.has("error")) location.searchParams.delete("iss");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.iss-other",
      describe: "sends the iss of another server",
      revisions: NEWEST,
      trips: ["auth.as.issuer-sent"],
      says: /iss "https:\/\/other\.example"/,
    },
    {
      redirect: (location) => {
        location.searchParams.set("iss", "https://other.example");
        return location;
      },
    },
  ),
];
