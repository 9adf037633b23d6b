import { describe, expect, it } from "vitest";
import { optionNaming } from "../../cli/options/naming.ts";
import { prepareJudgment } from "../judgment.ts";
import type { Settings } from "../settings.ts";

const prepared = (settings: Settings) => prepareJudgment(settings, optionNaming);

describe("the plan of a gateway", () => {
  it("has the role and the command", async () => {
    const { role, target } = await prepared({ gateway: "mcp-remote {url}" });
    expect([role, target.transport, target.address]).toEqual(["gateway", "stdio", "mcp-remote {url}"]);
  });

  it.each<[string, Settings, RegExp]>([
    ["no placeholder", { gateway: "gateway" }, /has neither \{url\} nor \{server\}\. Expected one of them/],
    ["two placeholders", { gateway: "gateway {url} {server}" }, /has \{url\} and \{server\}/],
    ["a port and no URL", { gateway: "gateway {server} {port}" }, /has \{port\}, and no URL has it/],
    [
      "a URL with a port and a command without",
      { gateway: "gateway {server}", gatewayUrl: "http://127.0.0.1:{port}/mcp" },
      /Expected \{port\} where the command takes the port/,
    ],
    [
      "a URL that is none",
      { gateway: "gateway {server}", gatewayUrl: "here" },
      /expected an absolute http or https URL/,
    ],
    ["a URL without a gateway", { gatewayUrl: "http://127.0.0.1:1/mcp" }, /--gateway-url needs --gateway/],
    [
      "two targets",
      { gateway: "gateway {url}", server: "node server.js" },
      /--gateway and --server are given together/,
    ],
    [
      "a transport of its standard streams",
      { gateway: "gateway {url}", transport: "http" },
      /over stdio without it/,
    ],
    ["headers", { gateway: "gateway {url}", headers: { a: "b" } }, /--header has no effect with --gateway/],
    ["a command that cannot be split", { gateway: 'gateway "{url}' }, /--gateway: The " at character 9/],
  ])("refuses %s", async (_, settings, message) => {
    await expect(prepared(settings)).rejects.toThrow(message);
  });
});
