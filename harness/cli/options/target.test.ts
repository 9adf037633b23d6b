import { afterEach, describe, expect, it, vi } from "vitest";
import { type TargetOptions, targetOf } from "./target.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const NONE = { header: [], headerEnv: [], secretEnv: [], env: [] };
const described = (options: Partial<TargetOptions>) => targetOf({ ...NONE, ...options }, 1000);

describe("a target", () => {
  it("is a command, a URL, or a command that serves a URL", () => {
    const url = "http://localhost:3000/mcp";
    expect(described({ server: "node a.js" }).target).toMatchObject({
      transport: "stdio",
      address: "node a.js",
    });
    expect(described({ url }).target).toMatchObject({ transport: "http", address: url });
    expect(described({ url, server: "node a.js" }).target).toMatchObject({
      transport: "http",
      address: url,
      command: "node a.js",
    });
  });

  it("is described again by the words that named it, secrets by their variables", () => {
    vi.stubEnv("SECRET_OF_A_TEST", "tell-nobody");
    const options = {
      server: "node a.js",
      url: "http://localhost:3000/mcp",
      bearerEnv: "SECRET_OF_A_TEST",
      env: ["A=b"],
      cwd: "/tmp",
    };
    expect(described(options).invocation.join(" ")).toBe(
      "--server node a.js --url http://localhost:3000/mcp --bearer-env SECRET_OF_A_TEST --env A=b --cwd /tmp",
    );
  });

  it.each<readonly [Partial<TargetOptions>, RegExp]>([
    [{}, /^Nothing to judge: expected --server .* or --url/],
    [{ server: "" }, /^--server: The command is empty/],
    [{ server: "node 'a.js" }, /^--server: The ' at character 6/],
    [{ server: "node a.js", header: ["A: b"] }, /need --url: stdio has no headers/],
    [{ url: "http://h", env: ["A=b"] }, /need --server/],
    [{ url: "http://h", cwd: "/tmp" }, /need --server/],
    [{ url: "localhost:3000/mcp" }, /Did you mean "http:\/\/localhost:3000\/mcp"\?/],
    [{ url: "example.com/mcp" }, /Did you mean "http:\/\/example.com\/mcp"\?/],
    [{ url: "ftp://h" }, /expected an absolute http or https URL/],
    [{ url: "" }, /expected an absolute http or https URL/],
  ])("is refused: %j", (options, words) => {
    expect(() => described(options)).toThrow(words);
  });

  it("is refused with credentials in its URL, which are not shown", () => {
    const message = (() => {
      try {
        return String(described({ url: "https://user:tell-nobody@h/mcp" }));
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain("without credentials");
    expect(message).not.toContain("nobody");
  });
});

describe("the secrets of a target", () => {
  it("are what comes from the environment, and what stands in headers of authorization", () => {
    vi.stubEnv("SECRET_OF_A_TEST", "from-env");
    const { secrets } = described({
      url: "http://h",
      header: ["authorization: Bearer typed", "X-Open: shown"],
      headerEnv: ["X-Key=SECRET_OF_A_TEST"],
      secretEnv: ["SECRET_OF_A_TEST"],
    });
    expect(secrets.headers).toEqual(["X-Key"]);
    expect(secrets.strings).toEqual(["Bearer typed", "typed", "from-env", "from-env"]);
  });
});
