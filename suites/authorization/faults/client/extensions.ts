import { onToken, onWeb } from "../../../../harness/reference/client/authorization/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const revisions = since("2025-11-25");

/** Changes the form of token requests with a grant. */
const onGrant = (grant: string, edit: (form: URLSearchParams) => void) =>
  onToken((form) => {
    if (form.get("grant_type")?.endsWith(grant)) edit(form);
  });

/** Faults of clients that act without a user. */
export const authorizationExtensionFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "auth.machine.no-secret",
    describe: "requests a token for itself without its secret",
    trips: ["client.auth.extensions.client-credentials.secret"],
    says: /actual none|none$/,
    ...onWeb("token", ({ headers, ...call }) => {
      const { Authorization: _, ...others } = headers;
      const form = new URLSearchParams(call.body);
      return form.get("grant_type") === "client_credentials" && !form.has("client_assertion")
        ? { ...call, headers: others, body: `${call.body}&client_id=machine-of-the-operator` }
        : { ...call, headers };
    }),
  },
  {
    id: "auth.machine.assertion-unsigned",
    describe: "sends a client assertion whose signature is not valid",
    trips: ["client.auth.extensions.client-credentials.assertion"],
    says: /status 401/,
    ...onGrant("client_credentials", (form) => {
      const [head, claims] = (form.get("client_assertion") ?? "").split(".");
      if (claims !== undefined) form.set("client_assertion", `${head}.${claims}.${"A".repeat(86)}`);
    }),
  },
  {
    id: "auth.machine.no-resource",
    describe: "requests a token for itself without resource",
    trips: ["client.auth.extensions.client-credentials.resource"],
    says: /without resource/,
    ...onGrant("client_credentials", (form) => form.delete("resource")),
  },
  {
    id: "auth.enterprise.no-requested-type",
    describe: "exchanges its id token without requested_token_type",
    trips: ["client.auth.extensions.enterprise.token-exchange"],
    says: /requested_token_type: absent/,
    ...onGrant("token-exchange", (form) => form.delete("requested_token_type")),
  },
  {
    id: "auth.enterprise.audience-of-resource",
    describe: "names the MCP server as the audience of its identity assertion",
    trips: ["client.auth.extensions.enterprise.token-exchange"],
    says: /audience http/,
    ...onGrant("token-exchange", (form) => form.set("audience", form.get("resource") ?? "")),
  },
  {
    id: "auth.enterprise.id-token-sent",
    describe: "sends its id token to the authorization server instead of an identity assertion",
    trips: ["client.auth.extensions.enterprise.jwt-bearer"],
    says: /assertion \[id token 1\]/,
    remember: () => {
      let idToken = "";
      return onToken((form) => {
        idToken = form.get("subject_token") ?? idToken;
        if (form.has("assertion")) form.set("assertion", idToken);
      });
    },
  },
]);
