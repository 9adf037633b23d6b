import { ownMember } from "../../../schema/own-member.ts";
import type { Settings } from "../../library/settings.ts";
import { settingsOf } from "../../library/validate-settings.ts";
import { optionNaming } from "./naming.ts";
import { numberOrText, parseAssignment, parseHeader, parseSpec, parseVariable, splitList } from "./values.ts";

/** Options as the parser of the command line gives them, by their names in camel case. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** Makes settings of the options of the command line. Throws UsageError. */
export function settingsFrom(options: RawOptions): Settings {
  const { text, texts, flag } = reader(options);
  const given = {
    server: text("server"),
    url: text("url"),
    sseUrl: text("sseUrl"),
    client: text("client"),
    app: text("app"),
    gateway: text("gateway"),
    gatewayUrl: text("gatewayUrl"),
    transport: text("transport", splitList),
    spec: text("spec", parseSpec),
    only: texts("only").flatMap(splitList),
    skip: texts("skip").flatMap(splitList),
    suite: texts("suite"),
    situation: texts("situation").flatMap(splitList),
    suites: texts("customSuite"),
    gateCustom: flag("gateCustom"),
    level: text("level"),
    strict: flag("strict"),
    bail: flag("bail"),
    profile: texts("profile"),
    allow: texts("allow"),
    headers: texts("header").map(parseHeader),
    headerEnv: texts("headerEnv").map((one) => parseAssignment("--header-env", one, "Name=VARIABLE")),
    bearerEnv: text("bearerEnv"),
    tokenEnv: Object.fromEntries(
      texts("tokenEnv").map((one) => parseAssignment("--token-env", one, "<kind>=VARIABLE")),
    ),
    resource: text("resource"),
    auth: text("auth"),
    scope: text("scope"),
    clientId: text("clientId"),
    clientSecretEnv: text("clientSecretEnv"),
    callbackPort: text("callbackPort", numberOrText),
    authorizationServer: flag("authorizationServer") ?? text("authorizationServer"),
    secretEnv: texts("secretEnv"),
    env: Object.fromEntries(texts("env").map(parseVariable)),
    envAll: flag("envAll"),
    cwd: text("cwd"),
    timeout: text("timeout", numberOrText),
    limit: text("limit", numberOrText),
    startTimeout: text("startTimeout", numberOrText),
    idle: text("idle", numberOrText),
    concurrency: text("concurrency", numberOrText),
    baseline: text("baseline"),
    acceptKnown: flag("acceptKnown"),
    updateBaseline: flag("updateBaseline"),
    reason: text("reason"),
  };
  // An option that may be repeated is an empty list where it is not given.
  const members = Object.entries(given).filter(
    ([, value]) => typeof value !== "object" || value === null || Object.keys(value).length > 0,
  );
  return settingsOf(Object.fromEntries(members), optionNaming);
}

/** Reads options that were given; undefined, or an empty list, for others. */
function reader(options: RawOptions) {
  function text(name: string): string | undefined;
  function text<Value>(name: string, parse: (text: string) => Value): Value | undefined;
  function text(name: string, parse: (text: string) => unknown = String): unknown {
    const value = ownMember(options, name);
    return typeof value === "string" ? parse(value) : undefined;
  }
  const texts = (name: string): readonly string[] => {
    const value = ownMember(options, name);
    return Array.isArray(value) ? value.map(String) : [];
  };
  const flag = (name: string) => (ownMember(options, name) === true ? true : undefined);
  return { text, texts, flag };
}
