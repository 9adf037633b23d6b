import {
  isObject,
  notification,
  ProtocolError,
  URL_ELICITATION_REQUIRED,
} from "../../../harness/reference/message.ts";
import { onError, onNotification, onParams, without } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";
import { onAsk } from "../../across-topics/faults/server/asks.ts";

const D = ["2025-11-25"] as const;
const WITH_FORMS = ["2025-06-18", "2025-11-25"] as const;
const WITH_MODES = since("2025-11-25");

const onElicitation = (edit: (params: JsonObject) => JsonObject) => onAsk("elicitation/create", edit);
const onForm = (edit: (params: JsonObject) => JsonObject) =>
  onElicitation((params) => (params.mode === "url" ? params : edit(params)));
const onUrl = (edit: (params: JsonObject) => JsonObject) =>
  onElicitation((params) => (params.mode === "url" ? edit(params) : params));

/** Adds a field to each form. */
const withField = (name: string, field: JsonObject) =>
  onForm((params) => {
    const schema = params.requestedSchema as JsonObject;
    return {
      ...params,
      requestedSchema: { ...schema, properties: { ...(schema.properties as JsonObject), [name]: field } },
    };
  });

const onUrlRequired = (edit: (error: ProtocolError) => JsonObject | ProtocolError): Hooks =>
  onError("tools/call", (error) => (error.code === URL_ELICITATION_REQUIRED ? edit(error) : error));

