import { request as open } from "node:http";

/** What an exchange of the authorization is for. */
export type WebPurpose = "resource-metadata" | "metadata" | "register" | "authorize" | "token";

/**
 * A request of the authorization. For `authorize` it is the URL that the user opens, and the answer has the URL of the
 * callback as its `location`.
 */
export interface WebCall {
  readonly purpose: WebPurpose;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type NextWeb = (call: WebCall) => Promise<WebAnswer>;

const TIMEOUT_MS = 20_000;

/** One request, without redirects. */
export function exchangeWeb({ method, url, headers, body }: WebCall): Promise<WebAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const options = {
      method,
      headers: { ...headers, ...length },
      agent: false,
      timeout: TIMEOUT_MS,
    } as const;
    const request = open(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const pairs = Object.entries(response.headers).map(([name, value]) => [
          name,
          [value].flat().join(", "),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(pairs) as WebAnswer["headers"],
          body: Buffer.concat(chunks).toString("utf8"),
        });
      });
    });
    request.on("timeout", () => request.destroy(new Error(`No answer from ${url}`)));
    request.on("error", reject);
    request.end(body);
  });
}
