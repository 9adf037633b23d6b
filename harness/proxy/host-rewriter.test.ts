import { describe, expect, it } from "vitest";
import { HostRewriter } from "./host-rewriter.ts";

const OWN = ["127.0.0.1:7000", "localhost:7000"];

function rewritten(text: string): string {
  const rewriter = new HostRewriter(OWN, "example.com");
  return Buffer.concat([...rewriter.push(Buffer.from(text, "latin1")), rewriter.rest()]).toString("latin1");
}

describe("the Host header of what passes", () => {
  it("names the server where it named the proxy, in every request of a connection", () => {
    const request = (host: string) =>
      `POST /mcp HTTP/1.1\r\nhOsT:  ${host}\r\nContent-Length: 4\r\nX: é\r\n\r\nHost`;
    const expected = "POST /mcp HTTP/1.1\r\nhOsT: example.com\r\nContent-Length: 4\r\nX: é\r\n\r\nHost";
    expect(rewritten(request("127.0.0.1:7000") + request("LOCALHOST:7000"))).toBe(expected + expected);
  });

  it.each([
    "GET / HTTP/1.1\r\nHost: evil.example:7000\r\n\r\n",
    "GET / HTTP/1.1\r\nX-Host: 127.0.0.1:7000\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "not http at all\r\nHost: 127.0.0.1:7000\r\n\r\n",
  ])("changes nothing else: %j", (text) => {
    expect(rewritten(text)).toBe(text);
  });
});
