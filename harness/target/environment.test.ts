import { afterEach, describe, expect, it, vi } from "vitest";
import { Recorder } from "../trace/recorder.ts";
import { basicEnvironment, isPassedOn, missingVariableHint } from "./environment.ts";
import { stdioTarget } from "./stdio.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the environment of a server", () => {
  it.each([
    ...["PATH", "Path", "HOME", "LC_ALL", "TERM", "NODE_OPTIONS", "npm_config_registry", "NPM_CONFIG_CACHE"],
    ...["https_proxy", "NO_PROXY", "SSL_CERT_FILE", "APPDATA", "SystemRoot", "ProgramFiles(x86)"],
  ])("has %s", (name) => {
    expect(isPassedOn(name)).toBe(true);
  });

  it.each(["DATABASE_URL", "GITHUB_TOKEN", "AWS_PROFILE", "SSH_AUTH_SOCK", "PORT", "MY_PATH", "HOMEPAGE"])(
    "does not have %s",
    (name) => {
      expect(isPassedOn(name)).toBe(false);
    },
  );

  it("has values only", () => {
    expect(basicEnvironment({ PATH: "/bin", HOME: undefined, OTHER: "x" })).toEqual({ PATH: "/bin" });
  });

  const SHOWS = "console.error(JSON.stringify([process.env.OF_THE_OPERATOR, process.env.NAMED]))";

  it.each([
    [{}, "[null,null]"],
    [{ env: { NAMED: "value" } }, '[null,"value"]'],
    [{ envAll: true }, '["hidden",null]'],
  ])("is made of what is passed on, and what is named: %j", async (options, expected) => {
    vi.stubEnv("OF_THE_OPERATOR", "hidden");
    const command = `${JSON.stringify(process.execPath)} -e ${JSON.stringify(SHOWS)}`;
    const connection = await stdioTarget({ command, ...options }).connect(
      "a test",
      "2025-11-25",
      new Recorder(),
    );
    await connection.exited;
    expect(connection.stderrTail()).toBe(expected);
    await connection.close();
  });
});

describe("a server that ends and names a variable", () => {
  const own = { DATABASE_URL: "postgres://localhost", A: "1", PWD: "/", PATH: "/bin" };

  it("gets the option that passes it on", () => {
    expect(missingVariableHint("Error: DATABASE_URL is required (A, PWD)", { PATH: "/bin" }, own)).toBe(
      "Its output names DATABASE_URL. A server gets only the variables of your environment that you name. Add --env DATABASE_URL.",
    );
  });

  it.each([
    ["names a part of another word", "MY_DATABASE_URL is missing", {}],
    ["names a variable that it got", "DATABASE_URL is wrong", { DATABASE_URL: "x" }],
    ["names a variable that the operator does not have", "API_KEY is missing", {}],
  ])("gets no option when it %s", (_, output, given) => {
    expect(missingVariableHint(output, given, own)).toBeUndefined();
  });
});