export const elicitationFaults: readonly Fault[] = inPlace({ revisions: D }, [
  {
    id: "elicitation.no-message",
    describe: "asks the user without a message",
    trips: ["elicitation.request.message"],
    says: /message absent/,
    ...onElicitation((params) => without(params, "message")),
  },
  {
    id: "elicitation.no-schema",
    describe: "asks the user with a form without a requestedSchema",
    trips: ["elicitation.form.shape"],
    says: /requestedSchema absent/,
    ...onForm((params) => without(params, "requestedSchema")),
  },
  {
    id: "elicitation.required-numbers",
    describe: "lists a number among the required properties of a form",
    trips: ["schema.messages.valid"],
    says: /requestedSchema\/required\/0 must be a string/,
    ...onForm((params) => ({
      ...params,
      requestedSchema: { ...(params.requestedSchema as JsonObject), required: [1] },
    })),
  },
  {
    id: "elicitation.nested",
    describe: "asks for an object in a form",
    revisions: WITH_FORMS,
    trips: ["elicitation.schema.flat"],
    says: /the property "address"/,
    ...withField("address", { type: "object", properties: { city: { type: "string" } } }),
  },
  {
    id: "elicitation.number-choices",
    describe: "asks for one of three numbers in a form",
    revisions: WITH_FORMS,
    trips: ["elicitation.schema.flat"],
    says: /the property "level": enum beside the type integer/,
    ...withField("level", { type: "integer", enum: [1, 2, 3] }),
  },
  {
    id: "elicitation.password",
    describe: "asks for a password in a form",
    revisions: since("2025-06-18"),
    trips: ["elicitation.form.no-secrets"],
    says: /a field "userPassword"/,
    ...withField("userPassword", { type: "string" }),
  },
  {
    id: "elicitation.link-in-form",
    describe: "puts a link into the message of a form",
    revisions: WITH_MODES,
    trips: ["elicitation.form.no-links"],
    says: /the URL https:\/\/terms\.mcp-conform\.invalid\/read/,
    ...onForm((params) => ({ ...params, message: "Accept https://terms.mcp-conform.invalid/read first" })),
  },
  {
    id: "elicitation.form-to-all",
    describe: "sends forms to clients that declare only URL mode",
    trips: ["elicitation.mode.respected"],
    says: /mode form, but the client does not declare elicitation.form/,
    ...onParams("initialize", (params) => {
      const { elicitation, ...others } = (params.capabilities ?? {}) as JsonObject;
      if (!isObject(elicitation)) return params;
      return { ...params, capabilities: { ...others, elicitation: { ...elicitation, form: {} } } };
    }),
  },
  {
    id: "elicitation.url-only-waits",
    describe: "leaves calls that elicit unanswered for clients that declare only URL mode",
    trips: ["elicitation.url-only.served"],
    says: /no answer/,
    remember: () => {
      let isUrlOnly = false;
      return {
        dispatch: async (call, next) => {
          if (call.method === "initialize") {
            const { elicitation } = (call.params.capabilities ?? {}) as JsonObject;
            isUrlOnly = isObject(elicitation) && "url" in elicitation && !("form" in elicitation);
          }
          const isWaiting =
            isUrlOnly && call.method === "tools/call" && String(call.params.name).includes("elicit");
          if (isWaiting) await new Promise((resolve) => call.signal.addEventListener("abort", resolve));
          return next(call);
        },
      };
    },
  },
  {
    id: "elicitation.url-to-all",
    describe: "sends URL elicitations to clients that declare only form mode",
    trips: ["elicitation.mode.respected", "elicitation.capability.empty-is-form"],
    says: /mode url, (?:but the client does not declare elicitation.url|and the client declares elicitation: \{\})/,
    remember: () => {
      let isPlain = false;
      return {
        dispatch: (call, next) => {
          if (call.method === "initialize") {
            const { elicitation } = (call.params.capabilities ?? {}) as JsonObject;
            isPlain = isObject(elicitation) && Object.keys(elicitation).length === 0;
          }
          return next(call);
        },
        ...onForm((params) => {
          if (!isPlain) return params;
          const { message, _meta } = params;
          const url = "https://mcp-conform.invalid/";
          return {
            mode: "url",
            message,
            url,
            elicitationId: "to-all",
            ...(_meta === undefined ? {} : { _meta }),
          };
        }),
      };
    },
  },
  {
    id: "elicitation.url-without-id",
    describe: "sends URL elicitations without an elicitationId",
    trips: ["elicitation.url.shape"],
    says: /elicitationId absent/,
    outgoing: (message) => {
      // Without an id there is nothing to complete.
      if ("method" in message && message.method === "notifications/elicitation/complete") return [];
      return onUrl((params) => without(params, "elicitationId")).outgoing?.(message) ?? [message];
    },
  },
  {
    id: "elicitation.url-relative",
    describe: "sends a relative URL",
    revisions: WITH_MODES,
    trips: ["elicitation.url.valid"],
    says: /url "\/visit"/,
    ...onUrl((params) => ({ ...params, url: "/visit" })),
  },
  {
    id: "elicitation.url-http",
    describe: "sends the user to a page that is not encrypted",
    revisions: WITH_MODES,
    trips: ["elicitation.url.https"],
    says: /the URL http:\/\/visit\.mcp-conform\.invalid/,
    ...onUrl((params) => ({
      ...params,
      url: `http://visit.mcp-conform.invalid/${String(params.elicitationId)}`,
    })),
  },
  {
    id: "elicitation.url-with-password",
    describe: "puts an access token into the URL of an elicitation",
    revisions: WITH_MODES,
    trips: ["elicitation.url.no-user-data"],
    says: /the parameter access_token/,
    ...onUrl((params) => ({ ...params, url: `${String(params.url)}?access_token=abc` })),
  },
  {
    id: "elicitation.same-id",
    describe: "uses one elicitationId for all URL elicitations",
    trips: ["elicitation.id.unique"],
    says: /for another URL/,
    outgoing: (message) => {
      const text = JSON.stringify(message);
      return [JSON.parse(text.replace(/("elicitationId":)"[^"]*"/g, '$1"visit"')) as JsonObject];
    },
  },
  {
    id: "elicitation.complete-unknown",
    describe: "reports the end of an elicitation with another id",
    trips: ["elicitation.complete.id"],
    says: /which no elicitation has/,
    ...onNotification("notifications/elicitation/complete", () => ({ elicitationId: "other" })),
  },
  {
    id: "elicitation.complete-to-others",
    describe: "reports the end of an elicitation in another session",
    transports: ["http"],
    trips: ["elicitation.complete.addressee"],
    says: /which was sent in another session/,
    remember: () => {
      let sessions = 0;
      let first: unknown;
      return {
        dispatch: (call, next) => {
          if (call.method === "initialize") sessions += 1;
          if (call.method === "tools/call" && sessions > 1 && first !== undefined) {
            call.send(notification("notifications/elicitation/complete", { elicitationId: first }));
          }
          return next(call);
        },
        outgoing: (message) => {
          if ("method" in message && message.method === "elicitation/create") {
            first ??= message.params?.elicitationId;
          }
          return [message];
        },
      };
    },
  },
  {
    id: "elicitation.required-as-form",
    describe: "lists a form in error -32042",
    trips: ["elicitation.url-required.data"],
    says: /an elicitation \{"mode":"form"/,
    ...onUrlRequired(
      (error) =>
        new ProtocolError(error.code, error.message, { elicitations: [{ mode: "form", message: "Hi" }] }),
    ),
  },
  {
    id: "elicitation.required-as-failure",
    describe: "reports a missing URL elicitation as a failure of the tool",
    trips: ["elicitation.url-required.blocked"],
    says: /-32042/,
    ...onUrlRequired(() => ({ content: [{ type: "text", text: "Visit the page first" }], isError: true })),
  },
  {
    id: "elicitation.cancel-hangs",
    describe: "never ends a call whose elicitation was cancelled",
    revisions: since("2025-06-18"),
    trips: ["elicitation.answer.handled"],
    // The server does not read the response of the client.
    mayTrip: ["cancellation.request.running"],
    says: /no answer/,
    remember: () => {
      let isCancelled = false;
      return {
        receive: (text) => {
          isCancelled = /"action":"cancel"/.test(text);
          return isCancelled && !text.includes('"tools/call"')
            ? '{"jsonrpc":"2.0","method":"notifications/x"}'
            : text;
        },
        dispatch: (call, next) =>
          isCancelled && call.method === "tools/call" ? new Promise(() => {}) : next(call),
      };
    },
  },
  {
    id: "elicitation.any-content",
    describe: "accepts content of wrong types",
    revisions: since("2025-06-18"),
    trips: ["elicitation.content.validated"],
    says: /values of wrong types to/,
    receive: (text) => text.replace(/:424242421\b/g, ':"424242421"'),
  },
]);
