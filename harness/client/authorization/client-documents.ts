import type { WebReply } from "../../authorization/issuer/exchange.ts";
import { Permission } from "../../authorization/permission.ts";
import type { LegKey } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { type Outgoing, RecordedExchange } from "../endpoint/exchange.ts";

/** What is at the URL of the metadata document of a client. Undefined if it may not be requested, or does not answer. */
export type DocumentSource = (url: string) => Promise<WebReply | undefined>;

/** No metadata needs more, in bytes. */
const MOST_BYTES = 256 * 1024;

/** In milliseconds. */
const MOST_MS = 5_000;

/** Requests documents from hosts that the operator allows. The client under test decides where its document is. */
export function documentsFrom(hosts: readonly string[]): DocumentSource {
  const permission = new Permission("https://mcp-conform.invalid/", hosts);
  return async (url) => {
    if (permission.refusal(url) !== undefined) return undefined;
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(MOST_MS),
    });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await textOf(response) };
  };
}

/** The first part of a body. */
async function textOf({ body }: Response): Promise<string> {
  if (body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString("utf8");
}

interface Setup extends LegKey {
  readonly recorder: Recorder;
  readonly source: DocumentSource;
  /** Called with the connection of each request. */
  onOpen(connection: string): void;
}

const NOWHERE: Outgoing = { head: () => {}, write: () => {}, end: () => {} };

/** Requests the documents of a client as an authorization server does, and records the answers. */
export class ClientDocuments {
  readonly #setup: Setup;
  readonly #requests = new Map<string, Promise<void>>();

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Requests a document, if it was not requested before. */
  request(url: string): void {
    if (!this.#requests.has(url)) this.#requests.set(url, this.#request(url));
  }

  /** Resolves when every document has arrived. */
  async arrived(): Promise<void> {
    await Promise.all(this.#requests.values());
  }

  async #request(url: string): Promise<void> {
    const { recorder, source, onOpen, revision, transport } = this.#setup;
    const reply = await source(url).catch(() => undefined);
    if (reply === undefined) return;
    const connection = recorder.nameConnection();
    onOpen(connection);
    const purpose = "the metadata document of the client";
    recorder.record({
      channel: "open",
      connection,
      transport,
      revision,
      purpose,
      party: "client-document",
      at: url,
    });
    const headers = [["Accept", "application/json"]] as const;
    const exchange = new RecordedExchange(recorder, connection, {
      method: "GET",
      url,
      headers,
      body: new Uint8Array(),
    });
    await exchange.answerText(reply, NOWHERE, new AbortController().signal);
  }
}
