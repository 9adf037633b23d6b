import { isLoopback } from "./loopback.ts";

/** Which hosts may be asked for metadata and keys. The target decides where its metadata is, so not every URL is fetched. */
export class Permission {
  readonly #endpoint: URL;
  readonly #hosts: ReadonlySet<string>;

  /** `hosts`: those that the operator allows, as "host" or "host:port". */
  constructor(endpoint: string, hosts: readonly string[] = []) {
    this.#endpoint = new URL(endpoint);
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()));
  }

  /** Why a URL must not be fetched, and how to allow it. Undefined if it may be fetched. */
  refusal(text: string): string | undefined {
    if (!URL.canParse(text)) return `${JSON.stringify(text)} is not an absolute URL`;
    const url = new URL(text);
    if (url.protocol !== "http:" && url.protocol !== "https:") return `${text} is not an http or https URL`;
    if (url.username !== "" || url.password !== "") return `a URL of ${url.host} contains credentials`;
    if (url.host === this.#endpoint.host) return undefined;
    if (isLoopback(url) && isLoopback(this.#endpoint)) return undefined;
    if (this.#hosts.has(url.host) || this.#hosts.has(url.hostname)) return undefined;
    return `${url.host} is not the host of the server; allow it with --allow host:${url.host}`;
  }
}
