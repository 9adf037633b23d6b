import { describe, expect, it } from "vitest";
import { framingOfRequest, framingOfResponse, HttpReader, type Part } from "./http-reader.ts";

const REQUESTS =
  "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello" +
  "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: 1\r\n\r\n" +
  "\r\nGET /mcp HTTP/1.1\r\nHost: a\r\n\r\n";

/** The parts of a text that arrives in pieces of this length. */
function partsOf(reader: HttpReader, text: string, length: number): readonly Part[] {
  const bytes = Buffer.from(text);
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length; at += length)
    parts.push(...reader.push(bytes.subarray(at, at + length)));
  return parts;
}

const rawOf = (parts: readonly Part[]) => Buffer.concat(parts.map(({ raw }) => raw)).toString();

/** Heads and bodies, the same however they arrived. */
const contentOf = (parts: readonly Part[]) =>
  parts
    .map((part) => (part.kind === "head" ? `[${part.start}]` : part.kind === "data" ? part.data : "|"))
    .join("");

describe("reading HTTP as it passes", () => {
  it.each([1, 2, 3, 7, 1000])(
    "finds the same messages in pieces of %i bytes, and keeps every byte",
    (length) => {
      const parts = partsOf(new HttpReader(framingOfRequest), REQUESTS, length);
      expect(rawOf(parts)).toBe(REQUESTS);
      expect(contentOf(parts)).toBe(
        "[POST /mcp HTTP/1.1]hello|[POST /mcp HTTP/1.1]abcde|[GET /mcp HTTP/1.1]|",
      );
    },
  );

  it.each([
    "SSH-2.0-OpenSSH\r\n\r\nabc",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\nabc",
  ])("passes on what is no HTTP/1.1: %j", (text) => {
    const parts = partsOf(new HttpReader(framingOfRequest), text, 1000);
    expect(parts.map(({ kind }) => kind)).toEqual(["opaque"]);
    expect(rawOf(parts)).toBe(text);
  });

  it("passes on what follows a chunk that is broken", () => {
    const head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    const parts = partsOf(new HttpReader(framingOfRequest), `${head}zz\r\nabc`, 1000);
    expect(parts.map(({ kind }) => kind)).toEqual(["head", "opaque"]);
  });

  it("keeps a head that is not complete for the end of the stream", () => {
    const reader = new HttpReader(framingOfRequest);
    expect([...reader.push(Buffer.from("GET / HTT"))]).toEqual([]);
    expect(reader.take().toString()).toBe("GET / HTT");
  });

  it.each([
    ["GET", "HTTP/1.1 200 OK", [], "until-close"],
    ["HEAD", "HTTP/1.1 200 OK", [["Content-Length", "10"]], "none"],
    ["GET", "HTTP/1.1 204 No Content", [], "none"],
    ["GET", "HTTP/1.1 100 Continue", [], "none"],
    ["GET", "HTTP/1.1 101 Switching Protocols", [], undefined],
    ["GET", "HTTP/1.1 200 OK", [["Content-Length", "10"]], 10],
    [
      "GET",
      "HTTP/1.1 200 OK",
      [
        ["Content-Length", "10"],
        ["Content-Length", "11"],
      ],
      undefined,
    ],
    ["GET", "HTTP/1.1 200", [["transfer-encoding", "Chunked"]], "chunked"],
  ] as const)("frames the answer to %s: %s %j as %s", (method, start, headers, framing) => {
    expect(framingOfResponse(start, headers, method)).toBe(framing);
  });
});
