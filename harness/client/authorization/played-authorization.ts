import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { WebReply, WebRequest } from "../../authorization/issuer/exchange.ts";
import { Issuer } from "../../authorization/issuer/issuer.ts";
import { type Protection, protectionReply } from "../../authorization/resource/protection.ts";
import { randomText } from "../../authorization/token.ts";
import type { AuthorizationPlan, ClientSituation, Places } from "../../check/situation.ts";
import { PATH } from "../../reference/server/wire/http.ts";
import { decode } from "../../reference/server/wire/utf8.ts";
import type { Hooks } from "../../switches/server.ts";
import type { LegKey, TraceEvent } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { RecordedExchange } from "../endpoint/exchange.ts";
import type { Listening } from "../endpoint/http.ts";
import { Browser } from "./browser.ts";
import { ClientDocuments, type DocumentSource } from "./client-documents.ts";
import { Names } from "./names.ts";

interface Setup extends LegKey {
  readonly recorder: Recorder;
  /** The connection of the client. */
  readonly client: string;
  readonly purpose: string;
  /** Serves an authorization server. */
  readonly mount: (endpoint: Endpoint, index: number) => Promise<Listening>;
  readonly documents?: DocumentSource;
  /** Called with the connection of each authorization server. */
  onOpen(connection: string): void;
}

/** The authorization servers and the protection of one situation. */
export class PlayedAuthorization {
  readonly #plan: AuthorizationPlan;
  readonly #setup: Setup;
  readonly #names: Names;
  readonly #nonce = Buffer.from(randomText(6), "base64url").toString("hex");
  #issuers: readonly Issuer[] = [];
  #listening: readonly Listening[] = [];
  #protection: Protection | undefined;
  #endpoint = "";
  #context: JsonObject = {};
  #browser: Browser | undefined;
  readonly #documents: ClientDocuments | undefined;

  constructor(plan: AuthorizationPlan, setup: Setup) {
    this.#plan = plan;
    this.#setup = setup;
    const { documents: source } = setup;
    this.#documents = source && new ClientDocuments({ ...setup, source });
    this.#names = new Names(setup.recorder);
  }

  /** For the played server: it refuses requests without a token, and has documents. */
  get hooks(): Hooks {
    return {
      http: async (request, next) => {
        const { method, path, body } = request;
        const url = new URL(path, this.#endpoint);
        // The URL of the client may have another path than the server.
        if (url.pathname === PATH) url.pathname = new URL(this.#endpoint).pathname;
        const web = { method, url: url.href, headers: request.headers, body };
        return this.#replyOfServer(web) ?? next(request);
      },
    };
  }

  /** Opens the origins of the authorization servers. */
  async open(): Promise<void> {
    const { origins = 1 } = this.#plan;
    this.#listening = await Promise.all(
      Array.from({ length: origins }, (_, index) => this.#setup.mount(this.#at(index), index)),
    );
  }

  /** Called as soon as the URL of the server is known, and before the client is started. */
  begin(endpoint: string): Browser {
    const { recorder, client, revision } = this.#setup;
    const origins = this.#listening.map(({ url }) => new URL(url).origin);
    const { origin } = new URL(endpoint);
    this.#endpoint = endpoint;
    const places: Places = { revision, endpoint, origin, origins, nonce: this.#nonce };
    this.#issuers = this.#plan.issuers(places).map(
      (options) =>
        new Issuer({
          lenient: true,
          opaque: true,
          ...options,
          onIssued: (kind, value) => this.#names.issued(kind, value),
        }),
    );
    for (const [index, at] of origins.entries()) this.#openConnection(index, at);
    this.#protection = this.#plan.protection(places, this.#issuers);
    this.#context = this.#plan.context?.(places) ?? {};
    for (const [kind, value] of Object.entries(this.#plan.secrets ?? {})) this.#names.issued(kind, value);
    this.#browser = new Browser(recorder, client, this.#nonce, [origin, ...origins]);
    return this.#browser;
  }

  /** The situation with the members of its context that depend on the places. */
  situated({ context, officialContext, ...situation }: ClientSituation): ClientSituation {
    const filled = <Context extends JsonObject | undefined>(given: Context) =>
      given && {
        ...given,
        ...Object.fromEntries(Object.entries(this.#context).filter(([name]) => Object.hasOwn(given, name))),
      };
    return { ...situation, ...given({ context: filled(context), officialContext: filled(officialContext) }) };
  }

  /** Reads what the client prints: it may contain a URL for the user. */
  readonly listener = (event: TraceEvent): void => {
    if (event.channel !== "stderr") return;
    const requests = this.#setup.recorder.events;
    this.#browser?.heard(event.raw, (url) =>
      requests.some((one) => one.channel === "http-request" && one.url === url),
    );
  };

  /** No token of an earlier start is accepted, so that the client has to authorize again. */
  revokeTokens(): void {
    for (const { store } of this.#issuers) {
      store.accessTokens.clear();
      store.refreshTokens.clear();
    }
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#documents?.arrived();
    await Promise.all(this.#listening.map(({ close }) => close()));
  }

  #replyOfServer(request: WebRequest): WebReply | undefined {
    if (this.#protection === undefined) return undefined;
    this.#names.request(request, this.#issuers);
    const reply = protectionReply(this.#protection, this.#endpoint, request);
    const isEndpoint = new URL(request.url).pathname === new URL(this.#endpoint).pathname;
    if (reply !== undefined || isEndpoint) return reply;
    return this.#issuerAt(new URL(this.#endpoint).origin)?.handle(request);
  }

  /** A client whose id is a URL has a metadata document there. */
  #readDocument({ url }: WebRequest): void {
    const id = new URL(url).searchParams.get("client_id") ?? "";
    const announces = this.#issuers.some(({ options: { clientDocuments } }) => clientDocuments);
    if (announces && /^https:\/\//i.test(id) && !this.#plan.ownDocuments?.includes(id))
      this.#documents?.request(id);
  }

  readonly #connections: string[] = [];

  #issuerAt(origin: string): Issuer | undefined {
    return this.#issuers.find(({ options }) => options.origin === origin);
  }

  #openConnection(index: number, origin: string): void {
    const { recorder, purpose, revision, transport, onOpen } = this.#setup;
    const connection = recorder.nameConnection();
    this.#connections[index] = connection;
    onOpen(connection);
    recorder.record({
      channel: "open",
      connection,
      transport,
      revision,
      purpose: `authorization server ${index + 1}, ${purpose}`,
      party: "authorization-server",
      at: this.#issuerAt(origin)?.identifier ?? origin,
    });
  }

  /** The endpoint of one authorization server. */
  #at(index: number): Endpoint {
    const { recorder } = this.#setup;
    const endpoint: Endpoint = {
      path: "/",
      exchange: async (request, to, gone) => {
        const web = {
          method: request.method,
          url: request.url,
          headers: Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value])),
          body: decode(request.body),
        };
        this.#names.request(web, this.#issuers);
        this.#readDocument(web);
        const exchange = new RecordedExchange(recorder, this.#connections[index] ?? "", request);
        gone.addEventListener("abort", () => exchange.leave(gone), { once: true });
        if (request.refused !== undefined) return exchange.refuse(request.refused, to);
        const reply = this.#issuerAt(new URL(request.url).origin)?.handle(web) ?? {
          status: 404,
          headers: {},
          body: "",
        };
        await exchange.answerText(reply, to, gone);
      },
      at: () => endpoint,
      close: () => {},
    };
    return endpoint;
  }
}
