import { describe, expect, it } from "vitest";
import { Permission } from "./permission.ts";
import { defaultEndpoints, issuerMetadataUrls, ownMetadataUrl, resourceMetadataUrls } from "./well-known.ts";

describe("well-known URLs", () => {
  it("of a resource are with its path, then at the root", () => {
    expect(resourceMetadataUrls("https://a.example/public/mcp").map(({ url }) => url)).toEqual([
      "https://a.example/.well-known/oauth-protected-resource/public/mcp",
      "https://a.example/.well-known/oauth-protected-resource",
    ]);
    expect(resourceMetadataUrls("https://a.example").map(({ route }) => route)).toEqual(["root"]);
  });

  it("of an issuer follow the order of the specification", () => {
    expect(issuerMetadataUrls("https://a.example/t1")).toEqual([
      "https://a.example/.well-known/oauth-authorization-server/t1",
      "https://a.example/.well-known/openid-configuration/t1",
      "https://a.example/t1/.well-known/openid-configuration",
    ]);
    expect(issuerMetadataUrls("https://a.example/")).toHaveLength(2);
  });

  it("of 2025-03-26 are at the root of the origin", () => {
    expect(ownMetadataUrl("https://a.example/v1/mcp")).toBe(
      "https://a.example/.well-known/oauth-authorization-server",
    );
    expect(defaultEndpoints("https://a.example/v1/mcp").token).toBe("https://a.example/token");
  });
});

describe("the permission to fetch", () => {
  const local = new Permission("http://127.0.0.1:3000/mcp");
  const remote = new Permission("https://mcp.example/mcp", ["as.example", "other.example:8443"]);

  it.each([
    [local, "http://localhost:4000/x"],
    [local, "http://127.0.0.1:3000/x"],
    [remote, "https://mcp.example/x"],
    [remote, "https://as.example/x"],
    [remote, "https://other.example:8443/x"],
  ])("covers the host of the server, loopback beside loopback, and what the operator allows", (one, url) => {
    expect(one.refusal(url)).toBeUndefined();
  });

  it.each([
    [remote, "http://127.0.0.1:4000/x", "--allow host:127.0.0.1:4000"],
    [remote, "http://169.254.169.254/latest", "--allow host:169.254.169.254"],
    [remote, "https://other.example/x", "--allow host:other.example"],
    [local, "https://as.example/x", "--allow host:as.example"],
    [local, "file:///etc/passwd", "not an http or https URL"],
    [local, "/relative", "not an absolute URL"],
    [local, "http://user:secret@127.0.0.1:3000/", "contains credentials"],
  ])("covers nothing else, and the reason names the option", (one, url, words) => {
    expect(one.refusal(url)).toContain(words);
  });
});
