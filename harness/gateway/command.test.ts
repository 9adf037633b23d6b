import { describe, expect, it } from "vitest";
import { splitWords } from "../transport/stdio/command.ts";
import { commandGateway, serversIn } from "./command.ts";

const limits = { startLimit: 1_000, limit: 1_000 };

describe("a gateway that a command starts", () => {
  it("is reached over its standard streams, and reaches a URL", () => {
    const gateway = commandGateway({ command: "mcp-remote {url}", ...limits });
    expect(gateway).toMatchObject({
      ...{ transport: "stdio", behind: "http" },
      ...{ isShared: false, isRepeatable: true },
    });
  });

  it("is reached at a URL, and starts a server", () => {
    const url = "http://127.0.0.1:{port}/mcp";
    const gateway = commandGateway({ command: 'gateway --stdio "{server}" {port}', url, ...limits });
    expect(gateway).toMatchObject({
      ...{ transport: "http", behind: "stdio", url },
      ...{ isShared: true, isRepeatable: true },
    });
  });

  it("runs once at a time where its port is fixed", () => {
    const gateway = commandGateway({
      command: "gateway {server}",
      url: "http://127.0.0.1:8000/mcp",
      ...limits,
    });
    expect(gateway.isRepeatable).toBe(false);
  });
});

describe("the placeholders of a server", () => {
  it.each([
    ["gateway {url}", ["{url}"]],
    ['gateway --stdio "{server}"', ["{server}"]],
    ["gateway", []],
    ["gateway {url} {server}", ["{url}", "{server}"]],
  ])("in %s", (command, placeholders) => {
    expect(serversIn(splitWords(command))).toEqual(placeholders);
  });
});
